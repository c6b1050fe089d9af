import { emptyRequest } from '#shared/quote-request.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { quoteForm, sampleRequest } from './quote-form.ts';
import { expect, expectAccessible, open, routes, storedRequests, test } from './visit.ts';

test('a visitor asks for a quote, first with mistakes, then correctly', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (sent) => fetched.push(sent.url()));
  await open(page, routes.contact);
  const form = quoteForm(page);
  const alert = form.toast.getByRole('alert');
  const request = sampleRequest('Right');
  expect(await form.values()).toEqual(emptyRequest);
  // It would cover the button.
  await expect(page.getByRole('navigation', { name: 'Call or ask for a quote' })).toHaveCount(0);
  const hint = 'Rough size, .* your town\\.$';
  await expect(form.message).toHaveAccessibleDescription(new RegExp(`^${hint}`));

  await test.step('the asterisk is explained above the fields, and what to rely on stands beside the button', async () => {
    const note = await page.getByText('Fields marked * are required.').boundingBox();
    expect(note!.y + note!.height).toBeLessThan((await form.name.boundingBox())!.y);
    const button = (await form.send.boundingBox())!;
    const rely = (await page.locator('form').getByRole('listitem').last().boundingBox())!;
    expect(rely.x).toBeGreaterThan(button.x + button.width);
    expect(Math.abs(rely.y - button.y)).toBeLessThan(100);
  });

  await test.step('a line under the form, at its old address, links to the privacy notice', async () => {
    const notice = page.locator('#privacy').getByRole('link', { name: 'What happens to what you send' });
    await expect(notice).toHaveAttribute('href', '/privacy');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
  });

  await test.step('an empty form is refused, with the reason at each field', async () => {
    await form.send.click();
    await expect(alert).toContainText('Missing Information');
    await expect(alert).toContainText('Please fill in all required fields.');
    for (const field of [form.name, form.phone, form.email, form.message]) {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(/\S/);
    }
    await expect(form.message).toHaveAccessibleDescription(
      new RegExp(`^Describe the project in a line or two\\. ${hint}`),
    );
    await expect(form.service).toHaveAttribute('aria-invalid', 'false');
    await expect(form.name).toBeFocused();
    await expectAccessible(page, 'main form', '#notifications');
    await form.message.fill('A crack.');
    await expect(form.message).toHaveAccessibleDescription(new RegExp(`^${hint}`));
  });

  await test.step('fields with only spaces count as empty, and the rest stays', async () => {
    await form.fill({ ...request, phone: '   ' });
    await form.send.click();
    await expect(alert).toContainText('Missing Information');
    await expect(form.phone).toBeFocused();
    expect(await form.values()).toEqual({ ...request, phone: '   ' });
  });

  await test.step('a malformed email address is reported once in the toast and once at the field, and nothing too long is cut', async () => {
    const long = { ...request, email: 'dana at example', message: 'x'.repeat(10_309) };
    await form.fill(long);
    // A browser shows its bubble after an event that nobody canceled.
    const bubbles = await page.evaluateHandle(() => {
      const shown: string[] = [];
      addEventListener('invalid', (event) => event.defaultPrevented || shown.push(`${event.type}`));
      return shown;
    });
    await form.send.click();
    await expect(alert).toHaveText(/^Check Your Request/);
    await expect(form.toast).not.toContainText('Missing Information');
    await expect(form.email).toHaveAttribute('aria-invalid', 'true');
    await expect(form.email).toHaveAccessibleDescription(/no @.*name@example\.com/);
    await expect(form.email).toBeFocused();
    await expect(form.message).toHaveAccessibleDescription(/10,000 characters or fewer\. It’s 309 over\./);
    expect(await form.values()).toEqual(long);
    await expect(page.getByText('Check Your Request').filter({ visible: true })).toHaveCount(1);
    expect(await bubbles.jsonValue()).toEqual([]);
  });

  const emergencyBox = page.getByRole('region', { name: 'Emergency repair' });
  const phone = 'Home 407-555-0142, cell 407-555-0143 (after 5, ask for Maria)';

  await test.step('the corrected form is sent, stored as it was typed, and emptied', async () => {
    await form.fill({ ...request, phone, email: 'dana@münchen.example' });
    await expect(form.email).toHaveAttribute('aria-invalid', 'false');
    await form.send.click();
    const confirmed = form.toast.getByRole('status');
    await expect(confirmed).toContainText('Quote Request Sent!');
    await expect(confirmed).toContainText("We'll contact you within 24 hours with your free estimate.");
    expect(await form.values()).toEqual(emptyRequest);
    const [toast, box] = [(await confirmed.boundingBox())!, (await emergencyBox.boundingBox())!];
    expect(toast.y + toast.height < box.y || toast.x + toast.width < box.x).toBe(true);
    await expectAccessible(page, 'main form', '#sent', '#notifications');
    const [stored, ...others] = storedRequests(request.name);
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ ...request, phone, email: 'dana@xn--mnchen-3ya.example' });
  });

  await test.step('the thanks say what happens next and when, and what was sent', async () => {
    await expect(form.thanks).toBeFocused();
    await expect(form.thanks).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(form.notice).toContainText(
      /We'll contact you within 24 hours with your free estimate\.\s+Today, \d+:\d\d\s[AP]M\s+We have your request\s+by \w{3}, \w{3} \d+, \d+:\d\d\s[AP]M E[SD]T\s+You get your free estimate[\s\S]*When Hernández & O’Malley Concrete calls, [\s\S]*\s\(407\) 555-0142\s+Send another request$/,
      { useInnerText: true },
    );
    for (const text of [request.name, phone, request.service, request.message])
      await expect(form.notice.getByRole('definition').filter({ hasText: text })).toHaveCount(1);
  });

  await test.step('once the toast is gone, the empty form folds unless somebody is in it, and a link opens it', async () => {
    await form.name.focus();
    // The toast goes without the focus leaving the form, as when its time is over.
    await form.toast.getByRole('button', { name: 'Dismiss' }).dispatchEvent('click');
    await expect(form.toast.getByRole('status')).toHaveCount(0);
    await expect(form.send).toBeVisible();
    await form.thanks.focus();
    await expect(form.name).toBeHidden();
    expect(await form.values()).toEqual(emptyRequest);
    await page.getByRole('link', { name: 'Send another request' }).press('Enter');
    await expect(form.name).toBeFocused();
    await expect(form.thanks).toBeVisible();
  });

  // Whoever adds no photos and calculates nothing fetches nothing for it.
  expect(fetched.filter((url) => /uploader|shrink|concrete-calculator/.test(url))).toEqual([]);
});

