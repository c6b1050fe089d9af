// Names and types only: the form's island and the page's own script both use them and share no chunk.

/**
 * What it offers to choose from: phones show the camera and the library. The second type is one that no file has: with
 * pictures alone, Chrome on Android 14 and later opens a picker without a camera.
 */
export const photoTypes = 'image/*,android/allowCamera';

/** What is said below it while its code cannot be fetched; hidden until then. */
export const fallbackId = 'photos-excuse';

/** The form's event that reports the state of a request. */
export const requestEvent = 'request';

/** The event on the form by which load-uploader.ts hands that on, or files that were chosen. */
export const uploaderEvent = 'photos';

/** What the form reports about a request, so that its photos can follow it. */
export type RequestEvent =
  /** It is being sent; `photos` of the server's answer is where its photos may go. */
  | { key: string; submitted: Promise<{ status: string; answer?: Promise<{ photos?: string }> }> }
  /** The visitor does not want it kept on the device: its key. */
  | { discarded: string };

/**
 * What the uploader is told: pictures that were chosen, dropped or pasted, what became of a request, or that the browser
 * did not bring back those that were chosen before the page was left.
 */
export type UploaderEvent = RequestEvent | { files: File[] } | 'lost';

/** The form's event that carries photos over to the page in another language: carry-photos.ts. */
export const carryEvent = 'carry';

/** With files: keeps them, `done` with the key by which they are found. With a key: chooses those again. */
export interface CarryEvent {
  files?: FileList;
  key?: string;
  done?: Promise<string | undefined>;
}
