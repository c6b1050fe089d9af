import { isLoopback } from '#server/platform/config.ts';

/** The push services of Chrome and what is built from it, of Firefox, Safari and Edge. */
const services =
  /^(fcm\.googleapis\.com|([\w-]+\.)+(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))$/;

/**
 * True if this is the address of a browser maker's push service. It comes from a signed-in browser, but whoever holds its
 * session must not make this server call whatever machine they like.
 * @param serverUrl where this server is: if only its own machine reaches it, loopback is a push service too
 */
export function isPushService(endpoint: string, serverUrl: Pick<URL, 'hostname'>): boolean {
  const { protocol, hostname, username, password, port } = new URL(endpoint);
  if (username || password) return false;
  if (isLoopback(serverUrl.hostname) && isLoopback(hostname)) return true;
  return protocol === 'https:' && port === '' && services.test(hostname);
}
