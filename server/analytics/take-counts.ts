import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import * as z from 'zod/mini';
import { clientAddress } from '#server/http/client-address.ts';
import { createOwnCounts } from '#server/http/counts.ts';
import { isFromElsewhere, isOwnOrigin } from '#server/http/cross-origin.ts';
import { refuseOtherMethods } from '#server/http/only-methods.ts';
import { canonicalPath } from '#server/http/page-paths.ts';
import type { Company } from '#server/platform/company.ts';
import type { Seen } from '#shared/counted.ts';
import { dailySumsEndpoint, type PageName, routes } from '#shared/routes.ts';
import type { DailySums } from './daily-sums.ts';
import { cleanSource } from './sources.ts';

/** What one address may say within this time, in milliseconds: a whole office's worth, and no more. */
const allowance = { most: 200, within: 10 * 60_000 };

const seen: z.ZodMiniType<Seen> = z.object({
  kind: z.enum(['visit', 'view', 'call', 'quote']),
  page: z.string(),
  from: z._default(z.string(), ''),
});

export interface CountingParts {
  sums: Pick<DailySums, 'count'>;
  company: Company;
  siteUrl: URL;
}

/**
 * Takes what the pages say about themselves, and answers 204 whatever it makes of it: nobody learns what is counted.
 * Nothing is kept but the sums: no address, no time, no browser.
 */
export function takeCounts(app: FastifyInstance, { sums, company, siteUrl }: CountingParts) {
  const heardFrom = createOwnCounts();

  // Without a line in the log for each: there would be nothing in it.
  app.post(dailySumsEndpoint, { logLevel: 'warn' }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    // Pages on another host may read the answer, in which there is nothing; refused, it would be an error in a console.
    if (isFromElsewhere(request)) reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (isVisitor(request, siteUrl) && isWithinAllowance(request)) take(request.body);
    return reply.code(204).send();
  });
  refuseOtherMethods(app, company, dailySumsEndpoint, ['POST']);

  function take(body: unknown) {
    const { data } = seen.safeParse(body);
    const page = data && pageAt(data.page);
    if (!data || !page) return;
    const counted = { page, source: cleanSource(data.from), at: new Date() };
    sums.count({ ...counted, kind: data.kind });
    // A visit begins with a view. Where views came from is what visits say.
    if (data.kind === 'visit') sums.count({ ...counted, kind: 'view', source: '' });
  }

  function isWithinAllowance(request: FastifyRequest): boolean {
    const occasion = { limit: 'heard', subject: clientAddress(request.ip), within: allowance.within };
    const [heard] = heardFrom([occasion], new Date());
    return heard!.count <= allowance.most;
  }
}

/** Which page of ours is at this path; undefined if none is. */
export function pageAt(path: unknown): PageName | undefined {
  if (typeof path !== 'string') return undefined;
  const asked = canonicalPath(path);
  return (Object.keys(routes) as PageName[]).find((name) => routes[name] === asked);
}

/**
 * A browser on one of our pages, with a person who lets themselves be counted: Global Privacy Control and Do Not Track
 * are taken at their word. Programs that name themselves are not visitors.
 */
function isVisitor(request: FastifyRequest, siteUrl: URL): boolean {
  const { headers } = request;
  if (!isOwnOrigin(request, siteUrl) || asksNotToBeCounted(headers)) return false;
  const agent = headers['user-agent'];
  return !!agent && !isbot(agent) && headers['sec-purpose'] === undefined;
}

export function asksNotToBeCounted(headers: FastifyRequest['headers']): boolean {
  return headers['sec-gpc'] === '1' || headers.dnt === '1';
}
