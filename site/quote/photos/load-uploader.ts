import { photosPrefix } from '#shared/device-storage.ts';
import type { Language } from '#shared/languages.ts';
import { photoField } from '#shared/photos.ts';
import { lazyScript } from '#site/layout/lazy-script.ts';
import en from './uploader-en.ts?worker&url';
import es from './uploader-es.ts?worker&url';
import { fallbackId, requestEvent, type UploaderEvent, uploaderEvent } from './uploader-events.ts';

/**
 * Fetches the code for photos once somebody chooses, drops or pastes one, or some wait on the device, and hands it
 * what happened. It is bundled by itself and imported by its address: so it shares no file with the form's script,
 * and this script, which is all that a visit without photos costs, stays in the page.
 */
const field = document.getElementById(photoField) as HTMLInputElement;
const form = field.form!;
const scripts: Record<Language, string> = { en, es };
const uploader = scripts[document.documentElement.lang as Language] ?? en;
const fallback = document.getElementById(fallbackId);
/** When it is tried again, in milliseconds: until then the visitor reads how to send the request without photos. */
const retryAfter = 20_000;
let loading: Promise<unknown> | undefined;
let attempts = 0;

async function notify(detail: UploaderEvent) {
  loading ??= importByAddress(import.meta.env.DEV ? uploader : `${lazyScript}?${attempts++}${uploader}`);
  try {
    await loading;
    fallback?.setAttribute('hidden', '');
    form.dispatchEvent(new CustomEvent(uploaderEvent, { detail }));
  } catch {
    loading = undefined;
    fallback?.removeAttribute('hidden');
    setTimeout(notify, retryAfter, detail);
  }
}

function notifyOfFiles(files: FileList | undefined): boolean {
  if (files?.length) void notify({ files: [...files] });
  return !!files?.length;
}

function isWaiting(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(photosPrefix));
  } catch {
    return false;
  }
}

field.addEventListener('change', () => notifyOfFiles(field.files!));
// Beside the form too: the browser would open the picture and leave what was typed.
document.addEventListener('dragover', (event) => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
});
document.addEventListener('drop', (event) => {
  if (notifyOfFiles(event.dataTransfer?.files)) event.preventDefault();
});
document.addEventListener('paste', ({ clipboardData }) => {
  // Text from a spreadsheet brings a picture of itself along.
  if (!clipboardData?.types.includes('text/plain')) notifyOfFiles(clipboardData?.files);
});
form.addEventListener(requestEvent, (event) => {
  // The code could not be fetched when they were chosen, or for those that wait; the form now empties the field.
  if (loading || notifyOfFiles(field.files!) || isWaiting()) void notify((event as CustomEvent).detail);
});
// Firefox remembers what was chosen before a page is loaded again.
if (!notifyOfFiles(field.files!)) {
  if (isWaiting()) void notify({ files: [] });
  else if (history.state?.photos) void notify('lost');
}
