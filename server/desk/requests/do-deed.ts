import type { Database } from '#server/database/open.ts';
import type { DeedRow } from '#server/database/tables.ts';
import { listActions, lockRequest, recordAction } from '#server/requests/action-log.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import type { Recipients } from '#server/requests/save.ts';
import { changeState } from '#server/requests/store.ts';
import type { Deed, Seen } from '#shared/desk/deeds.ts';
import { type Refused, refusals, whoDid } from './deed-words.ts';
import { findOverwritten, type Pressing } from './overwritten.ts';
import { rewriteText } from './rewrite-text.ts';

/** Where deeds are done, and who is told of a request that becomes one after all. */
export interface DeedParts {
  database: Database;
  audience: Recipients;
  timeZone: string;
}

/** Who does it, and when it arrives. */
export interface Doing {
  by: string;
  now: Date;
}

/** The same, and what they had seen; undefined if their app does not say. */
interface DoingDeed extends Doing {
  seen?: Seen | undefined;
}

/**
 * Does what a person wants done about a request, with its line in the history, or nothing of it. One that was sent
 * twice is done once, also if it was taken back in between.
 * @returns why it was not done
 */
export function doDeed(
  { database, audience, timeZone }: DeedParts,
  requestId: string,
  deed: Deed,
  { by, now, seen }: DoingDeed,
): Promise<Refused | undefined> {
  return database.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, requestId);
    if (!request) return refusals.gone;
    const known = await trx.selectFrom('deeds').select('request_id').where('id', '=', deed.id).execute();
    if (known.length > 0) return known[0]!.request_id === requestId ? undefined : refusals.elsewhere;
    const earlier = await listActions(trx, requestId);
    if (deed.kind === 'read' && earlier.some(({ kind, done_by }) => kind === 'read' && done_by === by))
      return undefined;
    const pressed = pressedAt(deed, request, now);
    const refused = refusalOf(request, deed, earlier, { pressed, now, seen }, timeZone);
    if (refused) return refused;
    await put(trx, audience, request, deed, now);
    const content = contentOf(deed);
    await recordAction(
      trx,
      { id: deed.id, kind: deed.kind, at: pressed, doneAt: now, by, ...(content && { content }) },
      request,
    );
    if (deed.kind === 'note') await rewriteText(trx, request);
    return undefined;
  });
}

/** A device's clock may be wrong: nothing was pressed before there was a request, and nothing will be. */
function pressedAt(deed: Deed, { receivedAt }: StoredQuoteRequest, now: Date): Date {
  return new Date(Math.min(Math.max(Date.parse(deed.at), Date.parse(receivedAt)), now.getTime()));
}

function refusalOf(
  request: StoredQuoteRequest,
  deed: Deed,
  earlier: DeedRow[],
  pressing: Pressing,
  timeZone: string,
): Refused | undefined {
  if (deed.kind === 'read' || deed.kind === 'note') return undefined;
  if (request.state === 'spam' && deed.kind !== 'spam' && deed.kind !== 'not-spam')
    return refusals.isSpam(whoDid(earlier, 'state', timeZone));
  const overwritten = findOverwritten(earlier, deed, request, pressing);
  return overwritten && refusals.since(overwritten, timeZone);
}

/** Changes the request as the deed says. */
async function put(trx: Database, audience: Recipients, request: StoredQuoteRequest, deed: Deed, at: Date) {
  const isStep =
    (deed.kind === 'stage' && deed.stage !== null) || (deed.kind === 'visit' && deed.visitAt !== null);
  if (deed.kind === 'answered' || deed.kind === 'open' || deed.kind === 'spam')
    await changeState(trx, audience, request, { state: deed.kind, at });
  else if (deed.kind === 'not-spam' && request.state === 'spam')
    await changeState(trx, audience, request, { state: 'open', at });
  else if (isStep && request.state === 'open')
    await changeState(trx, audience, request, { state: 'answered', at });

  const columns =
    deed.kind === 'stage'
      ? { stage: deed.stage, amount_cents: deed.amountCents }
      : deed.kind === 'visit'
        ? {
            visit_at: deed.visitAt && new Date(deed.visitAt).toISOString(),
            ...(deed.visitAt && !request.stage && { stage: 'visit' as const }),
          }
        : undefined;
  if (columns) await trx.updateTable('quote_requests').set(columns).where('id', '=', request.id).execute();
}

/** What a deed brings along besides its kind. */
function contentOf(deed: Deed): object | undefined {
  if (deed.kind === 'note') return { text: deed.text };
  if (deed.kind === 'visit') return { visitAt: deed.visitAt };
  if (deed.kind === 'stage') return { stage: deed.stage, amountCents: deed.amountCents };
  return undefined;
}
