import { emptyRequest } from '#shared/quote-request.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { holdScripts } from './held-scripts.ts';
import { ownSignals, quoteForm, sampleRequest } from './quote-form.ts';
import { expect, forgive, type Page, routes, storedRequests, test } from './visit.ts';

/** Fills in the form on a page whose script does not load until `arrive` is called. */
async function fillEarly(page: Page, request: ReturnType<typeof sampleRequest>) {
  const arrive = await holdScripts(page);
  await page.goto(routes.contact, { waitUntil: 'domcontentloaded' });
  const form = quoteForm(page);
  await form.fill(request);
  return { form, arrive };
}

/** Sends the form without script and expects these words at the top of the page that comes back. */
async function refused(page: Page, words: string) {
  await quoteForm(page).send.click();
  await expect(page.getByText(words)).toBeVisible();
}

async function sent(page: Page) {
  const { send, notice } = quoteForm(page);
  await send.click();
  await expect(notice).toContainText('Quote Request Sent!');
}

test('what was typed, chosen and opened before the script loads is still there once it has', async ({
  page,
}) => {
  const request = sampleRequest('Before the script');
  const { form, arrive } = await fillEarly(page, request);
  await page.getByText('How much concrete is that?').click();
  const feet = page.getByRole('group', { name: 'Length' }).getByLabel('feet');
  await feet.fill('20');
  await form.message.focus();
  await arrive();
  expect(await form.values()).toEqual(request);
  await expect(form.message).toBeFocused();
  await expect(feet).toBeVisible();
  await expect(feet).toHaveValue('20');

  await sent(page);
  expect(storedRequests(request.name)).toMatchObject([request]);
  expect(ownSignals(request.name)).toEqual(['token-missing']);
});

test('a form refused before the script loads keeps its text, messages and notice once it has', async ({
  page,
  complaints,
}) => {
  const request = { ...sampleRequest('Refused early'), name: '   ' };
  const { form, arrive } = await fillEarly(page, request);
  await refused(page, 'Missing Information');
  await form.phone.fill('407 555 0177');
  await arrive();

  expect(await form.values()).toEqual({ ...request, phone: '407 555 0177' });
  await expect(page.getByText('Missing Information')).toBeVisible();
  await expect(form.name).toHaveAttribute('aria-invalid', 'true');
  await expect(form.name).toHaveAccessibleDescription('Enter your name.');
  const { name } = sampleRequest('Mended');
  await form.name.fill(name);
  await expect(form.name).toHaveAttribute('aria-invalid', 'false');
  await sent(page);
  expect(await form.values()).toEqual(emptyRequest);
  expect(storedRequests(name)).toMatchObject([{ ...request, name, phone: '407 555 0177' }]);
  forgive(complaints); // the browser reports the 422 itself
});

test('a form that could not be stored before the script loads is still there once it has', {
  tag: '@slow',
}, async ({ page, complaints }) => {
  const request = sampleRequest('Store broken');
  const { form, arrive } = await fillEarly(page, request);
  // The page that the server returns for such a form, with the notice and status of a failing store.
  await page.route(`**${quoteEndpoint}`, async (route) => {
    const posted = route.request().postDataBuffer()!.toString();
    const answer = await route.fetch({ postData: posted.replace(request.name, '') });
    const body = (await answer.text())
      .replace('Missing Information', 'Request Not Sent')
      .replace('Enter your name.', '')
      .replace('name="name"', `name="name" value="${request.name}"`);
    await route.fulfill({ response: answer, status: 503, body });
  });
  await refused(page, 'Request Not Sent');
  await arrive();
  expect(await form.values()).toEqual(request);
  await expect(page.getByText('Request Not Sent')).toBeVisible();

  await page.unroute(`**${quoteEndpoint}`);
  await sent(page);
  expect(storedRequests(request.name)).toMatchObject([request]);
  forgive(complaints); // the 503
});

test('a form sent before the script loads is confirmed, and the form is empty after that', async ({
  page,
}) => {
  const request = sampleRequest('Sent early');
  const { form } = await fillEarly(page, request);
  await form.send.click();
  await expect(form.thanks).toBeVisible();
  expect(storedRequests(request.name)).toMatchObject([request]);

  await page.goto(routes.contact);
  expect(await form.values()).toEqual(emptyRequest);
});
