import { isIP } from 'node:net';

/** Names that lead to one's own machine or network, and never to a browser maker's push service. */
const inside = /(^|\.)(localhost|local|internal|lan|home|corp|intranet|test|home\.arpa)$/;

/**
 * True if this may be a push service's address. It comes from a signed-in browser, but whoever holds its session must not
 * make this server call the machines around it: https only, by a public name.
 * @param isTrial true on a server that only its own machine reaches: there, loopback is a push service too
 */
export function isPushService(endpoint: string, isTrial: boolean): boolean {
  const { protocol, hostname, username, password, port } = new URL(endpoint);
  if (username || password) return false;
  if (isTrial && (hostname === '127.0.0.1' || hostname === 'localhost')) return true;
  const isPublicName = hostname.includes('.') && !isIP(hostname) && !hostname.startsWith('[');
  return protocol === 'https:' && port === '' && isPublicName && !inside.test(hostname.replace(/\.$/, ''));
}
