import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#server/database/open.ts';
import { hashOf } from '#server/platform/signed-token.ts';
import { fromRow, type StoredQuoteRequest } from './find.ts';

/** The path of a customer's page; the secret of one link follows. */
export const customerPath = '/request/';

/** The word in the page's address after the request was sent, with all of its photos or not. */
export const sentWord = 'sent';
export const sentWithoutPhotosWord = 'sent-without-photos';

/** Where a form of the page is sent, with a key of its own: one that is sent twice does what it says once. */
export const formPath = (secret: string, part: string): string =>
  `${customerPath}${secret}/${part}?key=${randomUUID()}`;

/** A secret for one link: 144 random bits, 24 characters that are safe in an address. */
export const newCustomerSecret = (): string => randomBytes(18).toString('base64url');

/** Stores that a secret opens a request. Call it where the secret leaves the server: only its hash is kept. */
export async function storeCustomerLink(database: Database, requestId: string, secret: string, now: Date) {
  await database
    .insertInto('customer_links')
    .values({ token_hash: hashOf(secret), request_id: requestId, created_at: now.toISOString() })
    .execute();
}

/** Finds the request that a link opens. @returns undefined for a wrong or replaced secret, or an erased request */
export async function findByCustomerLink(
  database: Database,
  secret: string,
): Promise<StoredQuoteRequest | undefined> {
  const row = await database
    .selectFrom('customer_links')
    .innerJoin('quote_requests', 'quote_requests.id', 'customer_links.request_id')
    .selectAll('quote_requests')
    .where('token_hash', '=', hashOf(secret))
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Creates the links of customers. */
export interface CustomerLinks {
  /** Returns the address of a request's page, with a secret of its own. */
  issue(requestId: string, now: Date): Promise<string>;
}

/** @param serverUrl the address of this server from outside */
export function createCustomerLinks(database: Database, serverUrl: URL): CustomerLinks {
  return {
    async issue(requestId, now) {
      const secret = newCustomerSecret();
      await storeCustomerLink(database, requestId, secret, now);
      return new URL(customerPath + secret, serverUrl).href;
    },
  };
}

/** Ends every link of a request. */
export async function endCustomerLinks(database: Database, requestId: string) {
  await database.deleteFrom('customer_links').where('request_id', '=', requestId).execute();
}
