import { normalizeIP } from '@fastify/rate-limit';

/** Who is counted: an address, or with IPv6 the /64 network that one household or phone has. Never to be stored. */
export const clientAddress = (ip: string): string => normalizeIP(ip, 64);
