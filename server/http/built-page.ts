import type { FastifyReply } from 'fastify';

/** Sends a built page that was read, and perhaps changed, by the server. */
export function sendBuiltPage(reply: FastifyReply, page: string) {
  return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(page);
}
