import type { IncomingMessage } from 'node:http';

/** `http://host:port` and what comes behind it. */
const wholeAddress = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Makes one of the two ways to say where a request goes (RFC 9112, 3.2): a whole address becomes path and `Host`, and
 * its host counts, whatever `Host` said.
 * @returns false when the request must be refused with 400: it has two hosts, or an address with a name to sign in
 */
export function settleTarget(request: IncomingMessage): boolean {
  const hosts = request.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) return false;
  const [, host, rest] = wholeAddress.exec(request.url!) ?? [];
  if (host === undefined) return true;
  if (host === '' || host.includes('@')) return false;
  request.headers.host = host;
  request.url = rest!.startsWith('/') ? rest! : `/${rest}`;
  return true;
}
