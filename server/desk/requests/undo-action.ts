import type { ActionRow } from '#server/database/tables.ts';
import { bumpInboxVersion, listActions, lockRequest, type Part } from '#server/requests/action-log.ts';
import { changeState } from '#server/requests/store.ts';
import type { RequestStatus } from '#shared/desk/requests.ts';
import type { ActionDeps, Doing } from './apply-action.ts';
import { updateSearchText } from './apply-action.ts';
import { partsChangedBy, type Refused, refusals } from './conflicts.ts';

/**
 * Undoes an action, whoever did it: everything it changed is exactly as before. One that is already undone
 * stays undone.
 * @returns why it was not done
 */
export function undoAction(
  { database, recipients, timeZone }: ActionDeps,
  requestId: string,
  actionId: string,
  { by, now }: Doing,
): Promise<Refused | undefined> {
  return database.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, requestId);
    if (!request) return refusals.gone;
    const actions = await listActions(trx, requestId);
    const action = actions.find(({ id }) => id === actionId);
    if (!action) return refusals.unknown;
    if (action.undone_at) return undefined;
    const clock = { now, timeZone };
    if (!changesAnything(action)) return refusals.nothingToUndo(actions, action, clock);
    const later = findLater(actions, action);
    if (later) return refusals.beforehand(later, clock);

    const changed = partsChangedBy(action);
    if (changed.length > 0) {
      const before: RequestStatus = JSON.parse(action.standing_before!);
      const was = (part: Part) => changed.includes(part);
      if (was('state'))
        await changeState(trx, recipients, request, {
          ...{ state: before.state, since: before.stateSince, at: now },
        });
      const columns = {
        ...(was('stage') && { stage: before.stage }),
        ...(was('amountCents') && { amount_cents: before.amountCents }),
        ...(was('visitAt') && { visit_at: before.visitAt }),
      };
      if (Object.keys(columns).length > 0)
        await trx.updateTable('quote_requests').set(columns).where('id', '=', requestId).execute();
    }
    await trx
      .updateTable('deeds')
      .set({ undone_at: now.toISOString(), undone_by: by })
      .where('id', '=', actionId)
      .execute();
    if (action.kind === 'note') await updateSearchText(trx, request);
    await bumpInboxVersion(trx);
    return undefined;
  });
}

/** True if undoing this one would overwrite nothing done since. */
export function canBeUndone(actions: ActionRow[], action: ActionRow): boolean {
  return !action.undone_at && changesAnything(action) && !findLater(actions, action);
}

function changesAnything(action: ActionRow): boolean {
  return action.kind === 'note' || partsChangedBy(action).length > 0;
}

/** The last action after this one that changed the same. */
function findLater(actions: ActionRow[], action: ActionRow): ActionRow | undefined {
  const changed = partsChangedBy(action);
  return actions.findLast(
    (other) =>
      other.position > action.position && partsChangedBy(other).some((part) => changed.includes(part)),
  );
}
