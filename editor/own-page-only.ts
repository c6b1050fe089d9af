import type { FastifyInstance } from 'fastify';
import { type Away, originOf, wayIn } from './way-in.ts';

/**
 * Answers only the editor's own page. `Host` keeps out a foreign name that points here (DNS rebinding), `Origin` and
 * `Sec-Fetch-Site` keep out foreign pages that post here, and a key keeps out anyone who finds the public address.
 */
export function answerOwnPageOnly(app: FastifyInstance, away?: Away): void {
  app.addHook('onRequest', async ({ headers, method, url }, reply) => {
    const { host, origin, cookie, 'sec-fetch-site': site } = headers;
    const way = wayIn({ host, url, cookie }, away);
    if (typeof way === 'object') return reply.header('set-cookie', way.cookie).redirect(way.location, 303);
    const isRead = method === 'GET' || method === 'HEAD';
    const isOwn = isRead
      ? site === undefined || site === 'same-origin' || site === 'none' || url === '/'
      : origin !== undefined && origin === originOf(host, away);
    if (way === 'closed' || !isOwn) {
      const message = 'The editor only responds to its own page. Open the address that the terminal printed.';
      return reply.code(403).send({ message });
    }
  });
}
