import type { QueuedAction } from '#desk/device/action-queue.ts';
import { maxSentIds } from '#desk/device/send-action.ts';
import type { Action, SeenActions } from '#shared/desk/actions.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import { afterAction, withoutAction } from './after-action.ts';
import type { ApplyChange } from './pending.ts';

type About = Pick<RequestDetails, 'id' | 'name'>;

/** What is needed to show a queued action as done after a reload. Devices store it under these names. */
interface StoredDetail {
  deed: Action;
  by: string;
  /** The request before the action; undefined unless the action is being undone. */
  before?: RequestDetails;
}

/** Returns what applies a queued action to a request; undefined if the action is not visible. */
export function toApplyChange({ detail }: QueuedAction): ApplyChange | undefined {
  if (!detail) return;
  const { deed: action, by, before } = detail as StoredDetail;
  return (shown) => (before ? withoutAction(shown, action, before) : afterAction(shown, action, by));
}

interface AuthoredAction {
  action: Action;
  /** The actions that the person had seen. */
  seen: SeenActions | undefined;
  /** The email address of the person who acts. */
  by: string;
}

/** Builds an action for the queue, which stores it until the server has it. */
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
 * Builds the undoing of an action for the queue. @param by the email address of the person who undoes it
 * @param shown the action and the request before it, to show the result right away
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
