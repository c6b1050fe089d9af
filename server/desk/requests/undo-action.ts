import type { ActionRow } from '#server/database/tables.ts';
import type { Clock } from '#server/platform/time.ts';
import {
  bumpInboxVersion,
  listActions,
  lockRequest,
  type Part,
  type Tracked,
} from '#server/requests/action-log.ts';
import { changeState } from '#server/requests/store.ts';
import type { RequestStatus } from '#shared/desk/requests.ts';
import { type ActionContext, type ActionDeps, isSearchable, updateSearchText } from './apply-action.ts';
import { type ActionRefusal, describeAction, listChangedParts, refusals } from './conflicts.ts';

/**
 * Undoes an action of any person: everything it changed is exactly as before. One that is already undone
 * stays undone.
 * @returns why it was not done
 */
export function undoAction(
  { database, recipients, timeZone }: Omit<ActionDeps, 'company'>,
  requestId: string,
  actionId: string,
  { by, now }: ActionContext,
): Promise<ActionRefusal | undefined> {
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

    const changed = listChangedParts(action);
    if (changed.length > 0) {
      const before: Tracked = JSON.parse(action.standing_before!);
      const isChanged = (part: Part) => changed.includes(part);
      if (isChanged('state'))
        await changeState(trx, recipients, request, {
          state: before.state,
          since: before.stateSince,
          at: now,
        });
      const columns = {
        ...(isChanged('stage') && { stage: before.stage }),
        ...(isChanged('amountCents') && { amount_cents: before.amountCents }),
        ...(isChanged('visitAt') && { visit_at: before.visitAt }),
        ...(isChanged('jobAddress') && { job_address: before.jobAddress }),
        ...(isChanged('visitOffer') && { visit_offer: before.visitOffer ?? null }),
        ...(isChanged('phone') && { phone: before.phone }),
        ...(isChanged('email') && { email: before.email }),
      };
      if (Object.keys(columns).length > 0)
        await trx.updateTable('quote_requests').set(columns).where('id', '=', requestId).execute();
    }
    await trx
      .updateTable('deeds')
      .set({ undone_at: now.toISOString(), undone_by: by })
      .where('id', '=', actionId)
      .execute();
    if (isSearchable(action.kind)) await updateSearchText(trx, requestId);
    await bumpInboxVersion(trx);
    return undefined;
  });
}

/** True if undoing this one would overwrite nothing done since. */
export function canBeUndone(actions: ActionRow[], action: ActionRow): boolean {
  return !action.undone_at && changesAnything(action) && !findLater(actions, action);
}

/** Describes what has to be undone before this action can be; undefined if nothing has to. */
export function describeBlocker(actions: ActionRow[], action: ActionRow, clock: Clock): string | undefined {
  const later = action.undone_at ? undefined : findLater(actions, action);
  return later && describeAction(later, clock);
}

/** What a customer wrote, or answered to a quote, is theirs: nobody undoes it. */
function changesAnything(action: ActionRow): boolean {
  if (['accept', 'decline', 'customer-note'].includes(action.kind)) return false;
  return ['note', 'quote', 'pour'].includes(action.kind) || listChangedParts(action).length > 0;
}

/** The last action after this one that changed the same, or counts on it. */
function findLater(actions: ActionRow[], action: ActionRow): ActionRow | undefined {
  const changed: Part[] = action.kind === 'quote' ? quoteParts : listChangedParts(action);
  return actions.findLast(
    (other) =>
      other.position > action.position &&
      !other.undone_at &&
      listDependentParts(other).some((part) => changed.includes(part)),
  );
}

/**
 * What would no longer be as an action says if an earlier one were undone: an amount belongs to its stage, and a
 * visitor who got a quote or a visit has been answered.
 */
function listDependentParts(action: ActionRow): Part[] {
  if (action.kind === 'quote' || action.kind === 'accept' || action.kind === 'decline')
    return [...quoteParts, ...state];
  const changed = listChangedParts(action);
  if (changed.length === 0) return [];
  const { stage, visitAt }: RequestStatus = JSON.parse(action.standing_after!);
  if (action.kind === 'stage') return [...changed, 'stage', 'amountCents', ...(stage ? state : [])];
  if (action.kind === 'visit') return [...changed, ...(visitAt ? state : [])];
  return changed;
}

const state: Part[] = ['state'];
/** What a quote sets, even if it was so before. */
const quoteParts: Part[] = ['stage', 'amountCents'];
