import type { Database } from '#server/database/open.ts';
import type { ActionRow } from '#server/database/tables.ts';
import { enqueueEmailToCustomer } from '#server/notifications/emails-to-customers.ts';
import type { Company } from '#server/platform/company.ts';
import { toSearchText } from '#server/platform/text.ts';
import type { Clock } from '#server/platform/time.ts';
import { listActions, lockRequest, recordAction } from '#server/requests/action-log.ts';
import { findById, type StoredQuoteRequest } from '#server/requests/find.ts';
import type { Recipients } from '#server/requests/save.ts';
import { changeState } from '#server/requests/store.ts';
import type { Action, SeenActions } from '#shared/desk/actions.ts';
import { totalOf } from '#shared/desk/quotes.ts';
import type { Note } from '#shared/desk/requests.ts';
import {
  type ActionRefusal,
  type ActionTiming,
  describeLastChange,
  findOtherPour,
  findOverwritten,
  refusals,
} from './conflicts.ts';
import { pickVisitTimes } from './visit-times.ts';

/** How long an email to the customer waits, so that a slip can be undone, in milliseconds. */
const undoTime = 60_000;

/** Where actions are done, and who is notified of a request that becomes one after all. */
export interface ActionDeps {
  database: Database;
  recipients: Recipients;
  timeZone: string;
  /** Its hours, within which visits are offered. */
  company?: Pick<Company, 'hours'>;
}

/** Who does an action, and when it arrives. */
export interface ActionContext {
  by: string;
  now: Date;
}

/** An action's context with what its person had seen; undefined if their app does not say. */
interface ActionContextWithSeen extends ActionContext {
  seen?: SeenActions | undefined;
}

/**
 * Applies a person's action to a request and writes its line in the history, or does neither. An action that
 * is sent twice is applied once, even if it was undone in between.
 * @returns why it was not done
 */
export function applyAction(
  { database, recipients, timeZone, company }: ActionDeps,
  requestId: string,
  action: Action,
  { by, now, seen }: ActionContextWithSeen,
): Promise<ActionRefusal | undefined> {
  return database.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, requestId);
    if (!request) return refusals.gone;
    const known = await trx.selectFrom('deeds').select('request_id').where('id', '=', action.id).execute();
    if (known.length > 0) return known[0]!.request_id === requestId ? undefined : refusals.elsewhere;
    const earlier = await listActions(trx, requestId);
    if (action.kind === 'read' && earlier.some(({ kind, done_by }) => kind === 'read' && done_by === by))
      return undefined;
    const pressed = limitPressedTime(action, request, now);
    const refused = findRefusal(request, action, earlier, { pressed, now, seen }, { now, timeZone });
    if (refused) return refused;
    const offer =
      action.kind === 'offer'
        ? (await pickVisitTimes(trx, company?.hours ?? '', { now, timeZone })).join(' ')
        : undefined;
    await changeRequest(trx, recipients, request, action, now, offer);
    const content = offer ? { visitOffer: offer } : contentOf(action);
    await recordAction(
      trx,
      { id: action.id, kind: action.kind, at: pressed, doneAt: now, by, ...(content && { content }) },
      request,
    );
    if (isSearchable(action.kind)) await updateSearchText(trx, request.id);
    if (action.kind === 'offer' || action.kind === 'visit' || action.kind === 'quote')
      await enqueueEmailToCustomer(trx, recipients, {
        requestId,
        actionId: action.id,
        now,
        wait: undoTime,
        isQuote: action.kind === 'quote',
      });
    return undefined;
  });
}

/** Returns when an action was tapped, between the request's arrival and now: a device's clock may be wrong. */
function limitPressedTime(action: Action, { receivedAt }: StoredQuoteRequest, now: Date): Date {
  return new Date(Math.min(Math.max(Date.parse(action.at), Date.parse(receivedAt)), now.getTime()));
}

