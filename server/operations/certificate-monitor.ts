import { isIP } from 'node:net';
import { checkServerIdentity, connect, getCACertificates, type PeerCertificate } from 'node:tls';
import { forOperator } from '#server/notifications/alerts.ts';
import { day, hour } from '#server/platform/time.ts';
import type { Monitor, MonitorFinding } from './monitor.ts';

/** The owner is told this long before the end, in milliseconds. */
const warningTime = 14 * day;
/**
 * Or when this share of its time is left, if that is later: certificates for six days exist, and whoever renews them by
 * program does so when a third is left.
 */
const warningShare = 1 / 4;
/** After so many looks in a row that reached nobody, one an hour: three hours. */
const alertAfterFailures = 4;

interface CertificateDeps {
  /** Where visitors come: the pages, and this server if it has another name. */
  addresses: readonly URL[];
  now?: () => Date;
  /** Who is trusted besides those whom Node knows, in PEM; by default those of this machine. */
  otherRoots?: () => string[];
}

/** Looks at the certificates of the public addresses that are https, as a visitor's browser would. */
export function monitorCertificates({
  addresses,
  now = () => new Date(),
  otherRoots,
}: CertificateDeps): Monitor {
  const origins = [...new Set(addresses.filter(isPublic).map(({ origin }) => origin))];
  const watched = origins.map((origin) => watchAddress(new URL(origin), now, otherRoots));
  return {
    name: 'certificate',
    every: hour,
    async check(signal) {
      return (await Promise.all(watched.map((check) => check(signal)))).flat();
    },
  };
}

/** False for an address that only this machine or its network knows. */
function isPublic({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' && !/(^|\.)(localhost|local|internal|home\.arpa)$/.test(hostname);
}

/**
 * What stands at the address, as seen from here, need not be what visitors see: behind many routers a machine does not
 * reach its own public address, or finds the router there. So a stranger, or nobody, counts only after this address was
 * once found in order.
 */
function watchAddress(address: URL, now: () => Date, otherRoots: CertificateDeps['otherRoots']) {
  const { host } = address;
  let wasValid = false;
  let failures = 0;

  function evaluate(found: Handshake): MonitorFinding | undefined {
    if (found.state === 'unreachable') {
      failures += 1;
      return wasValid && failures >= alertAfterFailures ? unreachable(host, found.cause) : undefined;
    }
    failures = 0;
    if (!found.fits) return wasValid ? wrongName(host) : undefined;
    const left = found.validTo.getTime() - now().getTime();
    const early = Math.min(warningTime, (found.validTo.getTime() - found.validFrom.getTime()) * warningShare);
    if (left <= 0) return expired(host, found.validTo);
    if (found.distrust) return distrusted(host, found.distrust);
    wasValid = true;
    return left < early ? expiringSoon(host, found.validTo, left) : undefined;
  }

  return async (signal: AbortSignal): Promise<MonitorFinding[]> => {
    const found = await readCertificate(address, signal, otherRoots);
    const problem = signal.aborted ? undefined : evaluate(found);
    return problem ? [{ ...problem, key: `${problem.key}:${host}` }] : [];
  };
}

/** How long a handshake may take, in milliseconds. */
const timeout = 15_000;

/** What answers at an address. */
type Handshake =
  | { state: 'unreachable'; cause: string }
  | {
      state: 'reached';
      /** True if the certificate is for this name. */
      fits: boolean;
      validFrom: Date;
      validTo: Date;
      /** OpenSSL's word for why nobody should trust it; undefined if all is well but for the name. */
      distrust: string | undefined;
    };

/**
 * Makes a TLS handshake as a visitor's browser would. Node's own list of who is trusted comes first; that of this
 * machine, with what its owner added, takes 10 MB and is asked only where the other knows nobody.
 * @param otherRoots who else is trusted, in PEM
 */
async function readCertificate(
  address: URL,
  signal: AbortSignal,
  otherRoots: () => string[] = () => getCACertificates('system'),
): Promise<Handshake> {
  const found = await makeHandshake(address, signal);
  if (found.state === 'unreachable' || !found.distrust) return found;
  return makeHandshake(address, signal, otherRoots());
}

function makeHandshake({ hostname, port }: URL, signal: AbortSignal, roots?: string[]): Promise<Handshake> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(roots && { ca: roots }),
    // Whatever is wrong is to be named, not refused.
    rejectUnauthorized: false,
    ...(isIP(host) === 0 && { servername: host }),
    ALPNProtocols: ['h2', 'http/1.1'],
  });
  return new Promise<Handshake>((resolve) => {
    const fail = (cause: string) => resolve({ state: 'unreachable', cause });
    socket.setTimeout(timeout, () => fail('no response'));
    socket.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
    const stop = () => fail('stopping');
    signal.addEventListener('abort', stop, { once: true });
    // It is asked each hour for as long as the server runs.
    socket.once('close', () => signal.removeEventListener('abort', stop));
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate();
      if (!certificate.valid_to) return fail('no certificate');
      resolve({ state: 'reached', ...describe(host, certificate, socket.authorizationError) });
    });
  }).finally(() => socket.destroy());
}

