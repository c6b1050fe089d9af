import { type Database, supportsRowLocks } from '#server/database/open.ts';
import type { ActionRow } from '#server/database/tables.ts';
import type { ActionKind, CustomerActionKind } from '#shared/desk/actions.ts';
import type { RequestStatus } from '#shared/desk/requests.ts';
import { findById, fromRow, type StoredQuoteRequest } from './find.ts';

/** The request, which nobody else changes until the transaction ends; undefined if it is gone. */
export async function lockRequest(trx: Database, id: string): Promise<StoredQuoteRequest | undefined> {
  const row = await trx
    .selectFrom('quote_requests')
    .selectAll()
    .where('id', '=', id)
    .$if(supportsRowLocks(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row && fromRow(row);
}

/** What was done about a request, in order. */
export function listActions(database: Database, requestId: string): Promise<ActionRow[]> {
  return database
    .selectFrom('deeds')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('position')
    .execute();
}

interface NewAction {
  id: string;
  kind: ActionKind | CustomerActionKind;
  /** When the button was tapped, and when the action arrived. */
  at: Date;
  doneAt: Date;
  by: string;
  /** What came with it, if the kind does not say all. */
  content?: object;
}

/** Records what was done about a request, with what it changed. Call it last in the transaction that did it. */
export async function recordAction(
  trx: Database,
  { id, kind, at, doneAt, by, content }: NewAction,
  before: StoredQuoteRequest,
) {
  const { last } = await trx
    .selectFrom('deeds')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('request_id', '=', before.id)
    .executeTakeFirstOrThrow();
  const after = (await findById(trx, before.id))!;
  const isChanged = changedParts(before, after).length > 0;
  await trx
    .insertInto('deeds')
    .values({
      id,
      request_id: before.id,
      position: Number(last ?? 0) + 1,
      kind,
      done_by: by,
      at: at.toISOString(),
      done_at: doneAt.toISOString(),
      content: content ? JSON.stringify(content) : null,
      standing_before: isChanged ? JSON.stringify(trackedOf(before)) : null,
      standing_after: isChanged ? JSON.stringify(trackedOf(after)) : null,
    })
    .execute();
  await bumpInboxVersion(trx);
}

/** Lets every desk know that something is different, in the transaction that made it so, as its last statement. */
export async function bumpInboxVersion(trx: Database) {
  await trx
    .updateTable('inbox_changes')
    .set(({ eb }) => ({ changes: eb('changes', '+', 1) }))
    .execute();
}

/** What actions change of a request. */
export type Tracked = RequestStatus & Pick<StoredQuoteRequest, 'phone' | 'email'>;

/** The parts that actions change, each apart from the others. */
export const parts = [
  'state',
  'stage',
  'amountCents',
  'visitAt',
  'jobAddress',
  'phone',
  'email',
  'visitOffer',
] as const satisfies (keyof Tracked)[];
export type Part = (typeof parts)[number];

export function changedParts(before: Tracked, after: Tracked): Part[] {
  return parts.filter((part) => before[part] !== after[part]);
}

/** Returns what actions change of a request, and since when it is in its state. */
function trackedOf(request: Tracked): Tracked {
  const names: (keyof Tracked)[] = ['state', 'stateSince', ...parts.filter((part) => part !== 'state')];
  return Object.fromEntries(names.map((name) => [name, request[name]])) as unknown as Tracked;
}
