import { DeedQueue, queueKeys } from '#desk/offline/deed-queue.ts';
import { exclusively } from '#desk/offline/exclusively.ts';
import type { KeptValues } from '#desk/offline/kept-values.ts';
import { sendChange } from '#desk/offline/send-change.ts';

/** Sends what was pressed without reception, with no window open. @throws if something still waits */
export async function sendWaiting(values: KeptValues) {
  let hasEnded = false;
  const onEnd = () => {
    hasEnded = true;
  };
  const queue = new DeedQueue({ values, send: sendChange, exclusively, onEnd });
  const isDone = await queue.flush();
  // Nothing about people stays longer than the session but what was not sent.
  if (hasEnded) return values.clear(queueKeys);
  if (!isDone) throw new Error('No reception yet.');
}
