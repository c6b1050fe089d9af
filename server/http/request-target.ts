import type { FastifyInstance } from 'fastify';
import type { Company } from '#server/platform/company.ts';
import { refuse } from './errors.ts';

/** `http://host:port` and what follows it. */
const wholeAddress = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Unifies the two forms of a request target (RFC 9112, 3.2): an absolute URL becomes path and `Host`, and its host
 * wins, whatever `Host` said. For `rewriteUrl`.
 */
export function settleTarget(request: { url?: string; headers: { host?: string } }): string {
  const [, host, rest] = wholeAddress.exec(request.url!) ?? [];
  if (!host || host.includes('@')) return request.url!;
  request.headers.host = host;
  return rest!.startsWith('/') ? rest! : `/${rest}`;
}

/** Refuses an unclear target: two hosts, or an absolute URL without a host or with credentials. */
export function refuseUnclearTargets(app: FastifyInstance, company: Company) {
  app.addHook('onRequest', (request, reply, done) => {
    const hosts = request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length < 2 && !wholeAddress.test(request.url)) return done();
    refuse(request, reply.header('Connection', 'close'), company, 400);
  });
}
