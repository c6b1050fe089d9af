import type { FastifyInstance } from 'fastify';
import type { Company } from '#server/platform/company.ts';
import { refuse } from './errors.ts';
import { clientAddress } from './rate-limits.ts';

/**
 * How many requests one client may have under way at the same time, from their headers until they are answered and
 * their bodies have arrived: an eighth of all connections, and more than a street of visitors behind one address needs,
 * whose requests take milliseconds. Behind a proxy each takes a connection of its own.
 */
const most = 500;
/** The same for those that may take minutes: eight phones that send two photographs at a time. */
const mostOfSlow = 16;
/** When to try again, in seconds. */
const retryAfter = 10;

/** Refuses at once what is more than one client's share, so that the others' requests always find a connection. */
export function shareConnections(app: FastifyInstance, company: Company) {
  const shares = new Map<string, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request;
    const client = clientAddress(request.ip);
    const isSlow = routeOptions.config?.arrivesWithin?.(request) !== undefined;
    const names = isSlow ? [client, `${client} slow`] : [client];
    const held = names.map((name) => shares.get(name) ?? 0);
    if (held[0]! >= most || (isSlow && held[1]! >= mostOfSlow)) {
      reply.headers({ connection: 'close', 'retry-after': retryAfter });
      refuse(request, reply, company, 503);
      return;
    }
    for (const [index, name] of names.entries()) shares.set(name, held[index]! + 1);
    const release = () => {
      for (const name of names) {
        const left = shares.get(name)! - 1;
        if (left > 0) shares.set(name, left);
        else shares.delete(name);
      }
    };
    // What is answered early still has its connection until its body has come.
    reply.raw.once('close', () => {
      if (raw.complete === false && !raw.destroyed) raw.once('close', release);
      else release();
    });
    done();
  });
}
