import { picture } from '#server/testing/pictures.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { quoteForm, sampleRequest } from '#tests/visitor/quote-form.ts';
import { axeFaults, open, routes } from '#tests/visitor/visit.ts';
import { expect, request as opened, type Page, test } from './desk-fixtures.ts';

test.use({ isSignedIn: true, viewport: { width: 390, height: 844 } });
test.beforeEach(() => test.setTimeout(100_000));

/** Sends a request by the form. @returns the link that the visitor is shown */
async function sendForm(page: Page, request: QuoteRequest) {
  const { pageLink } = messagesIn.en;
  await open(page, routes.contact);
  const form = quoteForm(page);
  await form.fill(request);
  await form.send.click();
  await expect(page.getByRole('button', { name: pageLink.share })).toBeVisible();
  return page.getByRole('link', { name: pageLink.open }).getAttribute('href');
}

/** Sends a request as the form in a language does: the site of these tests is in English alone. */
async function post(page: Page, request: QuoteRequest, language: string) {
  const answer = await page.request.post(quoteEndpoint, { data: { ...request, language } });
  return ((await answer.json()) as { page: string }).page;
}

for (const language of ['en', 'es'] as const)
  test(`in ${language}, a customer keeps the link, sees where the request stands, adds a photo and cancels it`, async ({
    page,
    desk,
    browser,
  }) => {
    const words = messagesIn[language];
    const { customer: texts } = words;
    await page.goto('/desk/settings');
    await page.getByLabel('Email customers when their request arrives').check();
    await expect(page.getByLabel('Email customers when their request arrives')).toBeChecked();

    const request = sampleRequest('Dana');
    const sentLink = language === 'en' ? await sendForm(page, request) : await post(page, request, language);

    // Without JavaScript, as from the email, whose link is another one.
    const findMail = () => desk.mails.find(({ subject }) => subject === words.emails.acknowledgement.subject);
    await expect.poll(findMail).toBeDefined();
    const [mailed] = /http:\S+\/request\/\S+/.exec(findMail()!.text!)!;
    expect(mailed).not.toBe(sentLink);
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const customer = await context.newPage();
    await customer.goto(mailed!);
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText(texts.title);
    await expect(customer.getByText(request.message)).toBeVisible();
    await customer.getByLabel(texts.add.text).fill('The gate is 9 ft wide.');
    await customer.getByLabel(texts.add.photos).setInputFiles({
      name: 'drive.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture().jpeg().toBuffer(),
    });
    await customer.getByRole('button', { name: texts.add.send, exact: true }).click();
    await expect(customer.getByRole('status')).toHaveText(texts.done.added);
    await expect(customer.getByAltText(texts.photo(1))).toBeVisible();
    await customer.getByText(texts.contact.heading).click();
    await customer.getByLabel(words.form.fields.phone.label, { exact: true }).fill('407-555-0123');
    await customer.getByRole('button', { name: texts.contact.save }).click();
    await expect(customer.getByRole('status')).toHaveText(texts.done.contact);

    // The owner reads it in the desk, and hears of it by email.
    await expect
      .poll(() => desk.mails.map(({ subject = '' }) => subject.split(':')[0]))
      .toEqual(expect.arrayContaining(['New message from the customer', 'New contact details']));
    const [stored] = await desk.store.list();
    await page.goto(`/desk/requests/${stored!.id}`);
    await expect(opened(page).getByText('The gate is 9 ft wide.')).toBeVisible();
    await expect(opened(page).getByText('Changed their phone number to 407-555-0123')).toBeVisible();

    // Where scripts run, axe looks at it, and everything can be reached in a low window and with large letters.
    await page.goto(mailed!);
    await expect(page.getByText(texts.steps.read)).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 256 });
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBe(320);

    await customer.getByText(texts.withdraw.heading).click();
    const proof = customer.getByLabel(texts.withdraw.proof);
    // Nor with the number that it was changed to: an email may have been forwarded.
    await proof.fill('407-555-0123');
    await customer.getByRole('button', { name: texts.withdraw.send }).click();
    await expect(customer.getByRole('alert')).toHaveText(texts.withdraw.wrong);
    await proof.fill('(407) 555-0199');
    await customer.getByRole('button', { name: texts.withdraw.send }).click();
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText(texts.erased.title);
    expect(await desk.store.list()).toEqual([]);
    await customer.goto(mailed!);
    // No request is left to say its language, and the site of these tests is in English alone.
    await expect(customer.getByText(messagesIn.en.customer.gone.text)).toBeVisible();
    await context.close();
  });

test('the owner sends a new link from the desk, and ends the earlier ones', async ({ page, desk }) => {
  const id = await desk.receive({});
  await page.goto(`/desk/requests/${id}`);
  const getLink = async (button: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Customer’s page…' }).click();
    await page.getByRole('button', { name: button }).click();
    const link = await page.getByLabel('Link', { exact: true }).inputValue();
    await page.keyboard.press('Escape');
    return link;
  };
  const first = await getLink('Get a link');
  expect((await page.request.get(first)).status()).toBe(200);
  const second = await getLink('Replace all links');
  expect((await page.request.get(first)).status()).toBe(410);
  expect((await page.request.get(second)).status()).toBe(200);
});

test('the owner offers three times with one tap, the customer picks one and cancels it, and each sees it', async ({
  page,
  desk,
  browser,
}) => {
  const { visit, done } = messagesIn.en.customer;
  await page.goto('/desk/settings');
  await page.getByLabel('Email customers when their request arrives').check();
  const link = await post(page, sampleRequest('Dana'), 'en');
  const [stored] = await desk.store.list();
  await page.goto(`/desk/requests/${stored!.id}`);
  await page.getByRole('button', { name: 'Offer 3 visit times' }).click();
  await expect(page.getByText('Offered on the customer’s page')).toBeVisible();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const customer = await context.newPage();
  await customer.goto(link);
  await expect(customer.getByRole('radio')).toHaveCount(3);
  await customer.getByRole('radio').nth(1).check();
  await customer.getByRole('button', { name: visit.pick }).click();
  await expect(customer.getByRole('status')).toHaveText(done.picked);
  await expect(customer.getByRole('link', { name: visit.calendar })).toBeVisible();
  await expect(
    opened(page)
      .getByText(/Picked .* for the visit/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Text a reminder' })).toHaveAttribute(
    'href',
    /^sms:.*%20[AP]M%20E[SD]T/,
  );
  await expect
    .poll(() => desk.mails.map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^We’ll see you on/));
  await customer.getByRole('button', { name: visit.cancel }).click();
  await expect(customer.getByRole('status')).toHaveText(done.canceled);
  await expect(opened(page).getByText('Canceled the visit').first()).toBeVisible();
  await context.close();
});
