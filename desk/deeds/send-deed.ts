import { post } from '#desk/api/call.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Deed } from '#shared/desk/deeds.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';

/** Does something about a request. @returns the request as it is afterward */
export function sendDeed(requestId: string, deed: Deed): Promise<RequestDetails> {
  return post(endpoints.deeds(requestId), deed);
}
