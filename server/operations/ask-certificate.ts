import { isIP } from 'node:net';
import { checkServerIdentity, connect, getCACertificates, type PeerCertificate } from 'node:tls';

/** How long a handshake may take, in milliseconds. */
const patience = 15_000;

/** What answers at an address. */
export type Handshake =
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
export async function askCertificate(
  address: URL,
  signal: AbortSignal,
  otherRoots: () => string[] = () => getCACertificates('system'),
): Promise<Handshake> {
  const found = await shakeHands(address, signal);
  if (found.state === 'unreachable' || !found.distrust) return found;
  return shakeHands(address, signal, otherRoots());
}

function shakeHands({ hostname, port }: URL, signal: AbortSignal, roots?: string[]): Promise<Handshake> {
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
    socket.setTimeout(patience, () => fail('no answer'));
    socket.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
    const stop = () => fail('stopping');
    signal.addEventListener('abort', stop, { once: true });
    // It is asked each hour for as long as the server runs.
    socket.once('close', () => signal.removeEventListener('abort', stop));
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate();
      if (!certificate.valid_to) return fail('no certificate');
      resolve({ state: 'reached', ...judge(host, certificate, socket.authorizationError) });
    });
  }).finally(() => socket.destroy());
}

function judge(host: string, certificate: PeerCertificate, fault: Error | null | undefined) {
  const code = fault ? String((fault as NodeJS.ErrnoException).code ?? fault) : undefined;
  return {
    fits: checkServerIdentity(host, certificate) === undefined,
    validFrom: new Date(certificate.valid_from),
    validTo: new Date(certificate.valid_to),
    distrust: code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? undefined : code,
  };
}
