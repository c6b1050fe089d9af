import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Database } from '#server/database/open.ts';
import type { Counts } from '#server/http/rate-limits.ts';
import type { Channel } from '#server/outbox/message.ts';
import type { PhotoStore } from '#server/photos/store.ts';
import type { Company } from '#server/platform/company.ts';
import type { Config } from '#server/platform/config.ts';
import { describeError } from '#server/platform/log.ts';
import type { Signer } from '#server/platform/signed-token.ts';
import type { QuoteRequestStore } from '#server/requests/store.ts';
import type { Refusal } from '#shared/desk/addresses.ts';

/** What the routes of the desk need. */
export interface DeskDeps {
  config: Config;
  database: Database;
  company: Company;
  clients: Pick<Counts, 'count'>;
  signer: Signer;
  store: QuoteRequestStore;
  photos: PhotoStore;
  /** The channel of sign-in emails. */
  mail: Channel;
  /** Called after something may have to be delivered. */
  onSaved?: (() => void) | undefined;
}

const defaultMessages: Record<number, string> = {
  400: 'We couldn’t read that. Please try again.',
  401: 'You’re not signed in.',
  403: 'You can’t do this from another site.',
  404: 'There is nothing at this address.',
  408: 'The request took too long to arrive. Try again.',
  413: 'That is too long.',
  415: 'Send JSON.',
  429: 'Too many attempts. Try again in 15 minutes.',
  500: 'Something went wrong here. Please try again.',
  503: 'The requests can’t be reached right now. Try again in a minute.',
};

/** For somebody who looks at a request that is no longer there. */
export const goneMessage = 'This request was deleted or has expired.';

/** Refuses a request with a sentence for the person in the desk. @param reason what the app can do about it */
export function refuseDesk(
  reply: FastifyReply,
  status: number,
  message = defaultMessages[status],
  reason?: Refusal['reason'],
) {
  const refusal: Refusal = { message: message ?? defaultMessages[400]!, ...(reason && { reason }) };
  return reply.code(status).send(refusal);
}

/** Where the desk's own errors end up: logged, and never shown. */
export function answerDeskError(
  error: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const status = error.statusCode && error.statusCode < 500 ? error.statusCode : undefined;
  if (!status) request.log.error({ error: describeError(error) }, 'unexpected');
  return refuseDesk(reply, status ?? (error.statusCode === 503 ? 503 : 500));
}

/**
 * Returns what was sent, if it is what the contract says; otherwise refuses it, and returns undefined.
 * @param message what the person who sent it reads
 */
export function parseBody<Schema extends z.ZodMiniType>(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: Schema,
  message?: string,
): z.output<Schema> | undefined {
  const parsed = schema.safeParse(request.body);
  if (parsed.success) return parsed.data as z.output<Schema>;
  refuseDesk(reply, 400, message);
  return undefined;
}
