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
 * Runs alone among all windows and workers of this browser. There are no locks over plain http, and none where cookies
 * are blocked; ids have to do.
 */
export async function exclusively<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  const { locks } = navigator as { locks?: LockManager };
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return run();
  };
  if (!locks) return run();
  try {
    return (await locks.request('desk-deeds', begin)) as Answer;
  } catch (error) {
    if (hasBegun) throw error;
    return run();
  }
}
