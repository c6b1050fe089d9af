import type { Database } from '#server/database/open.ts';
import { updateSearchText } from '#server/desk/requests/apply-action.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { day } from '#server/platform/time.ts';
import { listActions, lockRequest, recordAction } from '#server/requests/action-log.ts';
import type { Recipients } from '#server/requests/save.ts';
import { type CustomerActionKind, customer } from '#shared/desk/actions.ts';

/** What a customer does on the page of their request. */
export interface CustomerAction {
  /** Chosen by the page, so that a form that is sent twice does it once. */
  id: string;
  kind: CustomerActionKind;
  /** Of a `customer-note`. */
  text?: string;
  /** Of a `contact`: what changes. */
  phone?: string;
  email?: string;
}

/** How much a customer may do about one request in a day. */
const maxPerDay = 30;

/** Applies a customer's action to their request, with its line in the history and the messages about it, or does none of it. */
export function applyCustomerAction(
  database: Database,
  { channels }: Pick<Recipients, 'channels'>,
  requestId: string,
  { id, kind, ...content }: CustomerAction,
  now: Date,
): Promise<'done' | 'gone' | 'too many'> {
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
    await enqueue(trx, { kind: 'customer', channels, name: `customer:${id}`, requestId, at: now });
    await recordAction(trx, { id, kind, at: now, doneAt: now, by: customer, content }, request);
    if (kind !== 'withdraw') await updateSearchText(trx, requestId);
    return 'done';
  });
}
