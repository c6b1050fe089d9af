import { useSyncExternalStore } from 'react';
import { Refused } from '#desk/api/api.ts';
import { createListeners } from '#desk/api/listeners.ts';
import type { Refusal } from '#shared/desk/addresses.ts';

/** What waits until the person has proved who they are: all of it goes on together, or none. */
let waiting: { answer: Promise<boolean>; end: (isProved: boolean) => void } | undefined;
const { subscribe, notify } = createListeners();

function change(next: typeof waiting) {
  waiting = next;
  notify();
}

/** Whether the person is asked to prove who they are. */
export const useIsProofWanted = () => useSyncExternalStore(subscribe, () => waiting !== undefined);

/** Goes on with what waits, or gives it up. */
export function endProof(isProved: boolean) {
  waiting?.end(isProved);
  if (waiting) change(undefined);
}

/**
 * Sends something that the server may want a fresh proof for: then the person is asked in front of the screen, and it's
 * sent again.
 * @throws {Refused} if they close the question
 */
export async function withProof<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    const isWanted = error instanceof Refused && (error.answer as Refusal).reason === 'fresh-proof';
    if (!isWanted) throw error;
    if (!waiting) ask();
    if (await waiting!.answer) return await send();
    throw new Refused(0, 'Nothing was changed, because you didn’t confirm that it’s you.');
  }
}

function ask() {
  // Not `Promise.withResolvers`: Safari 16.4 doesn't know it.
  let end = (_isProved: boolean) => {};
  const answer = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  change({ answer, end });
}
