import type { DeedRow } from '#server/database/tables.ts';
import { bumpInboxVersion, listActions, lockRequest, type Part } from '#server/requests/action-log.ts';
import { changeState } from '#server/requests/store.ts';
import type { Standing } from '#shared/desk/requests.ts';
import { type Refused, refusals } from './deed-words.ts';
import type { DeedParts, Doing } from './do-deed.ts';
import { partsChangedBy } from './overwritten.ts';
import { rewriteText } from './rewrite-text.ts';

/**
 * Takes a deed back, by whomever it was: all that it changed is exactly as before. One that was taken back already
 * stays so.
 * @returns why it was not done
 */
export function undoDeed(
  { database, audience, timeZone }: DeedParts,
  requestId: string,
  deedId: string,
  { by, now }: Doing,
): Promise<Refused | undefined> {
  return database.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, requestId);
    if (!request) return refusals.gone;
    const deeds = await listActions(trx, requestId);
    const deed = deeds.find(({ id }) => id === deedId);
    if (!deed) return refusals.unknown;
    if (deed.undone_at) return undefined;
    if (!changesAnything(deed)) return refusals.nothingToUndo(deeds, deed, timeZone);
    const later = findLater(deeds, deed);
    if (later) return refusals.beforehand(later, timeZone);

    const changed = partsChangedBy(deed);
    if (changed.length > 0) {
      const before: Standing = JSON.parse(deed.standing_before!);
      const was = (part: Part) => changed.includes(part);
      if (was('state'))
        await changeState(trx, audience, request, {
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
      .where('id', '=', deedId)
      .execute();
    if (deed.kind === 'note') await rewriteText(trx, request);
    await bumpInboxVersion(trx);
    return undefined;
  });
}

/** True if nothing was done since that taking this one back would overwrite. */
export function canBeUndone(deeds: DeedRow[], deed: DeedRow): boolean {
  return !deed.undone_at && changesAnything(deed) && !findLater(deeds, deed);
}

function changesAnything(deed: DeedRow): boolean {
  return deed.kind === 'note' || partsChangedBy(deed).length > 0;
}

/** The last deed after this one that changed the same. */
function findLater(deeds: DeedRow[], deed: DeedRow): DeedRow | undefined {
  const changed = partsChangedBy(deed);
  return deeds.findLast(
    (other) => other.position > deed.position && partsChangedBy(other).some((part) => changed.includes(part)),
  );
}
