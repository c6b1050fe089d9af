import type { Page } from '@playwright/test';
import { openDatabase } from '#server/database/open.ts';
import { readSignInEmails } from '#tests/owner/open-desk.ts';
import { chromiumFlags } from '#tests/support/chromium.ts';
import { phonePhotos } from '#tests/visitor/phone-photos.ts';
import { expectSent, openFilled } from '#tests/visitor/photo-form.ts';
import { expect, owner, test, trusting } from './visit.ts';

test('a visitor reads a page, asks for a quote and sends photos, by HTTP/2', async ({ page, site }) => {
  const { form, request } = await openFilled(page, 'Over https');
  await form.addPhotos.setInputFiles(await phonePhotos(0, 1));
  await expect(form.status).toHaveText('2 photos added.');
  await form.send.click();
  await expectSent(page);
  await expect(form.line('2 of 2 photos sent')).toBeVisible();

  expect(await protocolsOf(page)).toEqual(['h2']);

  const database = await openDatabase({ dataDir: site.dataDir });
  const saved = await database
    .selectFrom('quote_requests')
    .innerJoin('photos', 'photos.request_id', 'quote_requests.id')
    .select(['quote_requests.email', 'photos.position'])
    .where('name', '=', request.name)
    .orderBy('position')
    .execute();
  await database.destroy();
  expect(saved).toEqual([0, 1].map((position) => ({ email: request.email, position })));
  await expect
    .poll(() => site.mails.filter(({ text }) => text?.includes(request.name)).length)
    .toBeGreaterThanOrEqual(1);
});

test('a visitor asks for a quote by HTTP/3', async ({ playwright, site }) => {
  // Chromium tries it only once it was told of it, and not where it does not know the authority.
  const forced = ['--enable-quic', `--origin-to-force-quic-on=${new URL(site.caddy.origin).host}`];
  const browser = await playwright.chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: [...chromiumFlags, trusting(site.caddy), ...forced],
  });
  const page = await browser.newPage({ baseURL: site.caddy.origin });
  const { form } = await openFilled(page, 'By HTTP/3');
  await form.send.click();
  await expectSent(page);
  expect(await protocolsOf(page)).toEqual(['h3']);
  await browser.close();
});

test('the owner signs in to the desk with the link from the email, and the cookie is for this host only', async ({
  page,
  site,
}) => {
  await page.goto('/desk');
  await page.getByLabel('Email').fill(owner);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const signIns = () => readSignInEmails({ mails: site.mails, origin: site.caddy.origin });
  await expect.poll(() => signIns().length).toBe(1);
  await page.goto(signIns()[0]!.screen);
  await page.getByRole('button', { name: 'Sign in on this device' }).click();
  await expect(page.getByRole('heading', { name: 'Open requests' })).toBeVisible();

  const cookies = (await page.context().cookies()).filter(({ name }) => !name.endsWith('asked'));
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(['__Host-desk', '__Host-desk-known']);
  const ofThisHost = { domain: 'localhost', path: '/', httpOnly: true, secure: true, sameSite: 'Strict' };
  for (const cookie of cookies) expect(cookie).toMatchObject(ofThisHost);
});

/** By which protocols the page and what belongs to it came, each once. */
async function protocolsOf(page: Page): Promise<string[]> {
  const all = await page.evaluate(() =>
    performance
      .getEntries()
      .flatMap((entry) => ('nextHopProtocol' in entry ? [String(entry.nextHopProtocol)] : [])),
  );
  return [...new Set(all)];
}
