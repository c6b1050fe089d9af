import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { isFromElsewhere } from '#server/http/cross-origin.ts';
import { honeypotField, tokenField } from '#shared/hidden-fields.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';
import { createClientKeys } from './client-key.ts';
import type { FormTokens } from './form-token.ts';
import { isQuarantined, type Signal, seenSignals } from './signals.ts';

/** This many requests from one address within this time, in milliseconds, are a burst. */
const burst = { max: 4, timeWindow: 10 * 60_000 };
const hour = 3_600_000;
/** How many addresses are remembered. */
const remembered = 50_000;

export type Verdict =
  | { status: 'cross-site' }
  | { status: 'too many'; retryAfter: number }
  | { status: 'let in'; signals: Signal[]; isQuarantined: boolean };

export type Gate = (request: FastifyRequest, quoteRequest: QuoteRequest) => Promise<Verdict>;

/** Decides who gets in. Only posts from another site's page, and far too many requests, are refused. */
export async function createGate(
  app: FastifyInstance,
  { siteUrl, rateLimit: perHour }: Pick<Config, 'siteUrl' | 'rateLimit'>,
  tokens: FormTokens,
): Promise<Gate> {
  const keyOf = createClientKeys();
  const keyGenerator = (request: FastifyRequest) => keyOf(request.ip);
  await app.register(rateLimit, { global: false, cache: remembered, keyGenerator });
  const hourly = app.createRateLimit({ max: perHour, timeWindow: hour, keyGenerator });
  const bursts = app.createRateLimit({ ...burst, keyGenerator });

  return async (request, quoteRequest) => {
    const isSite = request.headers.origin === siteUrl.origin;
    if (request.headers['sec-fetch-site'] === 'cross-site' && !isSite) return { status: 'cross-site' };
    if (perHour > 0) {
      const limit = await hourly(request);
      if (!limit.isAllowed && limit.isExceeded) return { status: 'too many', retryAfter: limit.ttlInSeconds };
    }
    const recent = await bursts(request);
    const body = request.body as Record<string, unknown>;
    const signals = seenSignals({
      quoteRequest,
      honeypot: body[honeypotField],
      token: tokens.judge(body[tokenField], new Date()),
      origin: originOf(request, isSite),
      isBurst: !recent.isAllowed && recent.isExceeded,
    });
    return { status: 'let in', signals, isQuarantined: isQuarantined(signals) };
  };
}

function originOf(request: FastifyRequest, isSite: boolean) {
  const { origin } = request.headers;
  if (isSite || request.headers['sec-fetch-site'] === 'same-origin') return 'own';
  if (origin === undefined || origin === 'null') return request.headers['sec-fetch-site'] ? 'own' : 'none';
  return isFromElsewhere(request) ? 'other' : 'own';
}
