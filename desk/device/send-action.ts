import { post, Unreachable } from '#desk/api/api.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import type { QueuedAction } from './action-queue.ts';

/**
 * As many of one's own changes as fit into an address, the latest first: the server refuses a change that it does not
 * know to be one's own.
 */
export const maxSentIds = 100;

/**
 * Sends a change in the name of whoever did it. @param sent what this device has sent before @returns the request as it
 * is now
 * @throws {Refused} when the server says no @throws {Unreachable} when it did not answer, or something else did
 */
export async function sendAction(
  { address, body, requestId, by }: QueuedAction,
  sent: readonly string[],
): Promise<unknown> {
  const whole = addSentIds(sent, address);
  const answer = await post<Partial<RequestDetails> | undefined>(whole, body, undefined, by);
  // The page of a portal, or nothing at all, with 200.
  if (answer?.id !== requestId) throw new Unreachable();
  return answer;
}

/** Adds what this device has done to what its author had seen, if the address says that. */
function addSentIds(sent: readonly string[], address: string): string {
  const [path, query] = address.split('?');
  const seen = new URLSearchParams(query);
  if (!seen.has('seen')) return address;
  const shown = (seen.get('own') ?? '').split(',').filter(Boolean);
  seen.set('own', [...new Set([...sent, ...shown])].slice(-maxSentIds).join());
  return `${path}?${seen}`;
}

/**
 * Runs alone among all windows and workers of this browser. There are no locks over plain http, and none where cookies
 * are blocked; ids have to do.
 */
export async function withLock<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  const { locks } = navigator as { locks?: LockManager };
  let hasStarted = false;
  const start = () => {
    hasStarted = true;
    return run();
  };
  if (!locks) return run();
  try {
    return (await locks.request('desk-deeds', start)) as Answer;
  } catch (error) {
    if (hasStarted) throw error;
    return run();
  }
}
