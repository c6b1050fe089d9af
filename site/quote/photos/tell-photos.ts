import { requestNews } from './photo-field.ts';

/** What the form tells of a request, so that its photographs can follow it. */
export type RequestNews =
  /** It is being sent; `photos` of the answer is where its photographs may go. */
  | { key: string; submitted: Promise<{ status: string; photos?: Promise<string | undefined> }> }
  /** The visitor does not want it kept on the device: its key. */
  | { discarded: string };

/** Tells the page's script that calls the photographs' code, if there are any: call-photos.ts. */
export function tellPhotos(form: HTMLFormElement, detail: RequestNews) {
  form.dispatchEvent(new CustomEvent(requestNews, { detail }));
}
