import type { Photo } from './photo.ts';
import { sendPhoto } from './send-photo.ts';
import { faults } from './told.ts';
import { type Outcome, type Upload, uploadPhoto } from './upload-photo.ts';

/** Sends one photograph, in several tries if need be, and shows on its card how it is doing. */
export async function sendShown(
  { id, card, ready: getting }: Photo,
  place: Pick<Upload, 'address' | 'position' | 'of'>,
  signal: AbortSignal,
): Promise<Outcome> {
  const ready = await getting;
  if (signal.aborted) return { status: 'failed', wait: 0 };
  if (typeof ready === 'string') {
    card.say('Not taken', 'refused');
    return { status: 'refused', reason: faults[ready] };
  }
  const upload = () => {
    card.say('Sending…', 'sending');
    const showProgress = (part: number) => card.showProgress(part);
    return uploadPhoto({ ...place, key: id, body: ready.whole }, showProgress, signal);
  };
  const outcome = await sendPhoto(upload, (milliseconds) => pause(milliseconds, signal));
  if (outcome.status === 'kept') card.say('Sent', 'sent');
  else if (outcome.status === 'refused') card.say('Not taken', 'refused');
  else card.sayNotSent();
  return outcome;
}

/** Waits, or less if the browser is online again. @returns false if they are given up meanwhile */
function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => resolve(!signal.aborted);
    setTimeout(end, milliseconds);
    addEventListener('online', end, { once: true });
    signal.addEventListener('abort', end);
  });
}
