import { emptyRequest } from '#shared/quote-request.ts';
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

  await test.step('the privacy notice opens in the page and says whom to write to', async () => {
    const address = page.getByText('have it erased, write to').getByRole('link');
    await expect(address).toBeHidden();
    await page.getByText('What happens to what you send').click();
    await expect(address).toHaveAttribute('href', /^mailto:.+@/);
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

  await test.step('a malformed e-mail address is reported once in the toast and once at the field, and nothing too long is cut', async () => {
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

  const looks = () => form.send.evaluate((button) => getComputedStyle(button).backgroundColor);
  const sizes = async () => {
    const box = await page.getByRole('region', { name: 'Emergency repair' }).boundingBox();
    const { width, height } = (await form.send.boundingBox())!;
    return { width, height, emergency: box!.height };
  };
  const [solid, before] = [await looks(), await sizes()];

  await test.step('the mended form is sent, kept as it was typed, and emptied', async () => {
    const phone = 'Home 407-555-0142, cell 407-555-0143 (after 5, ask for Maria)';
    await form.fill({ ...request, phone, email: 'dana@münchen.example' });
    await expect(form.email).toHaveAttribute('aria-invalid', 'false');
    await form.send.click();
    const confirmed = form.toast.getByRole('status');
    await expect(confirmed).toContainText('Quote Request Sent!');
    await expect(confirmed).toContainText("We'll contact you within 24 hours with your free estimate.");
    expect(await form.values()).toEqual(emptyRequest);
    await expectAccessible(page, 'main form', '#notifications');
    const [stored, ...others] = storedRequests(request.name);
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ ...request, phone, email: 'dana@xn--mnchen-3ya.example' });
  });

  await test.step('the thanks come first, with the day and the hour, and the form is quiet until somebody types again', async () => {
    await expect(form.thanks).toBeFocused();
    await expect(form.thanks).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(form.notice).toContainText(
      /We'll contact you within 24 hours with your free estimate, by \w{3}, \w{3} \d+, \d+:\d\d\s[AP]M E[SD]T\.\s+When Hernández & O’Malley Concrete calls, [\s\S]*\s\(407\) 555-0142$/,
      { useInnerText: true },
    );
    expect(await looks()).not.toBe(solid);
    expect(await sizes()).toEqual(before);
    await form.email.press('d');
    expect(await looks()).toBe(solid);
    await expect(form.thanks).toBeVisible();
  });

  // Whoever adds no photos and calculates nothing fetches nothing for it.
  expect(fetched.filter((url) => /uploader|shrink|concrete-calculator/.test(url))).toEqual([]);
});

test('a request that nobody can answer is asked about once, and then sent as it stands', async ({ page }) => {
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
