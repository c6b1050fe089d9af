import { test as base } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { type BehindCaddy, startBehindCaddy } from '#deploy/testing/start-site.ts';
import { openMailServer } from '#tests/support/mail-server.ts';

export const owner = 'owner@example.com';

export type Site = BehindCaddy & { mails: Email[] };

/** Starts two servers behind Caddy, and a mail server. */
export const siteFixture = [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  async ({}, use: (site: Site) => Promise<void>) => {
    const mails: Email[] = [];
    const mailServer = await openMailServer(async (mail) => mails.push(await PostalMime.parse(mail)));
    const people = { MAIL_TO: owner, DESK_EMAILS: owner };
    const site = await startBehindCaddy(2, { SMTP_URL: mailServer.url, ...people });
    await use({ ...site, mails });
    await site.end();
    await mailServer.close();
  },
  { scope: 'worker', timeout: 60_000 },
] as const;

/** The site behind Caddy, without a browser; all tests of a file share it. */
export const test = base.extend<object, { site: Site }>({
  site: [...siteFixture],
});

export { expect } from '@playwright/test';
