import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { isOwnOrigin } from '#server/http/cross-origin.ts';
import { clientAddress } from '#server/limits/client-address.ts';
import type { Count } from '#server/limits/counts.ts';
import { honeypotField, tokenField } from '#shared/hidden-fields.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';
import type { FormTokens } from './form-token.ts';
import { isQuarantined, type Signal, seenSignals } from './signals.ts';

/** This many requests from one address within this time, in milliseconds, are a burst. */
const burst = { most: 4, within: 10 * 60_000 };
const hour = 3_600_000;

export type Verdict =
  | { status: 'cross-site' }
  | { status: 'too many'; retryAfter: number }
  | { status: 'let in'; signals: Signal[]; isQuarantined: boolean };

export type Gate = (request: FastifyRequest, quoteRequest: QuoteRequest) => Promise<Verdict>;

/** How many plain forms one address gets back filled in an hour: each costs more than one that is kept. */
const mostGivenBack = 60;

/** Whether a client may have another refused form back. Whoever does not limit requests does not limit this. */
export function createReturnLimit({ rateLimit }: Pick<Config, 'rateLimit'>, count: Count) {
  return async ({ ip }: FastifyRequest): Promise<boolean> => {
    if (rateLimit === 0) return true;
    const occasion = { limit: 'given back', subject: clientAddress(ip), within: hour };
    const [tally] = await count([occasion], new Date());
    return tally!.count <= mostGivenBack;
  };
}

/** Decides who gets in. Only posts from another site's page, and far too many requests, are refused. */
export function createGate(
  { siteUrl, rateLimit: perHour }: Pick<Config, 'siteUrl' | 'rateLimit'>,
  tokens: FormTokens,
  count: Count,
): Gate {
  return async (request, quoteRequest) => {
    const isSite = request.headers.origin === siteUrl.origin;
    if (request.headers['sec-fetch-site'] === 'cross-site' && !isSite) return { status: 'cross-site' };
    const now = new Date();
    const subject = clientAddress(request.ip);
    const [recent, hourly] = await count(
      [
        { limit: 'burst', subject, within: burst.within },
        { limit: 'hourly', subject, within: hour },
      ],
      now,
    );
    if (perHour > 0 && hourly!.count > perHour)
      return { status: 'too many', retryAfter: Math.ceil((hourly!.until - now.getTime()) / 1000) };
    const body = request.body as Record<string, unknown>;
    const signals = seenSignals({
      quoteRequest,
      honeypot: body[honeypotField],
      token: tokens.judge(body[tokenField], now),
      origin: originOf(request, siteUrl),
      isBurst: recent!.count > burst.most,
    });
    return { status: 'let in', signals, isQuarantined: isQuarantined(signals) };
  };
}

function originOf(request: FastifyRequest, siteUrl: URL) {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'same-origin' || isOwnOrigin(request, siteUrl)) return 'own';
  if (origin === undefined || origin === 'null') return site ? 'own' : 'none';
  return 'other';
}
