import { createHash } from 'node:crypto';
import { type Database, serialize } from '#server/database/open.ts';
import { fieldNames } from '#shared/quote-fields.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';

/** How long the same text counts as the same submission, in milliseconds, if it is still waiting for an answer. */
const duplicateWindow = 10 * 60_000;

/** A request that may be a duplicate of an earlier one. */
export interface Submission {
  quoteRequest: QuoteRequest;
  /** The keys of one submission; if any of them is known, this is a duplicate. The first is stored. */
  idempotencyKeys: string[];
  /** Since when an unanswered request with the same text makes it a duplicate too; undefined: no request does. */
  sameTextSince?: Date;
  abuse?: { isQuarantined: boolean };
}

/**
 * How a duplicate is recognized: by its key, hashed, forever; and for some minutes by its text alone, because a
 * plain form cannot send a key and a second tab makes its own.
 * @param key the Idempotency-Key header
 */
export function idempotencyOf(key: string | undefined, receivedAt: Date) {
  return {
    idempotencyKeys: idempotencyKeys(key),
    sameTextSince: new Date(receivedAt.getTime() - duplicateWindow),
  };
}

/** @param key the Idempotency-Key header @returns what is stored of it, if there is one */
export function idempotencyKeys(key: string | undefined): string[] {
  const trimmed = key?.trim();
  return trimmed ? [hashTexts(['key', trimmed])] : [];
}

type EarlierRequest = { id: string; received_at: string };

/** Finds the request that this one repeats, if it does: by its key, or for a while by its text alone. */
export async function findDuplicate(trx: Database, request: Submission): Promise<EarlierRequest | undefined> {
  return (await findByKey(trx, request.idempotencyKeys)) ?? (await findBySameText(trx, request));
}

async function findByKey(trx: Database, keys: string[]): Promise<EarlierRequest | undefined> {
  if (keys.length === 0) return undefined;
  return trx
    .selectFrom('quote_requests')
    .select(['id', 'received_at'])
    .where('dedupe_key', 'in', keys)
    .executeTakeFirst();
}

/**
 * All fields, exactly: so it is the same person wanting the same thing. Not one that was answered in the meantime,
 * and not one set aside as spam if this one is not: nobody would be notified again.
 */
async function findBySameText(
  trx: Database,
  { quoteRequest, sameTextSince, abuse }: Submission,
): Promise<EarlierRequest | undefined> {
  if (!sameTextSince) return undefined;
  await serialize(trx, JSON.stringify(fieldNames.map((field) => quoteRequest[field])));
  let same = trx
    .selectFrom('quote_requests')
    .select(['id', 'received_at'])
    .where('state', '=', abuse?.isQuarantined ? 'spam' : 'open')
    .where('received_at', '>', sameTextSince.toISOString());
  for (const field of fieldNames) same = same.where(field, '=', quoteRequest[field]);
  return same.orderBy('received_at').executeTakeFirst();
}

/** Hashes several texts together, so that nobody can read them. */
export function hashTexts(parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
