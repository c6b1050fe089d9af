import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOwnOrigin } from '#server/http/cross-origin.ts';
import { refuseOtherMethods } from '#server/http/methods.ts';
import { type Count, clientAddress } from '#server/http/rate-limits.ts';
import type { Company } from '#server/platform/company.ts';
import type { Config } from '#server/platform/config.ts';
import { readToken, type Signer, signToken } from '#server/platform/signed-token.ts';
import { hour } from '#server/platform/time.ts';
import { honeypotField, tokenField } from '#shared/hidden-fields.ts';
import { fieldNames, longFields, type QuoteField, quoteFields, shortFields } from '#shared/quote-fields.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';
import { formTokenEndpoint } from '#shared/routes.ts';

/** This many requests from one address within this time, in milliseconds, are a burst. */
const burst = { max: 4, within: 10 * 60_000 };

export type Admission =
  | { status: 'cross-site' }
  | { status: 'too many'; retryAfter: number }
  | { status: 'accepted'; isBurst: boolean };

/** What a request looks like, by name, and whether that is enough to set it aside. */
interface SpamVerdict {
  signals: Signal[];
  isQuarantined: boolean;
}

/** Decides who gets in. Only posts from another site's page, and far too many requests, are refused. */
export interface SpamFilter {
  /** Needs nothing of the body. Each call counts towards the limits of the address. */
  admit(request: FastifyRequest): Promise<Admission>;
  /** Of one that was let in, when its body is there. */
  checkSpam(request: FastifyRequest, quoteRequest: QuoteRequest, isBurst: boolean): SpamVerdict;
}

/** How many plain forms one address gets back filled in an hour: each costs more than one that is kept. */
const maxReturned = 60;

/** Counts refused forms that a client gets back filled in, and says whether it may have another. Off with RATE_LIMIT=0. */
export function createReturnLimit({ rateLimit }: Pick<Config, 'rateLimit'>, count: Count) {
  return async ({ ip }: FastifyRequest): Promise<boolean> => {
    if (rateLimit === 0) return true;
    const occasion = { limit: 'given back', subject: clientAddress(ip), within: hour };
    const [tally] = await count([occasion], new Date());
    return tally!.count <= maxReturned;
  };
}

