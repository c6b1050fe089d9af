import type { DeedRow } from '#server/database/tables.ts';
import { changedParts, type Part } from '#server/requests/action-log.ts';
import type { Deed, Seen } from '#shared/desk/deeds.ts';
import type { Standing } from '#shared/desk/requests.ts';

/**
 * How much later than it was pressed a deed that does not say what had been seen may arrive before it counts as one
 * that waited offline, in milliseconds. Not shorter: the device's clock may be wrong by minutes.
 */
const waiting = 10 * 60_000;

/** What a deed changed; nothing if it was taken back. */
export function partsChangedBy({ standing_before, standing_after, undone_at }: DeedRow): Part[] {
  if (undone_at || !standing_before || !standing_after) return [];
  return changedParts(JSON.parse(standing_before), JSON.parse(standing_after));
}

/** The last deed that changed this part of where a request stands. */
export function lastToChange(deeds: DeedRow[], part: Part): DeedRow | undefined {
  return deeds.findLast((deed) => partsChangedBy(deed).includes(part));
}

/** When a deed was pressed and arrived, and what had been seen then; undefined if its app does not say. */
export interface Pressing {
  pressed: Date;
  now: Date;
  seen: Seen | undefined;
}

/** The deed that this one would overwrite, and that whoever pressed had not seen. */
export function findOverwritten(
  earlier: DeedRow[],
  deed: Deed,
  standing: Standing,
  pressing: Pressing,
): DeedRow | undefined {
  const unseen = earlier.filter((row) => !hadSeen(row, pressing));
  for (const [part, value] of wantedBy(deed)) {
    const last = lastToChange(unseen, part);
    if (last && standing[part] !== value) return last;
  }
  return undefined;
}

function hadSeen({ id, position, at }: DeedRow, { pressed, now, seen }: Pressing): boolean {
  if (seen) return position <= seen.upTo || seen.own.includes(id);
  // Decided by clocks, for apps and waiting changes from before 1.1.0. Goes with the release after that.
  return now.getTime() - pressed.getTime() < waiting || at <= pressed.toISOString();
}

function wantedBy(deed: Deed): [Part, Standing[Part]][] {
  switch (deed.kind) {
    case 'answered':
    case 'open':
    case 'spam':
      return [['state', deed.kind]];
    case 'not-spam':
      return [['state', 'open']];
    case 'stage':
      return [
        ['stage', deed.stage],
        ['amountCents', deed.amountCents],
      ];
    case 'visit':
      return [['visitAt', deed.visitAt && new Date(deed.visitAt).toISOString()]];
    default:
      return [];
  }
}
