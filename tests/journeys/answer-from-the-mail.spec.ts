import { test as base, expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { freePort } from '#scripts/free-port.mjs';
import { openDatabase } from '#server/database/open.ts';
import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import { ServerProcess } from '#server/testing/server-process.ts';
import { openMailServer } from '#tests/support/mail-server.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { quoteForm, sampleRequest } from './quote-form.ts';

interface Company {
  origin: string;
  /** The mails that arrived, as raw text. */
  mails: Buffer[];
  /** What the store says about the only request. */
  state(): Promise<string | undefined>;
}

/** A company with a mail server: its own server, so that its mails are not those of other journeys. */
const test = base.extend<{ company: Company }>({
  company: async ({ page }, use) => {
    const dataDir = makeTemporaryFolder();
    const mails: Buffer[] = [];
    const mailServer = await openMailServer((mail) => mails.push(mail));
    const port = await freePort();
    const siteUrl = `http://127.0.0.1:${port}`;
    const server = new ServerProcess(port, {
      DATA_DIR: dataDir,
      SMTP_URL: mailServer.url,
      SITE_URL: siteUrl,
    });
    await server.start();
    const state = async () => {
      const database = await openDatabase({ dataDir });
      const [request] = await createQuoteRequestStore(database).list();
      await database.destroy();
      return request?.state;
    };
    await use({ origin: server.origin, mails, state });
    await page.close();
    await server.end('SIGTERM');
    await mailServer.close();
  },
});

test('the owner reads the mail, follows its link and marks the request answered', async ({
  page,
  company,
}) => {
  const request = sampleRequest('Dana');
  await page.goto(`${company.origin}/contact`);
  const form = quoteForm(page);
  await form.fill(request);
  await form.send.click();
  await expect(form.notice).toContainText('Quote Request Sent!');

  await expect.poll(() => company.mails.length).toBe(1);
  const mail = await PostalMime.parse(company.mails[0]!);
  expect(mail.subject).toBe(`Quote request: ${request.service}, ${request.name}`);
  expect(mail.replyTo?.[0]?.address).toBe(request.email);
  expect(mail.text).toContain(request.message);

  await page.goto(/http:\S+\/mark\/\S+/.exec(mail.text ?? '')![0]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quote Request');
  expect(await company.state()).toBe('open');
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(page.getByRole('status')).toHaveText('Marked as answered. No more reminders.');
  expect(await company.state()).toBe('answered');
});

for (const [name, said, after] of [
  ['Mark as answered', 'Marked as answered. No more reminders.', 'answered'],
  ['Mark as spam', 'Set aside as spam. It is deleted after 90 days.', 'spam'],
  ['Not spam: take it back', 'Waiting for an answer.', 'open'],
] as const) {
  test(`a double press on “${name}” whose second half hits the answered page does nothing more`, async ({
    page,
    company,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${company.origin}/contact`);
    const form = quoteForm(page);
    await form.fill(sampleRequest('Dana'));
    await form.send.click();
    await expect.poll(() => company.mails.length).toBe(1);
    const { text } = await PostalMime.parse(company.mails[0]!);
    await page.goto(/http:\S+\/mark\/\S+/.exec(text ?? '')![0]);
    if (after === 'open') await page.getByRole('button', { name: 'Mark as spam' }).click();
    const button = page.getByRole('button', { name });
    const { x, y, width, height } = (await button.boundingBox())!;
    await button.click();
    await expect(page.getByRole('status')).toHaveText(said);
    await page.mouse.click(x + width / 2, y + height / 2);
    // What it had sent would have arrived.
    await page.waitForTimeout(500);
    await page.reload();
    await expect(page.getByRole('status')).toHaveText(said);
    expect(await company.state()).toBe(after);
  });
}