function describe(host: string, certificate: PeerCertificate, problem: Error | null | undefined) {
  const code = problem ? String((problem as NodeJS.ErrnoException).code ?? problem) : undefined;
  return {
    fits: checkServerIdentity(host, certificate) === undefined,
    validFrom: new Date(certificate.valid_from),
    validTo: new Date(certificate.valid_to),
    distrust: code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? undefined : code,
  };
}

const hints = [
  "Usually the name no longer points to this machine, or a firewall keeps port 80 or 443 closed. Caddy's log says why:",
  'sudo journalctl -u caddy --since -2d | grep -iE "obtain|renew|error"',
  'Once that is fixed: sudo systemctl restart caddy',
  'If a hosting company or a CDN is in front of this server: renew it there.',
];
const renewal = forOperator(
  'Caddy renews certificates automatically, so something is preventing it.',
  ...hints,
);
/** Visitors are warned of the website, and so are owners of the desk, where it has the same name. */
const deskIsDown = { isDeskDown: true };

const expiringSoon = (host: string, end: Date, left: number) => ({
  key: 'certificate:ends',
  subject: `The certificate of ${host} expires ${left < day ? 'today' : `in ${Math.floor(left / day)} days`}`,
  text: `The security certificate for ${host} expires on ${formatDate(end)}. It should already have been renewed. After that day, browsers show visitors a warning instead of the website.\n\n${renewal}`,
});

const expired = (host: string, end: Date) => ({
  ...deskIsDown,
  key: 'certificate:ended',
  subject: `The certificate of ${host} has expired`,
  text: `The security certificate for ${host} expired on ${formatDate(end)}. Browsers show visitors a warning instead of the website. Please act now.\n\n${renewal}`,
});

const distrusted = (host: string, code: string) => ({
  ...deskIsDown,
  key: 'certificate:distrusted',
  subject: `Browsers do not trust the certificate of ${host}`,
  text: `The security certificate for ${host} wasn't issued by an authority that browsers trust, or its chain is incomplete. Visitors see a warning instead of the website.\n\n${forOperator(`What is wrong: ${code}`, 'Caddy gets a trusted one automatically, unless its settings say "tls internal" or something is preventing it.', ...hints)}`,
});

const wrongName = (host: string) => ({
  ...deskIsDown,
  key: 'certificate:other-name',
  subject: `The certificate at ${host} is for a different name`,
  text: `The server that answers at ${host} shows a certificate for a different name. It used to show the right one. Visitors see a warning instead of the website.\n\nOpen https://${host} on a phone that isn't on your network. If it opens without a warning, have the server restarted to stop this alert.\n\n${forOperator('Has the website moved, or does its name (DNS) point somewhere else now?')}`,
});

const unreachable = (host: string, cause: string) => ({
  ...deskIsDown,
  key: 'certificate:unreachable',
  subject: `https://${host} cannot be reached`,
  text: `For three hours, the server has had no answer from its own public address, https://${host}. It used to get one. Visitors probably can't reach the website either.\n\nOpen it on a phone that isn't on your network. If it does open, have the server restarted to stop this alert. If it doesn't: have the domain and server bills been paid?\n\n${forOperator(`The error: ${cause}`, 'Is Caddy running (sudo systemctl status caddy)? Does the name still point to this machine?')}`,
});

const formatDate = (date: Date) =>
  date.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
