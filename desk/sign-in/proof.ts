import { useSyncExternalStore } from 'react';
import { Refused } from '#desk/api/api.ts';
import { createListeners } from '#desk/api/listeners.ts';
import type { Refusal } from '#shared/desk/addresses.ts';

/** The open request for a fresh proof, which all waiting changes share. */
let waiting: { answer: Promise<boolean>; end: (isProved: boolean) => void } | undefined;
const { subscribe, notify } = createListeners();

function change(next: typeof waiting) {
  waiting = next;
  notify();
}

/** Whether the person has to authenticate again. */
export const useIsProofWanted = () => useSyncExternalStore(subscribe, () => waiting !== undefined);

/** Ends the request for a proof: waiting changes are sent again, or rejected. */
export function endProof(isProved: boolean) {
  waiting?.end(isProved);
  if (waiting) change(undefined);
}

/**
 * Sends a change that may need a fresh proof. If the server asks for one, the person authenticates in a dialog, and the change
 * is sent again.
 * @throws {Refused} if they close the dialog
 */
export async function withProof<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    const isWanted = error instanceof Refused && (error.answer as Refusal).reason === 'fresh-proof';
    if (!isWanted) throw error;
    if (!waiting) ask();
    if (await waiting!.answer) return await send();
    throw new Refused(0, 'Nothing was changed: you didn’t confirm that it’s you.');
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
