import { post } from '#desk/api/call.ts';
import { Unreachable } from '#desk/api/refused.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import type { Waiting } from './deed-queue.ts';

/**
 * Sends a change in the name of whoever did it. @returns the request as it is now
 * @throws {Refused} when the server says no @throws {Unreachable} when it did not answer, or something else did
 */
export async function sendChange({ address, body, requestId, by }: Waiting): Promise<unknown> {
  const answer = await post<Partial<RequestDetails> | undefined>(address, body, undefined, by);
  // The page of a portal, or nothing at all, with 200.
  if (answer?.id !== requestId) throw new Unreachable();
  return answer;
}
