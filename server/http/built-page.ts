import type { FastifyReply } from 'fastify';
import { builtPolicy } from './security-headers.ts';

/** Sends a built page that was read, and perhaps changed, by the server. */
export function sendBuiltPage(reply: FastifyReply, page: string) {
  reply.headers({ 'content-security-policy': builtPolicy, 'cache-control': 'no-store' });
  return reply.type('text/html; charset=utf-8').send(page);
}
