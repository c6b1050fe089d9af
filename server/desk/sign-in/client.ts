import type { FastifyRequest } from 'fastify';
import { clientAddress } from '#server/http/rate-limits.ts';

/** Only for `Limits`. */
export function clientOf(request: FastifyRequest): string {
  return clientAddress(request.ip);
}
