import type { Size } from './photo-size.ts';
import type { Canvas } from './shrink-photo.ts';

/** Held as it was taken: an engine that does not know the word refuses it, instead of laying pictures on their side. */
export function decodePhoto(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

export function canvasOffPage({ width, height }: Size): Canvas {
  const canvas = new OffscreenCanvas(width, height);
  return {
    context: canvas.getContext('2d')!,
    toJpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }),
  };
}
