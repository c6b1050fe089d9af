import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);
/** In characters; less fits into what is sent at once anyway. */
const minLength = 1400;

/** Answers with JSON, in a tenth of its size where the client takes it so: five hundred projects, over a phone line. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  value: unknown,
  status = 200,
) {
  const json = JSON.stringify(value);
  reply.code(status).type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  const acceptsGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (!acceptsGzip || json.length < minLength) return reply.send(json);
  return reply.header('content-encoding', 'gzip').send(await compress(json, { level: 5 }));
}
