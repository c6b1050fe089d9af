import type { QueuedAction } from '#desk/device/action-queue.ts';
import { maxSentIds } from '#desk/device/send-action.ts';
import type { Action, SeenActions } from '#shared/desk/actions.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import { afterAction, withoutAction } from './after-action.ts';
import type { ApplyChange } from './pending.ts';

type About = Pick<RequestDetails, 'id' | 'name'>;

/** What is needed to show a waiting change as done, after a reload too. Kept on devices under these names. */
interface StoredDetail {
  deed: Action;
  by: string;
  /** As it was when the action was done; undefined unless it is being undone. */
  before?: RequestDetails;
}

/** Shows a waiting change as done; undefined if nothing of it is shown. */
export function toApplyChange({ detail }: QueuedAction): ApplyChange | undefined {
  if (!detail) return;
  const { deed: action, by, before } = detail as StoredDetail;
  return (shown) => (before ? withoutAction(shown, action, before) : afterAction(shown, action, by));
}

interface AuthoredAction {
  action: Action;
  /** What whoever does it had seen. */
  seen: SeenActions | undefined;
  /** Their address. */
  by: string;
}

/** Something to be done about a request, as it is kept until the server has it. */
export function buildQueuedAction({ id, name }: About, { action, seen, by }: AuthoredAction): QueuedAction {
  return {
    id: action.id,
    requestId: id,
    name,
    by,
    address: buildAddress(id, seen),
    body: action,
    detail: { deed: action, by } satisfies StoredDetail,
  };
}

function buildAddress(id: string, seen: SeenActions | undefined): string {
  if (!seen) return endpoints.actions(id);
  const query = { seen: String(seen.upTo), own: seen.own.slice(-maxSentIds).join() };
  return `${endpoints.actions(id)}?${new URLSearchParams(query)}`;
}

/**
 * An action to be undone, in the same way. @param actionId that of the action @param by the address of whoever undoes it
 * @param shown what makes it visible at once; undefined if nothing does
 */
export function buildQueuedUndo(
  { id, name }: About,
  actionId: string,
  by: string,
  shown?: { action: Action; before: RequestDetails },
): QueuedAction {
  return {
    id: `undo ${actionId}`,
    requestId: id,
    name,
    by,
    address: endpoints.undo(id),
    body: { deed: actionId },
    undoes: actionId,
    detail: shown && ({ deed: shown.action, before: shown.before, by: '' } satisfies StoredDetail),
  };
}
