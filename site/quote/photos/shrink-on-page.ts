import type { Size } from './photo-size.ts';
import { type Canvas, type ShrunkPhoto, shrinkPhoto } from './shrink-photo.ts';

/**
 * For engines without a canvas off the page (Safari before 16.4, WebKitGTK), and for pictures that only an `<img>`
 * decodes. @throws what this browser cannot decode
 */
export async function shrinkOnPage(file: Blob): Promise<ShrunkPhoto> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return await shrinkPhoto(image, { width: image.naturalWidth, height: image.naturalHeight }, canvasOnPage);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function canvasOnPage({ width, height }: Size): Canvas {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  return {
    context: canvas.getContext('2d')!,
    toJpeg: (quality) =>
      new Promise((resolve, reject) => {
        const take = (jpeg: Blob | null) => (jpeg ? resolve(jpeg) : reject(new Error('It was not drawn.')));
        canvas.toBlob(take, 'image/jpeg', quality);
      }),
  };
}
