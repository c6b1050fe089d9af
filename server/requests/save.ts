import { randomUUIDv7 } from 'node:crypto';
import { readSwitch } from '#server/database/desk-switches.ts';
import { checkInTurn, type Database } from '#server/database/open.ts';
import type { ChannelName } from '#server/database/tables.ts';
import { enqueueOrDigest, maxPerHour, selectEmailsSince } from '#server/outbox/digest.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { toSearchText } from '#server/platform/text.ts';
import { day, hour } from '#server/platform/time.ts';
import { firstLanguage, type Language } from '#shared/languages.ts';
import type { PriceEstimate } from '#shared/price-estimate.ts';
import { storeCustomerLink } from './customer-links.ts';
import { findDuplicate, type Submission } from './duplicates.ts';

export interface NewQuoteRequest extends Submission {
  receivedAt: Date;
  /** Of the form that it was sent from; the first if it does not say. */
  language?: Language | undefined;
  /** The price that the calculator showed, if it did. */
  estimate?: PriceEstimate | undefined;
  /** The secret of the link to its page that its sender gets with the answer. */
  customerSecret?: string | undefined;
  /** The abuse signals found, and whether they are enough to quarantine it, with nobody notified. */
  abuse?: { signals: string[]; isQuarantined: boolean };
}

/** Who is notified of a request: the owner on these channels, and perhaps the visitor that it arrived. */
export interface Recipients {
  channels: readonly ChannelName[];
  acknowledges: boolean;
}

/** What is stored: this request, or the earlier one that it repeats, from whose arrival the promised time counts. */
export interface Saved {
  id: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  isDuplicate: boolean;
}

/** Commits a request together with its notifications, unless it repeats an earlier one. */
export function save(database: Database, recipients: Recipients, request: NewQuoteRequest): Promise<Saved> {
  return database.transaction().execute(async (trx) => {
    const id = randomUUIDv7();
    const saved = (await findDuplicate(trx, request)) ?? (await insertRequest(trx, id, request));
    const isDuplicate = saved.id !== id;
    const { customerSecret, receivedAt } = request;
    if (customerSecret) await storeCustomerLink(trx, saved.id, customerSecret, receivedAt);
    if (!isDuplicate && !request.abuse?.isQuarantined)
      await enqueueRequestMessages(trx, id, recipients, receivedAt);
    return { id: saved.id, receivedAt: saved.received_at, isDuplicate };
  });
}

/** Inserts a request. If two servers receive the same submission at the same time, one inserts, and both get that one. */
export async function insertRequest(
  trx: Database,
  id: string,
  { quoteRequest, receivedAt, language = firstLanguage, estimate, idempotencyKeys, abuse }: NewQuoteRequest,
) {
  const at = receivedAt.toISOString();
  const row = await trx
    .insertInto('quote_requests')
    .values({
      ...quoteRequest,
      id,
      received_at: at,
      state_since: at,
      language,
      dedupe_key: idempotencyKeys[0] ?? null,
      state: abuse?.isQuarantined ? 'spam' : 'open',
      signals: abuse?.signals.join(',') ?? '',
      estimate: estimate ? JSON.stringify(estimate) : null,
    })
    .onConflict((conflict) =>
      conflict.column('dedupe_key').doUpdateSet((old) => ({ dedupe_key: old.ref('excluded.dedupe_key') })),
    )
    .returning(['id', 'received_at'])
    .executeTakeFirstOrThrow();
  if (row.id === id) {
    const text = toSearchText(quoteRequest);
    await trx.insertInto('request_texts').values({ request_id: id, text }).execute();
  }
  return row;
}

/**
 * The messages about a request that were waiting when it was quarantined were dropped: they are due again. @returns false if there were none
 */
export async function retryDroppedMessages(trx: Database, requestId: string, at: Date): Promise<boolean> {
  const revived = await trx
    .updateTable('notifications')
    .set({ state: 'due', tries: 0, due_at: at.toISOString() })
    .where('request_id', '=', requestId)
    .where('kind', 'in', ['request', 'acknowledgement'])
    .where('state', '=', 'unneeded')
    .returning('id')
    .execute();
  return revived.length > 0;
}

/** True if the owner was or will be notified of a request. False for one that was set aside the whole time. */
export async function hasRequestMessage(trx: Database, requestId: string): Promise<boolean> {
  const notification = await trx
    .selectFrom('notifications')
    .select('id')
    .where('request_id', '=', requestId)
    .where('kind', '=', 'request')
    .executeTakeFirst();
  return notification !== undefined;
}

export async function enqueueRequestMessages(
  trx: Database,
  requestId: string,
  { channels, acknowledges }: Recipients,
  at: Date,
) {
  await enqueueOrDigest(trx, { kind: 'request', channels, name: `request:${requestId}`, requestId, at });
  if (await acknowledgesNow(trx, acknowledges)) await acknowledge(trx, requestId, at);
}

/** Whether visitors are told by email that their request arrived. @param isSet what holds until somebody chose in the desk */
export const acknowledgesNow = async (database: Database, isSet: boolean): Promise<boolean> =>
  (await readSwitch(database, 'acknowledgement')) ?? isSet;

/**
 * Replies to a visitor that the request arrived: once a day to one address, because someone may fill in
 * somebody else's, and at most `maxPerHour` to all. The addresses are those of the requests; none is stored for it.
 */
async function acknowledge(trx: Database, requestId: string, at: Date) {
  const { email } = await trx
    .selectFrom('quote_requests')
    .select('email')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  const anHourAgo = new Date(at.getTime() - hour).toISOString();
  const isLimitReached = await checkInTurn(trx, 'acknowledgement', async () => {
    const replies = await selectEmailsSince(trx, 'acknowledgement', at, day)
      .innerJoin('quote_requests', 'quote_requests.id', 'notifications.request_id')
      .select(['email', 'created_at'])
      .execute();
    return (
      replies.filter(({ created_at }) => created_at > anHourAgo).length >= maxPerHour ||
      replies.some((reply) => mailboxOf(reply.email) === mailboxOf(email))
    );
  });
  if (isLimitReached) return;
  await enqueue(trx, {
    kind: 'acknowledgement',
    channels: ['mail'],
    requestId,
    at,
    name: `acknowledgement:${requestId}`,
  });
}

/** One mailbox has many spellings: `Dana.Field+1@example.com` may well be `danafield@example.com`. */
function mailboxOf(address: string): string {
  const [, name = '', domain] = /^(.*)@(.*)$/.exec(address.toLowerCase()) ?? [];
  return `${name.replace(/\+.*|\./g, '')}@${domain}`;
}
