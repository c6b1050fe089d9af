import type { DeedRow } from '#server/database/tables.ts';
import { changedParts, type Part } from '#server/quote-requests/deed-log.ts';
import type { Deed } from '#shared/desk/deeds.ts';
import type { Standing } from '#shared/desk/requests.ts';

/**
 * How much later than it was pressed a deed may arrive before it counts as one that waited offline, in milliseconds.
 * Not shorter: the device's clock may be wrong by minutes.
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

/**
 * The deed that somebody did after this one was pressed, and that it would overwrite: they could not know of each
 * other. Only one that waited offline can overwrite anything so; whoever presses now sees what others did.
 */
export function findOverwritten(
  earlier: DeedRow[],
  deed: Deed,
  standing: Standing,
  { pressed, now }: { pressed: Date; now: Date },
): DeedRow | undefined {
  if (now.getTime() - pressed.getTime() < waiting) return undefined;
  for (const [part, value] of wantedBy(deed)) {
    const last = lastToChange(earlier, part);
    if (last && last.at > pressed.toISOString() && standing[part] !== value) return last;
  }
  return undefined;
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
