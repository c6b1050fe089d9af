import { post } from '#desk/api/call.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Deed } from '#shared/desk/deeds.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';

/** Tells that a request was read. It is worth no waiting: the next time is as good. */
export function sendRead({ id }: Pick<RequestDetails, 'id'>, deed: Deed): Promise<RequestDetails> {
  return post(endpoints.deeds(id), deed);
}
