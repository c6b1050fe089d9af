import type { FastifyRequest } from 'fastify';
import { clientAddress } from '#server/http/client-address.ts';
import type { Count } from '#server/http/counts.ts';
import { isOwnOrigin } from '#server/http/cross-origin.ts';
import type { Config } from '#server/platform/config.ts';
import { honeypotField, tokenField } from '#shared/hidden-fields.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';
import type { FormTokens } from './form-token.ts';
import { isQuarantined, type Signal, seenSignals } from './signals.ts';

/** This many requests from one address within this time, in milliseconds, are a burst. */
const burst = { most: 4, within: 10 * 60_000 };
const hour = 3_600_000;

export type Admission =
  | { status: 'cross-site' }
  | { status: 'too many'; retryAfter: number }
  | { status: 'let in'; isBurst: boolean };

/** What a request looks like, by name, and whether that is enough to set it aside. */
export interface Verdict {
  signals: Signal[];
  isQuarantined: boolean;
}

/** Decides who gets in. Only posts from another site's page, and far too many requests, are refused. */
export interface Gate {
  /** Needs nothing of the body. Each call counts towards the limits of the address. */
  admit(request: FastifyRequest): Promise<Admission>;
  /** Of one that was let in, when its body is there. */
  judge(request: FastifyRequest, quoteRequest: QuoteRequest, isBurst: boolean): Verdict;
}

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

export function createGate(
  { siteUrl, rateLimit: perHour }: Pick<Config, 'siteUrl' | 'rateLimit'>,
  tokens: FormTokens,
  count: Count,
): Gate {
  const isSite = (request: FastifyRequest) => request.headers.origin === siteUrl.origin;
  return {
    async admit(request) {
      if (request.headers['sec-fetch-site'] === 'cross-site' && !isSite(request))
        return { status: 'cross-site' };
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
      return { status: 'let in', isBurst: recent!.count > burst.most };
    },

    judge(request, quoteRequest, isBurst) {
      const body = request.body as Record<string, unknown>;
      const signals = seenSignals({
        quoteRequest,
        honeypot: body[honeypotField],
        token: tokens.judge(body[tokenField], new Date()),
        origin: originOf(request, siteUrl),
        isBurst,
      });
      return { signals, isQuarantined: isQuarantined(signals) };
    },
  };
}

function originOf(request: FastifyRequest, siteUrl: URL) {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'same-origin' || isOwnOrigin(request, siteUrl)) return 'own';
  if (origin === undefined || origin === 'null') return site ? 'own' : 'none';
  return 'other';
}
