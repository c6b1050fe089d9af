import type { LocalImageService } from 'astro';
import sharpService from 'astro/assets/services/sharp';
import { openPicture } from '#content-model/check/open-picture.ts';
import { cutAround } from './cut-around.ts';

/**
 * Astro's own image service, except that it crops around a point of the picture, given as `position: '30% 60%'`, and
 * that a picture it cannot read fails the build: Astro would publish the original, with the camera's metadata.
 */
const photoService: LocalImageService = {
  ...sharpService,
  async transform(bytes, transform, config, logger) {
    const { width, height, position } = transform;
    const cut =
      position?.endsWith('%') && width && height ? await cutOut(bytes, width / height, position) : bytes;
    const made = await sharpService.transform(cut, { ...transform, position: undefined }, config, logger);
    if (made.data === cut) throw new Error(`This picture cannot be read: ${transform.src}`);
    return made;
  },
};
export default photoService;

/** The largest part of a picture with this ratio around a point, rotated upright, without loss. */
async function cutOut(bytes: Uint8Array, ratio: number, focus: string): Promise<Uint8Array> {
  const { autoOrient } = await openPicture(bytes).metadata();
  const part = cutAround(autoOrient, ratio, focus);
  return openPicture(bytes)
    .autoOrient()
    .extract(part)
    .toColorspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
}
