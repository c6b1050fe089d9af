import type { Waiting } from '#desk/device/action-queue.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Deed, Seen } from '#shared/desk/deeds.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import { afterDeed, withoutDeed } from './after-action.ts';
import type { Apply } from './pending.ts';

type About = Pick<RequestDetails, 'id' | 'name'>;

/** What is needed to show a waiting change as done, after a reload too. */
interface Detail {
  deed: Deed;
  by: string;
  /** As it was when the deed was done; undefined unless the deed is being taken back. */
  before?: RequestDetails;
}

/** Shows a waiting change as done; undefined if nothing of it is shown. */
export function applyOf({ detail }: Waiting): Apply | undefined {
  if (!detail) return;
  const { deed, by, before } = detail as Detail;
  return (shown) => (before ? withoutDeed(shown, deed, before) : afterDeed(shown, deed, by));
}

interface ToDo {
  deed: Deed;
  /** What whoever does it had seen. */
  seen: Seen | undefined;
  /** Their address. */
  by: string;
}

/** Something to be done about a request, as it is kept until the server has it. */
export function waitingDeed({ id, name }: About, { deed, seen, by }: ToDo): Waiting {
  return {
    ...{ id: deed.id, requestId: id, name, by, address: addressOf(id, seen), body: deed },
    detail: { deed, by } satisfies Detail,
  };
}

/** So many fit into an address. Of more, the latest: a change that the server does not know for own, it refuses. */
const mostOwn = 100;

function addressOf(id: string, seen: Seen | undefined): string {
  if (!seen) return endpoints.deeds(id);
  const query = { seen: String(seen.upTo), own: seen.own.slice(-mostOwn).join() };
  return `${endpoints.deeds(id)}?${new URLSearchParams(query)}`;
}

/**
 * A deed to be taken back, in the same way. @param deed its id @param by the address of whoever takes it back
 * @param shown what makes it visible at once; undefined if nothing does
 */
export function waitingUndo(
  { id, name }: About,
  deed: string,
  by: string,
  shown?: { deed: Deed; before: RequestDetails },
): Waiting {
  return {
    ...{
      id: `undo ${deed}`,
      requestId: id,
      name,
      by,
      address: endpoints.undo(id),
      body: { deed },
      undoes: deed,
    },
    detail: shown && ({ ...shown, by: '' } satisfies Detail),
  };
}
