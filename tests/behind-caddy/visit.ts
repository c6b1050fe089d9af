import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:tls';
import { chromiumFlags } from '../../scripts/chromium.mjs';
import { test as base } from '../journeys/visit.ts';
import { type Site, siteFixture } from './site.ts';

interface Options {
  /** Chromium tries HTTP/3 only once it was told of it, and not where it does not know the authority. */
  forcesHttp3: boolean;
}

/** A visit over https to the site behind Caddy. */
export const test = base.extend<object, { site: Site } & Options>({
  forcesHttp3: [false, { option: true, scope: 'worker' }],
  site: [...siteFixture],
  baseURL: async ({ site }, use) => use(site.caddy.origin),
  // This one key is trusted, and no other fault of a certificate is forgiven.
  launchOptions: [
    async ({ site, forcesHttp3 }, use) => {
      const { https, origin } = site.caddy;
      const trusts = `--ignore-certificate-errors-spki-list=${await keyOf(https)}`;
      const http3 = ['--enable-quic', `--origin-to-force-quic-on=${new URL(origin).host}`];
      const args = [...chromiumFlags, trusts, ...(forcesHttp3 ? http3 : [])];
      await use({ executablePath: process.env.CHROMIUM_PATH || undefined, args });
    },
    { scope: 'worker' },
  ],
});

/** The hash of the public key in Caddy's certificate, as Chromium wants it. */
async function keyOf(port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { publicKey } = new X509Certificate(socket.getPeerCertificate().raw);
  socket.destroy();
  const key = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}

export { expect } from '../journeys/visit.ts';
export { owner } from './site.ts';
