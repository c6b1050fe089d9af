import type { Database } from '#server/database/open.ts';
import type { DeedRow } from '#server/database/tables.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import type { HistoryLine } from '#shared/desk/requests.ts';
import { didWhat } from './deed-words.ts';
import { deliveriesOf } from './deliveries.ts';
import { deliveryLines } from './delivery-lines.ts';
import { partsChangedBy } from './overwritten.ts';
import { canBeUndone } from './undo-deed.ts';

/** What happened to a request, earliest first: received, told, and what people did about it. */
export async function historyOf(
  database: Database,
  request: StoredQuoteRequest,
  deeds: DeedRow[],
  timeZone: string,
): Promise<HistoryLine[]> {
  const deliveries = await deliveriesOf(database, request.id);
  const missing = deliveries.find(({ kind }) => kind === 'missing-photos');
  const lines = [
    serversLine(request.receivedAt, receivedAs(request, deeds)),
    ...(missing
      ? [serversLine(missing.createdAt, 'Photos were sent, and there was no room to keep them')]
      : []),
    ...deliveryLines(deliveries, timeZone),
    ...deeds.flatMap((deed) => deedLines(deeds, deed, timeZone)),
  ];
  return lines.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function serversLine(at: string, what: string): HistoryLine {
  return { at, what, by: null, undo: null };
}

/** A request is set aside when it comes, or not at all by the server. */
function receivedAs({ state }: StoredQuoteRequest, deeds: DeedRow[]): string {
  const first = deeds.find(({ standing_before }) => standing_before);
  const atFirst = first ? JSON.parse(first.standing_before!).state : state;
  return atFirst === 'spam' ? 'Received, and set aside as spam' : 'Received';
}

/** Deeds that changed nothing, because somebody had been there before, are left out. */
function deedLines(deeds: DeedRow[], deed: DeedRow, timeZone: string): HistoryLine[] {
  const isPlain = deed.kind === 'read' || deed.kind === 'note';
  if (!isPlain && !deed.undone_at && partsChangedBy(deed).length === 0) return [];
  const what = capitalized(didWhat(deed, timeZone));
  const done = {
    ...{ at: deed.at, what, by: deed.done_by },
    undo: canBeUndone(deeds, deed) ? deed.id : null,
  };
  if (!deed.undone_at) return [done];
  return [done, { at: deed.undone_at, what: `Took back: ${what}`, by: deed.undone_by, undo: null }];
}

function capitalized(words: string): string {
  return words[0]!.toUpperCase() + words.slice(1);
}
