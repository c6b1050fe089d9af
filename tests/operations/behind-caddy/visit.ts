import { createHash, X509Certificate } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { type BehindCaddy, startBehindCaddy } from '#deploy/testing/start-site.ts';
import { chromiumFlags } from '#tests/support/chromium.ts';
import { openMailServer } from '#tests/support/mail-server.ts';
import { test as base } from '#tests/visitor/visit.ts';

export const owner = 'owner@example.com';

/** A visit over https to two servers behind Caddy, and a mail server; all tests of a worker share them. */
export const test = base.extend<object, { site: BehindCaddy & { mails: Email[] } }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const mails: Email[] = [];
      const mailServer = await openMailServer(async (mail) => mails.push(await PostalMime.parse(mail)));
      const people = { MAIL_TO: owner, DESK_EMAILS: owner };
      const site = await startBehindCaddy(2, { SMTP_URL: mailServer.url, ...people });
      await use({ ...site, mails });
      await site.end();
      await mailServer.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ site }, use) => use(site.caddy.origin),
  launchOptions: [
    async ({ site }, use) => {
      const args = [...chromiumFlags, trusting(site.caddy)];
      await use({ executablePath: process.env.CHROMIUM_PATH || undefined, args });
    },
    { scope: 'worker' },
  ],
});

/** Chromium's flag by which the authority's key is trusted; no other fault of a certificate is forgiven. */
export function trusting({ intermediate }: { intermediate: string }) {
  const key = new X509Certificate(intermediate).publicKey.export({ type: 'spki', format: 'der' });
  return `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`;
}

export { expect } from '#tests/visitor/visit.ts';
