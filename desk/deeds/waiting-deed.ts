import type { Waiting } from '#desk/offline/deed-queue.ts';
import type { Deed } from '#shared/desk/deeds.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import { afterDeed, withoutDeed } from './after-deed.ts';

/** What is needed to show a waiting change as done, after a reload too. */
interface Detail {
  deed: Deed;
  by: string;
  /** As it was when the deed was done; undefined unless the deed is being taken back. */
  before?: RequestDetails;
}

/** Shows a waiting change as done; undefined if nothing of it is shown. */
export function applyOf({ detail }: Waiting): ((request: RequestDetails) => RequestDetails) | undefined {
  if (!detail) return;
  const { deed, by, before } = detail as Detail;
  return (shown) => (before ? withoutDeed(shown, deed, before) : afterDeed(shown, deed, by));
}

export const detailOf = (detail: Detail): unknown => detail;