test('the times of one request are not shown for the next, whose answer was lost', async ({ page }) => {
  await open(page, routes.contact);
  const form = quoteForm(page);
  await form.fill(sampleRequest('Timed'));
  await form.send.click();
  const steps = form.thanks.locator('..').getByRole('listitem');
  await expect(steps.first()).toContainText(/\d:\d\d/);
  await page.route(`**${quoteEndpoint}`, (route) => route.fulfill({ status: 201, body: '' }));
  await page.getByRole('link', { name: 'Send another request' }).click();
  await form.fill(sampleRequest('Untimed'));
  // Not by mouse: the page may still be scrolling to the form.
  await Promise.all([page.waitForRequest(`**${quoteEndpoint}`), form.send.press('Enter')]);
  await expect(steps).toContainText(['Now', 'Next']);
  await expect(form.thanks.locator('..')).not.toContainText(/\d:\d\d/);
});

test('a request without a valid contact is questioned once, and then sent as it is', async ({ page }) => {
  await open(page, routes.contact);
  const form = quoteForm(page);
  const request = { ...sampleRequest('Nowhere'), phone: '555', email: 'ana@visitor' };
  await form.fill(request);
  // The second half of a double press is no answer.
  await form.send.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(form.notice).toContainText('Can We Reach You?');
  await expect(form.toast.getByRole('alert')).toContainText('Can We Reach You?');
  await expect(form.phone).toBeFocused();
  for (const field of [form.phone, form.email])
    await expect(field).toHaveAccessibleDescription(/looks incomplete/);
  expect(await form.values()).toEqual(request);
  expect(storedRequests(request.name)).toEqual([]);
  await expectAccessible(page, 'main form', '#notifications');
  await expect(async () => {
    await form.send.click();
    await expect(form.notice).toContainText('Quote Request Sent!', { timeout: 500 });
  }).toPass();
  expect(storedRequests(request.name)).toMatchObject([request]);
});

test('a double press makes one request, which needs no service', async ({ page }) => {
  await open(page, routes.contact);
  const form = quoteForm(page);
  const request = { ...sampleRequest('Double'), service: '' as const };
  await form.fill(request);
  await form.send.dblclick();
  await expect(form.notice).toContainText('Quote Request Sent!');
  const [stored, ...others] = storedRequests(request.name);
  expect(others).toEqual([]);
  expect(stored).toMatchObject(request);
});

test('a double press whose second half comes after the answer still says that it was sent', {
  tag: '@slow',
}, async ({ page }) => {
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
  expect(storedRequests(request.name)).toHaveLength(1);
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
