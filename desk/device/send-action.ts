import { post, Unreachable } from '#desk/api/api.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import type { Waiting } from './action-queue.ts';

/**
 * Sends a change in the name of whoever did it. @returns the request as it is now
 * @throws {Refused} when the server says no @throws {Unreachable} when it did not answer, or something else did
 */
export async function sendAction({ address, body, requestId, by }: Waiting): Promise<unknown> {
  const answer = await post<Partial<RequestDetails> | undefined>(address, body, undefined, by);
  // The page of a portal, or nothing at all, with 200.
  if (answer?.id !== requestId) throw new Unreachable();
  return answer;
}

/**
 * Runs alone among all windows and workers of this browser. There are no locks over plain http; ids have to
 * do.
 */
export function exclusively<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? (locks.request('desk-deeds', run) as Promise<Answer>) : run();
}
