import { type Database, serialize } from '#server/database/open.ts';
import type { QuoteRequestRow } from '#server/database/tables.ts';
import { isSearchable, updateSearchText, visitColumns } from '#server/desk/requests/apply-action.ts';
import { isFree } from '#server/desk/requests/visit-times.ts';
import { enqueueEmailToCustomer } from '#server/notifications/emails-to-customers.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { type Clock, day, dayOf } from '#server/platform/time.ts';
import { listActions, lockRequest, recordAction } from '#server/requests/action-log.ts';
import { readAfterPour } from '#server/requests/after-pour.ts';
import { findVisits, type StoredQuoteRequest } from '#server/requests/find.ts';
import type { Recipients } from '#server/requests/save.ts';
import { listQuotes, type QuoteRefusal } from '#server/requests/sent-quotes.ts';
import { changeState } from '#server/requests/store.ts';
import { type CustomerActionKind, customer } from '#shared/desk/actions.ts';
import { currentQuote, isExpired, type SentQuote, totalOf } from '#shared/desk/quotes.ts';
import { visitTime } from '#shared/desk/visits.ts';

/** What a customer does on the page of their request. */
export interface CustomerAction {
  /** Chosen by the page, so that a form that is sent twice does it once. */
  id: string;
  kind: CustomerActionKind;
  /** Of a `customer-note`. */
  text?: string;
  /** Of a `customer-visit`: the time that was picked, or null for none. */
  visitAt?: string | null;
  /** Of a `contact`: what changes. */
  phone?: string;
  email?: string;
  /** Of an `accept` or a `decline`: the quote that was on the screen, who accepts it, and why it was declined. */
  quoteId?: string;
  /** Of a `consent`, too: who gives it. Without a name, it is taken back. */
  name?: string;
  reason?: string;
}

/** How much a customer may do about one request in a day. */
const maxPerDay = 30;

export type CustomerOutcome = 'done' | 'gone' | 'too many' | 'taken' | QuoteRefusal;

/** Applies a customer's action to their request, with its line in the history and the messages about it, or does none of it. */
export function applyCustomerAction(
  database: Database,
  recipients: Recipients,
  requestId: string,
  { id, kind, ...content }: CustomerAction,
  { now, timeZone }: Clock,
): Promise<CustomerOutcome> {
  return database.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, requestId);
    if (!request) return 'gone';
    const known = await trx.selectFrom('deeds').select('id').where('id', '=', id).execute();
    if (known.length > 0) return 'done';
    const since = new Date(now.getTime() - day).toISOString();
    const actions = await listActions(trx, requestId);
    const isUsedUp =
      actions.filter(({ done_by, at }) => done_by === customer && at > since).length >= maxPerDay;
    // Each quote can be answered once, so nobody is kept from that.
    if (isUsedUp && kind !== 'accept' && kind !== 'decline') return 'too many';
    const update = (columns: Partial<QuoteRequestRow>) =>
      trx.updateTable('quote_requests').set(columns).where('id', '=', requestId).execute();
    switch (kind) {
      case 'accept':
      case 'decline': {
        const quote = currentQuote(listQuotes(actions));
        const refused = findQuoteRefusal(request, quote, content.quoteId, dayOf(now, timeZone));
        if (refused) return refused;
        const accepted = { stage: 'won', amount_cents: totalOf(quote!.lines) } as const;
        await update(kind === 'accept' ? accepted : { stage: 'lost' });
        if (request.state === 'open')
          await changeState(trx, recipients, request, { state: 'answered', at: now });
        break;
      }
      case 'contact':
        await update(content);
        break;
      case 'customer-visit':
        if (!(await setVisit(trx, recipients, request, content.visitAt ?? null, now))) return 'taken';
        break;
      case 'customer-note':
        // After the job is done, nobody looks for questions there.
        if (readAfterPour(actions).pourDay && request.state === 'answered')
          await changeState(trx, recipients, request, { state: 'open', at: now });
    }
    const { channels } = recipients;
    await enqueue(trx, { kind: 'customer', channels, name: `customer:${id}`, requestId, at: now });
    await recordAction(trx, { id, kind, at: now, doneAt: now, by: customer, content }, request);
    const isQuote = kind === 'accept';
    if (isQuote || kind === 'customer-visit')
      await enqueueEmailToCustomer(trx, recipients, { requestId, actionId: id, now, wait: 0, isQuote });
    if (isSearchable(kind)) await updateSearchText(trx, requestId);
    return 'done';
  });
}

/** Whether a quote can't be answered: the request is locked, so of two answers the second sees the first. */
function findQuoteRefusal(
  { state, stage }: StoredQuoteRequest,
  quote: SentQuote | undefined,
  shownId: string | undefined,
  today: string,
): QuoteRefusal | undefined {
  if (!quote || quote.id !== shownId) return 'superseded';
  if (quote.answer) return 'answered';
  if (state === 'spam' || stage === 'won' || stage === 'lost') return 'closed';
  return isExpired(quote, today) ? 'expired' : undefined;
}

/** Sets the visit to a time that was offered, or to none. @returns false if the time isn't offered or free any more */
async function setVisit(
  trx: Database,
  recipients: Recipients,
  request: StoredQuoteRequest,
  visitAt: string | null,
  now: Date,
): Promise<boolean> {
  if (visitAt) {
    if (!request.visitOffer?.split(' ').includes(visitAt) || visitAt <= now.toISOString()) return false;
    await serialize(trx, 'visits');
    const at = new Date(visitAt);
    const [from, until] = [new Date(at.getTime() - visitTime), new Date(at.getTime() + visitTime)];
    const others = (await findVisits(trx, { from, until }, 10)).filter(({ id }) => id !== request.id);
    if (!isFree(others, at)) return false;
    if (request.state === 'open') await changeState(trx, recipients, request, { state: 'answered', at: now });
  }
  await trx
    .updateTable('quote_requests')
    .set(visitColumns(request, visitAt))
    .where('id', '=', request.id)
    .execute();
  return true;
}
