import { createHash } from 'node:crypto';
import type { ImageTransform, LocalImageService } from 'astro';
import sharpService, { resolveSharpEncoderOptions } from 'astro/assets/services/sharp';
import type { AvifOptions, WebpOptions } from 'sharp';
import { openPicture } from '#content-model/check/open-picture.ts';
import { makeOnce } from '#content-model/check/photo-cache.ts';
import { cutAround } from './cut-around.ts';

type Cut = Pick<ImageTransform, 'width' | 'height' | 'position'>;

/** Astro asks for all files of a photo one after the other, with the same bytes. */
const hashes = new WeakMap<Uint8Array, string>();

/**
 * Astro's image service, except that it crops around a point of the picture, given as `position: '30% 60%'`, encodes each
 * file once in its life, and fails the build if it cannot read a picture: Astro would publish the original, with the
 * camera's metadata.
 */
const photoService: LocalImageService = {
  ...sharpService,
  async transform(bytes, transform, { service }) {
    const { src, width, height, quality, position } = transform;
    const format = transform.format === 'webp' ? 'webp' : 'avif';
    const options = resolveSharpEncoderOptions({ format, quality }, undefined, service.config);
    const hash = hashes.get(bytes) ?? createHash('sha256').update(bytes).digest('hex');
    hashes.set(bytes, hash);
    const encodeIt = () =>
      encode(bytes, { width, height, position }, format, options).catch((cause) => {
        throw new Error(`This picture cannot be read: ${src}`, { cause });
      });
    const key = [hash, width, height, position, format, options];
    const data = await makeOnce(key, encodeIt, service.config.cache);
    return { data, format };
  },
};
export default photoService;

/** The largest part of a picture with this shape around a point, or its middle, upright, without metadata. */
async function encode(
  bytes: Uint8Array,
  { width, height, position }: Cut,
  format: 'avif' | 'webp',
  options: AvifOptions | WebpOptions | undefined,
): Promise<Uint8Array> {
  const picture = openPicture(bytes).autoOrient();
  if (position?.endsWith('%') && width && height) {
    const { autoOrient } = await openPicture(bytes).metadata();
    picture.extract(cutAround(autoOrient, width / height, position));
  }
  return picture
    .resize({ width, height, fit: 'cover', withoutEnlargement: true })
    [format](options)
    .toBuffer();
}
