import { photoMessages } from './messages.ts';
import type { Photo } from './photo.ts';

/** One photo on its way: `key` stays the same on each retry, so that it is kept once. */
interface Upload {
  /** Where those of its request may be sent. */
  address: string;
  key: string;
  /** Its place in the visitor's order, from 0, and how many there are. */
  position: number;
  of: number;
  body: Blob;
}

export type Outcome =
  | { status: 'kept' }
  /** For good: trying again would not help. `reason` is a sentence for the visitor. */
  | { status: 'refused'; reason: string }
  /** Line, server or disk: worth another try, in no less than `wait` milliseconds. */
  | { status: 'failed'; wait: number };

/** How long nothing may move, and how long the server may take once it has everything, in milliseconds. */
const stalled = 30_000;
const reading = 90_000;

/** Sends one photo. Never throws. @param onProgress receives the sent share, from 0 to 1 */
function uploadPhoto(
  { address, key, position, of, body }: Upload,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let timer = 0;
    const waitFor = (milliseconds: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => request.abort(), milliseconds);
    };
    request.open('PUT', `${address}/${key}?position=${position}&of=${of}`);
    request.setRequestHeader('content-type', body.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => {
      waitFor(stalled);
      onProgress(total ? loaded / total : 0);
    };
    request.upload.onload = () => waitFor(reading);
    request.onloadend = () => {
      clearTimeout(timer);
      resolve(outcomeOf(request.status, request.responseText, request.getResponseHeader('retry-after')));
    };
    signal?.addEventListener('abort', () => request.abort());
    waitFor(stalled);
    request.send(body);
  });
}

/** What an answer means. @param status 0 without one */
export function outcomeOf(status: number, text: string, retryAfter: string | null): Outcome {
  if (status === 200 || status === 201) return { status: 'kept' };
  if (status === 0 || status === 408 || status === 429 || status >= 500)
    return { status: 'failed', wait: (Number(retryAfter) || 0) * 1000 };
  return { status: 'refused', reason: reasonIn(text) };
}

function reasonIn(text: string): string {
  try {
    const { error } = JSON.parse(text);
    return typeof error === 'string' ? error : '';
  } catch {
    return '';
  }
}

/** How long to wait after a first and a second try, in milliseconds. After a third it waits for another occasion. */
const waits = [2000, 8000];
/** A server that asks for more is asked at another occasion. */
const maxWait = 20_000;

/** Sends one photo, in up to three tries. @param pause waits this many milliseconds; false if given up by then */
export async function sendPhoto(
  upload: () => Promise<Outcome>,
  pause: (milliseconds: number) => Promise<boolean>,
): Promise<Outcome> {
  for (const wait of waits) {
    const outcome = await upload();
    if (outcome.status !== 'failed' || outcome.wait > maxWait) return outcome;
    if (!(await pause(Math.max(wait, outcome.wait)))) return outcome;
  }
  return upload();
}

/** Sends one photo, in several tries if need be, and shows on its card how it is doing. */
export async function sendShown(
  { id, card, ready: getting }: Photo,
  place: Pick<Upload, 'address' | 'position' | 'of'>,
  signal: AbortSignal,
): Promise<Outcome> {
  const ready = await getting;
  if (signal.aborted) return { status: 'failed', wait: 0 };
  if (typeof ready === 'string') {
    card.say(photoMessages.notAccepted, 'refused');
    return { status: 'refused', reason: photoMessages.problems[ready] };
  }
  const upload = () => {
    card.say(photoMessages.sending, 'sending');
    const showProgress = (part: number) => card.showProgress(part);
    return uploadPhoto({ ...place, key: id, body: ready.whole }, showProgress, signal);
  };
  const outcome = await sendPhoto(upload, (milliseconds) => pause(milliseconds, signal));
  if (outcome.status === 'kept') card.say(photoMessages.sent, 'sent');
  else if (outcome.status === 'refused') card.say(photoMessages.notAccepted, 'refused');
  else card.showNotSent();
  return outcome;
}

/** Waits, or less if the browser is online again. @returns false if they were given up in the meantime */
function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => resolve(!signal.aborted);
    setTimeout(end, milliseconds);
    addEventListener('online', end, { once: true });
    signal.addEventListener('abort', end);
  });
}