export function createSpamFilter(
  { siteUrl, rateLimit: perHour }: Pick<Config, 'siteUrl' | 'rateLimit'>,
  tokens: FormTokens,
  count: Count,
): SpamFilter {
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
      return { status: 'accepted', isBurst: recent!.count > burst.max };
    },

    checkSpam(request, quoteRequest, isBurst) {
      const body = request.body as Record<string, unknown>;
      const signals = findSignals({
        quoteRequest,
        honeypot: body[honeypotField],
        token: tokens.check(body[tokenField], new Date()),
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

const purpose = 'form';
/**
 * In milliseconds: few people fill in the form faster than this, even with autofill; a form may stay open this long.
 */
const age = { min: 2_000, max: 24 * 3_600_000 };

type TokenVerdict = 'good' | 'missing' | 'forged' | 'hasty' | 'stale';

export interface FormTokens {
  make(now: Date): string;
  check(token: unknown, now: Date): TokenVerdict;
}

/** Tokens that show when a visitor started to fill in the form. They identify nobody and are not stored. */
export function createFormTokens(signer: Signer): FormTokens {
  return {
    make: (now) =>
      signToken(signer, purpose, [now.getTime().toString(36), randomBytes(6).toString('base64url')]),
    check(token, now) {
      if (typeof token !== 'string' || token === '') return 'missing';
      const [madeAt] = readToken(signer, purpose, token) ?? [];
      if (madeAt === undefined) return 'forged';
      const seen = now.getTime() - Number.parseInt(madeAt, 36);
      // Made in the future: a clock was adjusted, or the issuing server's clock differs. It is not the visitor's
      // fault.
      if (seen >= 0 && seen < age.min) return 'hasty';
      return seen > age.max ? 'stale' : 'good';
    },
  };
}

/** Gives a form its token when a visitor begins to fill it in. */
export function registerFormTokens(app: FastifyInstance, tokens: FormTokens, company: Company) {
  app.get(formTokenEndpoint, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { token: tokens.make(new Date()) };
  });
  refuseOtherMethods(app, company, formTokenEndpoint, ['GET', 'HEAD', 'OPTIONS']);
}

/**
 * The weight of each signal. None reaches the threshold alone, because each can come from an honest visitor; nor does
 * any combination that honest visitors often trigger, which are those up to 3 except `link-in-name`.
 */
const weights = {
  honeypot: 6,
  'token-missing': 1,
  'token-forged': 4,
  'token-hasty': 2,
  'token-stale': 1,
  'other-origin': 2,
  'no-browser': 2,
  link: 1,
  links: 3,
  markup: 5,
  'link-in-name': 3,
  'sales-pitch': 4,
  burst: 1,
} as const;

export type Signal = keyof typeof weights;

/** From this sum on, a request is set aside. */
const quarantineThreshold = 9;

/** Does not match "<a foot thick". */
const markup = /<\s*(?:a\s[^>]{0,200}href|script\b|iframe\b|img\b)|\[(?:url|link)\b/i;

export interface SpamInput {
  quoteRequest: QuoteRequest;
  honeypot: unknown;
  token: TokenVerdict;
  origin: 'own' | 'other' | 'none';
  /** Many requests came from the same address within minutes. */
  isBurst: boolean;
}

/** What nobody writes who wants concrete, and what customers write, too: only both together are a pitch. */
const sellsLinks = /\bback-?links?\b|\blink[ -]building\b|\bdomain authority\b|\bonline casinos?\b/i;
const alsoInPitches =
  /\b(?:first page|page one|top) of google\b|\bprimera p[áa]gina de google\b|\bseo\b|\bcasinos?\b|\bguest posts?\b|\btraffic\b/i;

const linkInName = /https?:|www\.|\.(?:com|net|org|ru|xyz)\b/i;
/** Where nobody has reason to put a link. An email address looks like one. */
const fieldsWithoutLinks = shortFields.filter((field) => quoteFields[field].control !== 'email');

/** What is unusual about a request, by name. */
export function findSignals({ quoteRequest, honeypot, token, origin, isBurst }: SpamInput): Signal[] {
  const typed = (fields: QuoteField[]) => fields.map((field) => quoteRequest[field]).join(' ');
  const text = typed(longFields);
  const links = text.match(/https?:\/\/(?:www\.)?|\bwww\./gi)?.length ?? 0;
  const seen: [Signal, boolean][] = [
    ['honeypot', honeypot !== undefined && honeypot !== ''],
    ['token-missing', token === 'missing'],
    ['token-forged', token === 'forged'],
    ['token-hasty', token === 'hasty'],
    ['token-stale', token === 'stale'],
    ['other-origin', origin === 'other'],
    ['no-browser', origin === 'none'],
    ['link', links === 1],
    ['links', links > 1],
    ['markup', markup.test(typed(fieldNames))],
    ['link-in-name', linkInName.test(typed(fieldsWithoutLinks))],
    ['sales-pitch', sellsLinks.test(text) && alsoInPitches.test(text.replace(sellsLinks, ''))],
    ['burst', isBurst],
  ];
  return seen.filter(([, isSeen]) => isSeen).map(([signal]) => signal);
}

/** True if the signals together are enough to set the request aside. */
export function isQuarantined(signals: Signal[]): boolean {
  return signals.reduce((sum, signal) => sum + weights[signal], 0) >= quarantineThreshold;
}

/** What each signal means, for the owner. */
const descriptions: Record<Signal, string> = {
  honeypot: 'A field people can’t see was filled in',
  'token-missing': 'It was sent without opening the form, as bots and outdated pages do',
  'token-forged': 'It only pretends to come from the form',
  'token-hasty': 'It was filled in faster than anyone types',
  'token-stale': 'The page had been open for a very long time',
  'other-origin': "It came from another site's page",
  'no-browser': 'It did not come from a web browser',
  link: 'There is a link in the text',
  links: 'There are several links in the text',
  markup: 'It contains HTML',
  'link-in-name': 'There is a link in place of a name or number',
  'sales-pitch': 'It advertises links to a website',
  burst: 'Many requests came from the same connection within minutes',
};

/** The meaning of a signal; one from another version of this program has none here. */
export function describeSignal(signal: string): string {
  return Object.hasOwn(descriptions, signal)
    ? descriptions[signal as Signal]
    : 'Something else looked unusual';
}