function findRefusal(
  request: StoredQuoteRequest,
  action: Action,
  earlier: ActionRow[],
  timing: ActionTiming,
  clock: Clock,
): ActionRefusal | undefined {
  if (action.kind === 'read' || action.kind === 'note') return undefined;
  if (request.state === 'spam' && action.kind !== 'spam' && action.kind !== 'not-spam')
    return refusals.isSpam(describeLastChange(earlier, 'state', clock));
  const overwritten =
    action.kind === 'pour'
      ? findOtherPour(earlier, action.pourDay, timing)
      : findOverwritten(earlier, action, request, timing);
  return overwritten && refusals.since(overwritten, clock);
}

/** Changes the request as the action says. */
async function changeRequest(
  trx: Database,
  recipients: Recipients,
  request: StoredQuoteRequest,
  action: Action,
  at: Date,
  offer: string | undefined,
) {
  const isNextStep =
    action.kind === 'offer' ||
    action.kind === 'quote' ||
    (action.kind === 'stage' && action.stage !== null) ||
    (action.kind === 'visit' && action.visitAt !== null);
  if (action.kind === 'answered' || action.kind === 'open' || action.kind === 'spam')
    await changeState(trx, recipients, request, { state: action.kind, at });
  else if (action.kind === 'not-spam' && request.state === 'spam')
    await changeState(trx, recipients, request, { state: 'open', at });
  else if (isNextStep && request.state === 'open')
    await changeState(trx, recipients, request, { state: 'answered', at });

  const columns =
    action.kind === 'stage'
      ? { stage: action.stage, amount_cents: action.amountCents }
      : action.kind === 'visit'
        ? visitColumns(request, action.visitAt && new Date(action.visitAt).toISOString())
        : action.kind === 'address'
          ? { job_address: action.jobAddress }
          : action.kind === 'quote'
            ? { stage: 'quoted' as const, amount_cents: totalOf(action.quote.lines) }
            : offer
              ? { visit_offer: offer }
              : undefined;
  if (columns) await trx.updateTable('quote_requests').set(columns).where('id', '=', request.id).execute();
}

/** What a visit changes: the offered times are cleared, and the first visit is a stage. @param visitAt null cancels it */
export const visitColumns = ({ stage }: StoredQuoteRequest, visitAt: string | null) => ({
  visit_at: visitAt,
  visit_offer: null,
  ...(visitAt && !stage && { stage: 'visit' as const }),
});

/** What an action brings along besides its kind. */
function contentOf(action: Action): object | undefined {
  if (action.kind === 'note') return { text: action.text };
  if (action.kind === 'visit') return { visitAt: action.visitAt };
  if (action.kind === 'address') return { jobAddress: action.jobAddress };
  if (action.kind === 'stage') return { stage: action.stage, amountCents: action.amountCents };
  if (action.kind === 'quote') return action.quote;
  if (action.kind === 'pour') return { pourDay: action.pourDay };
  return undefined;
}

/** Whether a request is found by what such an action brings. */
export const isSearchable = (kind: ActionRow['kind']) =>
  ['note', 'address', 'customer-note', 'contact'].includes(kind);

/** After its notes or its address changed: what the request is found by. */
export async function updateSearchText(trx: Database, id: string) {
  const request = (await findById(trx, id))!;
  const notes = listNotes(await listActions(trx, id));
  await trx
    .updateTable('request_texts')
    .set({
      text: toSearchText(request, [request.jobAddress ?? '', ...notes.map(({ text }) => text)]),
    })
    .where('request_id', '=', id)
    .execute();
}

/** What people wrote about a request, in the desk and on the customer's page, without what was taken back. */
export function listNotes(actions: ActionRow[]): Note[] {
  return actions
    .filter(({ kind, undone_at }) => (kind === 'note' || kind === 'customer-note') && !undone_at)
    .map(({ id, at, done_by, content }) => ({
      id,
      at,
      by: done_by,
      ...(JSON.parse(content!) as Pick<Note, 'text'>),
    }));
}
