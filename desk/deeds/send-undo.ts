import { post } from '#desk/api/call.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';

/** Takes back a deed. @param deed its id @returns the request as it is afterward */
export function sendUndo(requestId: string, deed: string): Promise<RequestDetails> {
  return post(endpoints.undo(requestId), { deed });
}
