import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** Who is counted: an address, or with IPv6 the /64 network that one household or phone has. Only for `Limits`. */
export function clientOf(request: FastifyRequest): string {
  return normalizeIP(request.ip, 64);
}
