import { endpoints, screens } from '#shared/desk/addresses.ts';
import { fieldNames } from '#shared/quote-fields.ts';
import { quoteForm, sampleRequest } from '#tests/visitor/quote-form.ts';
import { forgive, open, routes } from '#tests/visitor/visit.ts';
import { test as base, expect, list, request as requestScreen, rows } from './desk-fixtures.ts';
import { openTestDesk, readSignInEmails, type TestDesk } from './open-desk.ts';

/** By the company's clock, in New York: five days after the quote is a Sunday. */
const time = {
  monday: '2026-04-06T09:00:00-04:00',
  tuesday: '2026-04-07T06:30:00-04:00',
  sunday: '2026-04-12T10:00:00-04:00',
};

const test = base.extend<{ desk: TestDesk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  desk: async ({}, use) => {
    const desk = await openTestDesk({ host: 'localhost', time: time.monday });
    await use(desk);
    await desk.close();
  },
});

test.use({ viewport: { width: 390, height: 844 } });

/** The phone's clock is months ahead, and only an answer of the server sets it right. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const real = setInterval as (run: () => void, pause?: number) => number;
    const timed = (run: () => void, pause?: number) => (pause === 20_000 ? 0 : real(run, pause));
    Object.assign(window, { setInterval: timed });
  }),
);

test('from the email on the phone to a visit with an address, the morning message, the quote, the follow-up after five days, and the month’s sum', async ({
  page,
  context,
  desk,
  complaints,
}) => {
  // It is without reception once.
  forgive(complaints);
  const quoteRequest = {
    ...sampleRequest('Dana'),
    message: 'The walk has heaved.\nWe are at 1418 Lakeview Dr, Tampa, FL 33601',
  };
  const mailed = (subject: RegExp) => desk.mails.find((mail) => subject.test(mail.subject ?? ''));
  const screen = requestScreen(page);
  const visits = page.getByRole('region', { name: 'Visits', exact: true });
  const heading = page.getByRole('heading', { level: 1 });
  const readSaved = async () => (await desk.store.list())[0]!;

  await test.step('a visitor asks, and the email leads to signing in, and to the request', async () => {
    await open(page, routes.contact);
    const form = quoteForm(page);
    await form.fill(quoteRequest);
    await form.send.click();
    await expect.poll(() => mailed(/^Quote request/)).toBeDefined();
    await page.goto(/http:\S+\/mark\/\S+/.exec(mailed(/^Quote request/)!.text!)![0]);
    await page.getByRole('link', { name: 'Open this request in the desk' }).click();
    await expect(heading).toHaveText('Sign in');
    await expect(page.getByText(quoteRequest.name)).toHaveCount(0);
    await page.getByLabel('Email').fill('owner@example.com');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await expect.poll(() => readSignInEmails(desk).length).toBe(1);
    await page.getByLabel('Six-digit code').fill(readSignInEmails(desk)[0]!.code);
    await expect(heading).toHaveText(quoteRequest.name);
    expect(new URL(page.url()).pathname).toBe(screens.request((await readSaved()).id));
    const shown = { ...quoteRequest, phone: '(407) 555-0199 ext. 4' };
    for (const field of fieldNames) await expect(screen, field).toContainText(shown[field]);
  });

  await test.step('the address is set right', async () => {
    const address = screen.getByRole('textbox', { name: 'Address' });
    await expect(address).toHaveValue('1418 Lakeview Dr, Tampa, FL 33601');
    expect((await readSaved()).jobAddress).toBeNull();
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(screen.getByText('Set the address to 1418')).toBeVisible();
    await address.fill('22 Oak St, Tampa');
    await page.reload();
    await expect(address).toHaveValue('22 Oak St, Tampa');
    await address.press('Enter');
    const onMap = screen.getByRole('link', { name: /^22 Oak St/ });
    await expect(onMap).toHaveAttribute('href', /map.*22%20Oak%20St/);
    await expect.poll(async () => (await readSaved()).jobAddress).toBe('22 Oak St, Tampa');
  });

  await test.step('offline, a visit is booked, and is on every screen before it is sent', async () => {
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    await expect(page.getByText(/^No connection\. Last updated today/)).toBeVisible();
    await screen.getByLabel('Date and time').fill('2026-04-07T10:00');
    await screen.getByRole('button', { name: 'Save visit' }).click();
    await expect(screen.getByText('Not sent yet')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect(list(page).getByRole('link', { name: '1 upcoming visit' })).toBeVisible();
    await list(page).getByRole('link', { name: 'Visits', exact: true }).click();
    await expect(visits.getByRole('link', { name: /^22 Oak St/ })).toBeVisible();
    await visits.getByRole('link', { name: /^10:00 AM/ }).click();
    await expect(screen.getByText('Not sent yet')).toBeVisible();
    await context.setOffline(false);
    await expect.poll(async () => (await readSaved()).visitAt).toBe('2026-04-07T14:00:00.000Z');
    await page.goto(screens.settings);
    const morning = page.getByRole('checkbox', { name: 'A message each morning with the day’s visits' });
    const response = page.waitForResponse((answer) => answer.url().endsWith(endpoints.morningMessage));
    await morning.check();
    await response;
  });

  await test.step('the morning after, an email and the list have the visit; then the quote is sent', async () => {
    await page.goto('about:blank');
    await desk.moveTo(time.tuesday);
    await expect.poll(() => mailed(/today/)?.subject).toBe('1 visit today, at 10:00 AM');
    expect(mailed(/today/)!.text).toContain('22 Oak St, Tampa\n(407) 555-0199 ext. 4');
    await page.goto('/desk');
    const today = list(page).getByRole('region', { name: 'Visits today' });
    await today.getByText('Visits today').click();
    await expect(today.getByRole('link', { name: /^10:00 AM/ })).toContainText(quoteRequest.name);
    await list(page).getByRole('link', { name: 'Visits', exact: true }).click();
    await visits.getByRole('link', { name: /^10:00 AM/ }).click();
    await screen.getByRole('button', { name: 'Quoted' }).click();
    await screen.getByLabel('Amount').fill('4,200');
    await screen.getByRole('button', { name: 'Save amount' }).click();
    await expect.poll(async () => (await readSaved()).amountCents).toBe(420_000);
  });

  await test.step('five days later it is to be followed up, with a text ready to send', async () => {
    await page.goto('about:blank');
    await desk.moveTo(time.sunday);
    await page.goto('/desk');
    const followUps = page.getByRole('region', { name: 'Follow up' });
    await followUps.getByText('Follow up').click();
    await expect(followUps.getByRole('link')).toContainText('$4,200, no answer for 5 days');
    await followUps.getByRole('link').click();
    const offer = screen.getByRole('region', { name: 'Follow up' });
    await expect(offer).toContainText('Have you had a chance to look at our quote of $4,200');
    // A call comes first, and nobody is there.
    const call = page.getByRole('link', { name: 'Call', exact: true });
    await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
    await call.click();
    await page.getByRole('button', { name: 'Left a voicemail' }).click();
    await expect(screen.getByRole('listitem').filter({ hasText: 'Left a voicemail' })).toBeVisible();
    await expect(offer).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await offer.getByRole('button', { name: 'I followed up' }).click();
    await expect(offer).toHaveCount(0);
    await page.goBack();
    await expect(page.getByText('No open requests')).toBeVisible();
    await expect(followUps).toHaveCount(0);
  });

  await test.step('the job is won for another amount, and the month’s total shows it', async () => {
    await page.getByLabel('Search all requests').fill('oak st');
    await rows(page).click();
    await screen.getByLabel('Amount').fill('4,500');
    await screen.getByRole('button', { name: 'Won' }).click();
    await page.goBack();
    await page.getByRole('navigation', { name: 'Requests' }).getByRole('link', { name: 'Answered' }).click();
    const money = page.locator('dl').first();
    await expect(money).toHaveText(/Quoted in Apr\$4,200Won in Apr\$4,5000 open quotes\$0/);
    await page.getByRole('button', { name: 'Won 1' }).click();
    await expect(rows(page)).toContainText([quoteRequest.name]);
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: '1 answered request under “Won”' }).click();
    expect((await file).suggestedFilename()).toBe('requests-won.csv');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const all = page.waitForEvent('download');
    await page.getByRole('button', { name: 'All requests' }).click();
    expect((await all).suggestedFilename()).toBe('requests-all.csv');
  });
});
