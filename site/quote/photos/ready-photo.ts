import { photoLimits } from '#shared/photos.ts';
import { isPicture, tellingBytes } from './is-picture.ts';
import { shrinkInWorker } from './shrink-in-worker.ts';
import { shrinkOnPage } from './shrink-on-page.ts';

/** What is sent, and what is shown of it; nothing is shown of what this browser cannot decode. */
export interface ReadyPhoto {
  whole: Blob;
  small: Blob | undefined;
}

/** Why a file is left out: `foreign` is no picture, `large` cannot be made smaller here and is too large as it is. */
export type Fault = 'foreign' | 'large';

let turn: Promise<unknown> = Promise.resolve();

/** Gets a chosen file ready to be sent: made smaller, or as it is where this browser cannot. One at a time. */
export function readyPhoto(file: File): Promise<ReadyPhoto | Fault> {
  const ready = turn.then(() => getReady(file));
  turn = ready;
  return ready;
}

/** Never throws: a file that cannot even be read is no picture. */
async function getReady(file: File): Promise<ReadyPhoto | Fault> {
  try {
    const shrunk = await shrinkInWorker(file);
    if (shrunk) return shrunk;
    if (!isPicture(new Uint8Array(await file.slice(0, tellingBytes).arrayBuffer()))) return 'foreign';
  } catch {
    return 'foreign';
  }
  return shrinkOnPage(file).catch(() => asItIs(file));
}

function asItIs(file: File): ReadyPhoto | Fault {
  return file.size > photoLimits.bytes ? 'large' : { whole: file, small: undefined };
}
