import { post, Unreachable } from '#desk/api/api.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import type { QueuedAction } from './action-queue.ts';

/**
 * The most ids of own actions that fit into an address. The server refuses an action after changes that the device does
 * not name as its own or as seen.
 */
export const maxSentIds = 100;

/**
 * Sends an action as the person who did it. @param sent the ids of the actions that this device has sent before
 * @returns the request after the action
 * @throws {Refused} if the server refuses it @throws {Unreachable} if there is no answer of the server
 */
export async function sendAction(
  { address, body, requestId, by }: QueuedAction,
  sent: readonly string[],
): Promise<unknown> {
  const whole = addSentIds(sent, address);
  const answer = await post<Partial<RequestDetails> | undefined>(whole, body, undefined, by);
  // A portal may answer with a page of its own, or with nothing.
  if (answer?.id !== requestId) throw new Unreachable();
  return answer;
}

/** Adds the ids of sent actions to an address that names the seen actions. */
function addSentIds(sent: readonly string[], address: string): string {
  const [path, query] = address.split('?');
  const seen = new URLSearchParams(query);
  if (!seen.has('seen')) return address;
  const shown = (seen.get('own') ?? '').split(',').filter(Boolean);
  seen.set('own', [...new Set([...sent, ...shown])].slice(-maxSentIds).join());
  return `${path}?${seen}`;
}

/**
 * Runs exclusively among all windows and workers of this browser. Without locks, over plain http or with blocked cookies,
 * the ids of the actions alone prevent duplicates.
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
