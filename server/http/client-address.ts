import { normalizeIP } from '@fastify/rate-limit';

/** What some proxies write behind an address: `192.0.2.1:4711`, `[2001:db8::1]:4711`. Each connection has another. */
const withPort = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/;

/**
 * Who is counted: an address, or with IPv6 the /56 network, which is the smallest that providers give to a household.
 * Never to be stored.
 */
export function clientAddress(ip: string): string {
  const [, six, four] = withPort.exec(ip) ?? [];
  return normalizeIP(six ?? four ?? ip, 56);
}
