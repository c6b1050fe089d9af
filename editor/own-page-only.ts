import type { FastifyInstance } from 'fastify';

/**
 * Answers only the editor's own page. `Host` keeps out a stranger's name that points here (DNS rebinding), `Origin`
 * and `Sec-Fetch-Site` keep out a stranger's page that posts here.
 * @param ports where the editor can be reached on this machine
 */
export function answerOwnPageOnly(app: FastifyInstance, port: number): void {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const origins = hosts.map((host) => `http://${host}`);
  app.addHook('onRequest', async (request, reply) => {
    const { host, origin, 'sec-fetch-site': site } = request.headers;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isOwn = isRead
      ? site === undefined || site === 'same-origin' || site === 'none' || request.url === '/'
      : origin !== undefined && origins.includes(origin);
    if (!host || !hosts.includes(host) || !isOwn) {
      return reply.code(403).send({ message: 'The editor only answers its own page.' });
    }
  });
}
