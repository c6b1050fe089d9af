import { createHash } from 'node:crypto';
import { type Database, takeTurns } from '#server/database/open.ts';
import { fieldNames } from '#shared/quote-fields.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';

/** How long the same words count as the same press, in milliseconds, if they are still waiting for an answer. */
const samePress = 10 * 60_000;

/** What a press may repeat. */
export interface Press {
  quoteRequest: QuoteRequest;
  /** The keys of one press; if any of them is known, this is the same press again. The first is stored. */
  dedupeKeys: string[];
  /** A request with the same words since then that is still waiting is the same press too; without this, none is. */
  sameWordsSince?: Date;
  abuse?: { isQuarantined: boolean };
}

/**
 * How a repeated press is recognized: by its key, hashed, forever; and for some minutes by its words alone, because a
 * plain form cannot send a key and a second tab makes its own.
 * @param key the Idempotency-Key header
 */
export function samePressAs(key: string | undefined, receivedAt: Date) {
  const trimmed = key?.trim();
  return {
    dedupeKeys: trimmed ? [digest(['key', trimmed])] : [],
    sameWordsSince: new Date(receivedAt.getTime() - samePress),
  };
}

/** The id of the request that this one repeats, if it does: by its key, or for a while by its words alone. */
export async function findRepeated(trx: Database, request: Press): Promise<string | undefined> {
  return (await findByKey(trx, request.dedupeKeys)) ?? (await findByWords(trx, request));
}

async function findByKey(trx: Database, keys: string[]): Promise<string | undefined> {
  if (keys.length === 0) return undefined;
  const first = await trx
    .selectFrom('quote_requests')
    .select('id')
    .where('dedupe_key', 'in', keys)
    .executeTakeFirst();
  return first?.id;
}

/**
 * All fields, exactly: so it is the same person wanting the same thing. Not one that was answered in the meantime,
 * and not one set aside as spam if this one is not: nobody would be notified again.
 */
async function findByWords(
  trx: Database,
  { quoteRequest, sameWordsSince, abuse }: Press,
): Promise<string | undefined> {
  if (!sameWordsSince) return undefined;
  await takeTurns(trx, JSON.stringify(fieldNames.map((field) => quoteRequest[field])));
  let same = trx
    .selectFrom('quote_requests')
    .select('id')
    .where('state', '=', abuse?.isQuarantined ? 'spam' : 'open')
    .where('received_at', '>', sameWordsSince.toISOString());
  for (const field of fieldNames) same = same.where(field, '=', quoteRequest[field]);
  return (await same.orderBy('received_at').executeTakeFirst())?.id;
}

function digest(parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
