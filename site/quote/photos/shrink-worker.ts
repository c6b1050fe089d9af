import { canvasOffPage, decodePhoto, shrinkPhoto } from './shrink.ts';

/** Off the page's thread: a file in, a photo as it is sent out. `undefined` for what it cannot decode. */
addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  try {
    const bitmap = await decodePhoto(data);
    const shrunk = await shrinkPhoto(bitmap, bitmap, canvasOffPage);
    bitmap.close();
    postMessage(shrunk);
  } catch {
    postMessage(undefined);
  }
});
