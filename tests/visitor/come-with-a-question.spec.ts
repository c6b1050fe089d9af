import { quoteLink } from '#shared/quote-link.ts';
import { emptyRequest } from '#shared/quote-request.ts';
import { holdScripts } from './held-scripts.ts';
import { offered, quoteForm, sampleRequest } from './quote-form.ts';
import { expect, open, storedRequests, test } from './visit.ts';

const [, service = ''] = offered;
const details = 'A step of ½" & <more>\nby the “oak”: 50%? #2';

test('a link fills its service and text into the form, and they are sent', async ({ page }) => {
  await open(page, quoteLink({ service, details }));
  const form = quoteForm(page);
  await expect(form.message).toHaveValue(details);
  expect(await form.values()).toEqual({ ...emptyRequest, service, message: details });

  const { name, phone, email } = sampleRequest('From a link');
  await form.name.fill(name);
  await form.phone.fill(phone);
  await form.email.fill(email);
  await form.send.click();
  await expect(form.notice).toContainText('Quote Request Sent!');
  expect(await form.values()).toEqual(emptyRequest);
  expect(storedRequests(name)).toMatchObject([{ service, message: details }]);
});

test('what was chosen and typed before the script loads is not overwritten by the link', async ({ page }) => {
  const cases = [
    { typed: { service: offered[0]!, message: 'My own words' }, stands: {} },
    { typed: { name: 'Dana Field' }, stands: { service, message: details } },
  ];
  for (const { typed, stands } of cases) {
    const arrive = await holdScripts(page);
    await page.goto(quoteLink({ service, details }), { waitUntil: 'domcontentloaded' });
    const form = quoteForm(page);
    if (typed.name) await form.name.fill(typed.name);
    if (typed.service) await form.service.selectOption(typed.service);
    if (typed.message) await form.message.fill(typed.message);
    await arrive();
    await expect.poll(() => form.values()).toEqual({ ...emptyRequest, ...typed, ...stands });
  }
});

test('a link with a service nobody offers chooses none, and too long a text is cut off', async ({ page }) => {
  await open(page, quoteLink({ service: 'Roofing', details: 'x'.repeat(600) }));
  const form = quoteForm(page);
  await expect(form.message).toHaveValue('x'.repeat(500));
  await expect(form.service).toHaveValue('');
  await expect(form.service.locator('option:checked')).toHaveText('Choose, if you know');
});
