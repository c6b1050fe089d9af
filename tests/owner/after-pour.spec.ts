import { endpoints, screens } from '#shared/desk/addresses.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { axeFaults, expectAccessible } from '#tests/visitor/visit.ts';
import { expect, test } from './desk-fixtures.ts';
import { danasRequest } from './open-desk.ts';

test.use({ isSignedIn: true, viewport: { width: 390, height: 844 } });
test.beforeEach(() => test.setTimeout(100_000));

for (const language of ['en', 'es'] as const)
  test(`in ${language}, the owner enters the pour date, the customer’s page follows it, and the customer agrees to photos`, async ({
    page,
    desk,
    browser,
  }) => {
    const answer = await page.request.post(quoteEndpoint, { data: { ...danasRequest, language } });
    const { id, page: link } = (await answer.json()) as { id: string; page: string };
    const stage = { id: crypto.randomUUID(), at: new Date().toISOString(), kind: 'stage', stage: 'won' };
    const headers = { origin: desk.origin };
    await page.request.post(endpoints.actions(id), { data: { ...stage, amountCents: 100 }, headers });

    await page.goto(screens.request(id));
    await page.getByRole('button', { name: 'After the pour' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Pour date')).toHaveAccessibleDescription(/Choose a date/);
    await expectAccessible(page, 'dialog[open]');
    await dialog.getByLabel('Pour date').fill('2026-01-05');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Set the pour date to January 5, 2026')).toBeVisible();

    const texts = messagesIn[language].care;
    const day = new Date('2026-01-05').toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const customer = await context.newPage();
    await customer.goto(link);
    await expect(customer.getByText(texts.poured(day))).toBeVisible();
    expect(await axeFaults(customer, 'main')).toEqual([]);
    await customer.emulateMedia({ media: 'print' });
    await expect(customer.getByText(texts.poured(day))).toBeVisible();
    await expect(customer.getByText(danasRequest.message)).toBeHidden();
    await customer.emulateMedia({ media: 'screen' });
    await customer.getByText(texts.consent.heading).click();
    await customer.getByLabel(texts.consent.name).fill('Dana');
    await customer.getByRole('button', { name: texts.consent.send }).click();
    await expect(customer.getByRole('status')).toHaveText(texts.done.consent);

    await page.reload();
    await page.getByRole('button', { name: 'After the pour' }).click();
    await expect(dialog.getByText('Dana agreed on their page')).toBeVisible();
    // A thank-you is ready, once a week has gone by.
    await expect(dialog.getByRole('link', { name: 'Text a thank-you' })).toHaveAttribute('href', /^sms:/);

    await customer.getByRole('button', { name: texts.consent.end }).click();
    await expect(customer.getByRole('status')).toHaveText(texts.done['consent-ended']);
    await context.close();
    await page.reload();
    await page.getByRole('button', { name: 'After the pour' }).click();
    await expect(dialog.getByText('The customer no longer allows')).toBeVisible();
  });
