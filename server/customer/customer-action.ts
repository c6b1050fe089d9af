import { type Database, serialize } from '#server/database/open.ts';
import { updateSearchText, visitColumns } from '#server/desk/requests/apply-action.ts';
import { isFree } from '#server/desk/requests/visit-times.ts';
import { enqueueVisitEmail } from '#server/notifications/visit-emails.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { day } from '#server/platform/time.ts';
import { listActions, lockRequest, recordAction } from '#server/requests/action-log.ts';
import { findVisits, type StoredQuoteRequest } from '#server/requests/find.ts';
import type { Recipients } from '#server/requests/save.ts';
import { changeState } from '#server/requests/store.ts';
import { type CustomerActionKind, customer } from '#shared/desk/actions.ts';
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
}

/** How much a customer may do about one request in a day. */
const maxPerDay = 30;

/** Applies a customer's action to their request, with its line in the history and the messages about it, or does none of it. */
export function applyCustomerAction(
  database: Database,
  recipients: Recipients,
  requestId: string,
  { id, kind, ...content }: CustomerAction,
  now: Date,
): Promise<'done' | 'gone' | 'too many' | 'taken'> {
  return database.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, requestId);
    if (!request) return 'gone';
    const known = await trx.selectFrom('deeds').select('id').where('id', '=', id).execute();
    if (known.length > 0) return 'done';
    const since = new Date(now.getTime() - day).toISOString();
    const actions = await listActions(trx, requestId);
    if (actions.filter(({ done_by, at }) => done_by === customer && at > since).length >= maxPerDay)
      return 'too many';
    if (kind === 'contact')
      await trx.updateTable('quote_requests').set(content).where('id', '=', requestId).execute();
    if (
      kind === 'customer-visit' &&
      !(await setVisit(trx, recipients, request, content.visitAt ?? null, now))
    )
      return 'taken';
    const { channels } = recipients;
    await enqueue(trx, { kind: 'customer', channels, name: `customer:${id}`, requestId, at: now });
    await recordAction(trx, { id, kind, at: now, doneAt: now, by: customer, content }, request);
    if (kind === 'customer-visit')
      await enqueueVisitEmail(trx, recipients, { requestId, actionId: id, now, wait: 0 });
    if (kind === 'customer-note' || kind === 'contact') await updateSearchText(trx, requestId);
    return 'done';
  });
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
