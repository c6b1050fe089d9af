import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import * as z from 'zod/mini';
import { isFromOtherHost, isOwnOrigin } from '#server/http/cross-origin.ts';
import { detectLanguage } from '#server/http/detect-language.ts';
import { refuseOtherMethods } from '#server/http/methods.ts';
import { canonicalPath } from '#server/http/page-paths.ts';
import { type Counts, clientAddress } from '#server/http/rate-limits.ts';
import type { Company } from '#server/platform/company.ts';
import { type AnalyticsEvent, type CountedPage, countedAs } from '#shared/analytics-events.ts';
import { cameFromField } from '#shared/hidden-fields.ts';
import { dailySumsEndpoint, languageOf, routesIn } from '#shared/routes.ts';
import type { DailySums } from './daily-sums.ts';

/** What one address may say within this time, in milliseconds: a whole office's worth, and no more. */
const eventLimit = { max: 200, within: 10 * 60_000 };

const analyticsEvent: z.ZodMiniType<AnalyticsEvent> = z.object({
  kind: z.enum(['visit', 'view', 'call', 'quote']),
  page: z.string(),
  from: z._default(z.string(), ''),
});

interface AnalyticsDeps {
  sums: Pick<DailySums, 'count'>;
  company: Company;
  clients: Pick<Counts, 'count'>;
  siteUrl: URL;
}

/**
 * Accepts events of the pages, and always answers 204: nobody learns what is counted. Nothing is stored but the sums: no
 * address, no time, no browser.
 */
export function registerAnalyticsRoutes(
  app: FastifyInstance,
  { sums, company, clients, siteUrl }: AnalyticsDeps,
) {
  // Without a line in the log for each: there would be nothing in it.
  app.post(dailySumsEndpoint, { logLevel: 'warn' }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    // Pages on another host may read the answer, in which there is nothing; refused, it would be an error in a console.
    if (isFromOtherHost(request)) reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (isVisitor(request, siteUrl) && isWithinLimit(request)) countEvent(request.body);
    return reply.code(204).send();
  });
  refuseOtherMethods(app, company, dailySumsEndpoint, ['POST']);

  function countEvent(body: unknown) {
    const { data } = analyticsEvent.safeParse(body);
    const page = data && findPage(data.page);
    if (!data || !page) return;
    const counted = { page, source: cleanSource(data.from), at: new Date() };
    sums.count({ ...counted, kind: data.kind });
    // A visit begins with a view. Where views came from is what visits say.
    if (data.kind === 'visit') sums.count({ ...counted, kind: 'view', source: '' });
  }

  function isWithinLimit(request: FastifyRequest): boolean {
    const occasion = { limit: 'heard', subject: clientAddress(request.ip), within: eventLimit.within };
    const [tally] = clients.count([occasion], new Date());
    return tally!.count <= eventLimit.max;
  }
}

/** Which page of ours is at this path, or goes on there: `/about/pours` counts as About; undefined if none is. */
function findPage(path: unknown): CountedPage | undefined {
  if (typeof path !== 'string') return undefined;
  const canonical = canonicalPath(path);
  const language = languageOf(canonical);
  const { home, ...others } = routesIn[language];
  if (canonical === home) return countedAs('home', language);
  const names = Object.keys(others) as (keyof typeof others)[];
  const name = names.find((each) => `${canonical}/`.startsWith(`${others[each]}/`));
  return name && countedAs(name, language);
}

/**
 * A browser on one of our pages whose user has not opted out: Global Privacy Control and Do Not Track are
 * obeyed. Programs that name themselves are not visitors.
 */
function isVisitor(request: FastifyRequest, siteUrl: URL): boolean {
  const { headers } = request;
  if (!isOwnOrigin(request, siteUrl) || hasOptedOut(headers)) return false;
  const agent = headers['user-agent'];
  return !!agent && !isbot(agent) && headers['sec-purpose'] === undefined;
}

function hasOptedOut(headers: FastifyRequest['headers']): boolean {
  return headers['sec-gpc'] === '1' || headers.dnt === '1';
}

/** Counts a saved request, under the page from which its form was reached. Without scripts, that is the form's page. */
export function countRequest(sums: Pick<DailySums, 'count'>, request: FastifyRequest, at: Date) {
  const { body, headers } = request;
  const value = (body as Record<string, unknown>)[cameFromField];
  const [page, source] = typeof value === 'string' && !hasOptedOut(headers) ? value.split(' ') : [];
  const form = countedAs('contact', detectLanguage(request));
  sums.count({ kind: 'request', page: findPage(page) ?? form, source: cleanSource(source), at });
}

/** In characters. Longer than any name of a site that sends visitors, short enough for a table. */
const maxLength = 60;

/** Sites that go by several names, each with the one that it is counted under. */
const siteAliases: [RegExp, string][] = [
  [/(^|\.)google\.[a-z.]{2,6}$|googlequicksearchbox$/, 'google.com'],
  [/(^|\.)bing\.com$/, 'bing.com'],
  [/(^|\.)duckduckgo\.com$/, 'duckduckgo.com'],
  [/(^|\.)search\.yahoo\.com$|(^|\.)yahoo\.com$/, 'yahoo.com'],
  [/(^|\.)(facebook\.com|fb\.com|fb\.me)$/, 'facebook.com'],
  [/(^|\.)instagram\.com$/, 'instagram.com'],
  [/(^|\.)nextdoor\.com$/, 'nextdoor.com'],
  [/(^|\.)yelp\.com$/, 'yelp.com'],
  [/(^|\.)(youtube\.com|youtu\.be)$/, 'youtube.com'],
  [/(^|\.)(pinterest\.[a-z.]{2,6}|pin\.it)$/, 'pinterest.com'],
  [/(^|\.)(t\.co|twitter\.com|x\.com)$/, 'x.com'],
  [/(^|\.)(linkedin\.com|lnkd\.in)$/, 'linkedin.com'],
];

/**
 * Where a visit came from, as it is counted: a host, or what a link calls itself by `utm_source`. Lower case letters,
 * digits and `-_.` only, so that nothing that was sent can be anything else: no name, no address, no markup.
 * @returns '' if nothing usable was said
 */
export function cleanSource(value: unknown): string {
  if (typeof value !== 'string') return '';
  const cleaned = value
    .slice(0, 500)
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/[\s+]+/g, '-')
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^www\./, '')
    .replace(/^[-_.]+|[-_.]+$/g, '')
    .slice(0, maxLength);
  return siteAliases.find(([names]) => names.test(cleaned))?.[1] ?? cleaned;
}
