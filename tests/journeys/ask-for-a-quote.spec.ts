import { emptyRequest, offered, quoteForm, sampleRequest } from './quote-form.ts';
import { expect, expectAccessible, keptRequests, open, routes, test } from './visit.ts';

test('a visitor asks for a quote, first with mistakes, then correctly', async ({ page }) => {
  await open(page, routes.contact);
  const form = quoteForm(page);
  const request = sampleRequest('Right');

  await form.send.click();
  await expect(form.toast.getByRole('alert')).toContainText('Missing Information');
  await expect(form.toast.getByRole('alert')).toContainText('Please fill in all required fields.');
  for (const field of [form.name, form.phone, form.email, form.message]) {
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/\S/);
  }
  await expect(form.service).toHaveAttribute('aria-invalid', 'false');
  await expect(form.name).toBeFocused();
  await expectAccessible(page);

  await form.fill(request);
  await expect(form.name).toHaveAttribute('aria-invalid', 'false');
  await form.send.click();
  await expect(form.toast.getByRole('status')).toContainText('Quote Request Sent!');
  await expect(form.toast.getByRole('status')).toContainText(
    "We'll contact you within 24 hours with your free estimate.",
  );
  expect(await form.values()).toEqual(emptyRequest);
  await expectAccessible(page);

  const [kept, ...others] = keptRequests(request.name);
  expect(others).toEqual([]);
  expect(kept).toMatchObject(request);
});

test('fields with only spaces count as empty, and the rest stays', async ({ page }) => {
  await open(page, routes.contact);
  const form = quoteForm(page);
  const request = { ...sampleRequest('Spaces'), phone: '   ' };
  await form.fill(request);
  await form.send.click();

  await expect(form.toast.getByRole('alert')).toContainText('Missing Information');
  await expect(form.phone).toBeFocused();
  expect(await form.values()).toEqual(request);
});

test('a malformed e-mail address is reported at its field', async ({ page }) => {
  await open(page, routes.contact);
  const form = quoteForm(page);
  await form.fill({ ...sampleRequest('Malformed'), email: 'dana at example' });
  await form.send.click();

  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  await expect(form.email).toHaveAccessibleDescription(/name@example\.com/);
  await expect(form.email).toBeFocused();
  await expect(form.toast).not.toContainText('Missing Information');
});

test('a malformed e-mail address is reported once in the toast and once at the field', async ({ page }) => {
  await open(page, routes.contact);
  const form = quoteForm(page);
  await form.fill({ ...sampleRequest('Said twice'), email: 'dana at example' });
  // A browser shows its bubble after an event that nobody canceled.
  const bubbles = await page.evaluateHandle(() => {
    const shown: string[] = [];
    addEventListener('invalid', (event) => event.defaultPrevented || shown.push(`${event.type}`));
    return shown;
  });
  await form.send.click();
  await expect(form.toast.getByRole('alert')).toHaveText(/^Check Your Request/);
  await expect(form.email).toHaveAccessibleDescription(/name@example\.com/);
  await expect(page.getByText('Check Your Request').filter({ visible: true })).toHaveCount(1);
  expect(await bubbles.jsonValue()).toEqual([]);
});

test('the asterisk is explained above the fields, and Project Details has a hint that stays', async ({
  page,
}) => {
  await open(page, routes.contact);
  const form = quoteForm(page);
  const note = page.getByText('Fields marked * are required.');
  const [above, first] = [await note.boundingBox(), await form.name.boundingBox()];
  expect(above!.y + above!.height).toBeLessThan(first!.y);

  await expect(form.message).toHaveAccessibleDescription(/^Rough size, .* your town\.$/);
  await form.send.click();
  await expect(form.message).toHaveAccessibleDescription(
    /^Describe the project in a line or two\. Rough size, .* your town\.$/,
  );
  await form.message.fill('A crack.');
  await expect(form.message).toHaveAccessibleDescription(/^Rough size, .* your town\.$/);
});

test('what a visitor can rely on stands beside the button, and a customer’s words below it', async ({
  page,
}) => {
  await page.goto(routes.contact);
  const form = quoteForm(page);
  const rely = page.locator('form').getByRole('listitem');
  await expect(rely).toHaveText([
    'Free & without obligation',
    '“Bonded” & insured',
    // Florida Statute 489.119 asks for it wherever services are offered.
    'License CBC1234567',
  ]);
  const [button, list] = [await form.send.boundingBox(), await rely.last().boundingBox()];
  expect(list!.x).toBeGreaterThan(button!.x + button!.width);
  expect(Math.abs(list!.y - button!.y)).toBeLessThan(100);
  await expect(page.getByRole('blockquote')).toHaveText('It holds.');
  await expect(page.getByText('Al, Tampa')).toBeVisible();
});

test('a double press makes one request', async ({ page }) => {
  await open(page, routes.contact);
  const form = quoteForm(page);
  const request = sampleRequest('Double');
  await form.fill(request);
  await form.send.dblclick();
  await expect(form.notice).toContainText('Quote Request Sent!');
  expect(keptRequests(request.name)).toHaveLength(1);
});

test('a double press whose second half comes after the answer still says that it was sent', async ({
  page,
}) => {
  await open(page, routes.contact);
  const form = quoteForm(page);
  const request = sampleRequest('Slow double');
  await form.fill(request);
  await form.send.evaluate(pressAgainOnceAnswered);
  await expect(form.notice).toContainText('Quote Request Sent!');
  await expect(form.name).toHaveAttribute('aria-invalid', 'false');
  await expect(async () => {
    await form.send.click();
    await expect(form.toast.getByRole('alert')).toContainText('Missing Information', { timeout: 100 });
  }, 'pressed later, the empty form is refused').toPass();
  expect(keptRequests(request.name)).toHaveLength(1);
});

/** Presses, and presses again at the very moment the page says that it was sent. */
function pressAgainOnceAnswered(button: HTMLButtonElement) {
  return new Promise<void>((resolve, reject) => {
    const answered = new MutationObserver(() => {
      if (!document.querySelector('[role="status"]')) return;
      answered.disconnect();
      if (button.disabled) return reject(new Error('The button cannot be pressed yet.'));
      button.click();
      resolve();
    });
    answered.observe(document.body, { childList: true, subtree: true });
    button.click();
  });
}

test('a request needs no service', async ({ page }) => {
  await open(page, routes.contact);
  const form = quoteForm(page);
  const request = { ...sampleRequest('No service'), service: '' as const };
  await form.fill(request);
  await form.send.click();
  await expect(form.notice).toContainText('Quote Request Sent!');
  expect(keptRequests(request.name)[0]).toMatchObject(request);
});

test('the form has the fields of the specification and the services of the content', async ({ page }) => {
  await open(page, routes.contact);
  const form = quoteForm(page);
  await expect(form.message).toHaveAttribute('rows', '5');
  await expect(form.email).toHaveAttribute('type', 'email');
  await expect(form.phone).toHaveAttribute('type', 'tel');
  for (const field of [form.name, form.phone, form.email, form.message]) {
    await expect(field).toHaveAttribute('required', '');
  }
  await expect(form.service).not.toHaveAttribute('required');
  expect(await form.service.locator('option').allTextContents()).toEqual([
    'Choose, if you know',
    ...offered,
    'Other',
  ]);
});
