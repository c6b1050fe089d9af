import { quoteForm, sampleRequest } from './quote-form.ts';
import { endpoint, test } from './unsent-request.ts';
import { expect, open, routes, storedRequests } from './visit.ts';

const failures = {
  'the server is down': (route) => route.abort('connectionrefused'),
  'the server fails': (route) => route.fulfill({ status: 500, body: 'oops' }),
  'the disk is full': (route) => route.fulfill({ status: 503, json: { error: 'full' } }),
  'the answer promises nothing': (route) => route.fulfill({ status: 200, body: '' }),
  'too many requests were sent': (route) => route.fulfill({ status: 429, json: {} }),
} satisfies Record<string, (route: import('@playwright/test').Route) => Promise<void>>;

test('the form keeps what was typed and shows the phone number, whatever is wrong, and sends it once when pressed again', async ({
  page,
}) => {
  await open(page, routes.contact);
  const form = quoteForm(page);
  const alert = form.toast.getByRole('alert');
  const request = sampleRequest('Trouble');
  await form.fill(request);
  for (const [trouble, answer] of Object.entries(failures)) {
    await test.step(trouble, async () => {
      await page.route(endpoint, answer, { times: 1 });
      await form.send.click();
      await expect(alert).toContainText('Request Not Sent');
      await expect(alert).toContainText('Everything you typed is still here.');
      await expect(form.send).toBeEnabled();
      expect(await form.values()).toEqual(request);
      await expect(page.getByText('Quote Request Sent!').filter({ visible: true })).toHaveCount(0);
      const call = page.locator('form').getByRole('link', { name: '(407) 555-0142' });
      await expect(call).toBeVisible();
      await expect(call).toHaveAttribute('href', 'tel:+14075550142');
      await form.toast.getByRole('button', { name: 'Dismiss' }).click();
      await expect(alert).toHaveCount(0);
    });
  }

  // It arrives, but the answer is lost.
  await page.route(
    endpoint,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await form.send.click();
  await expect(alert).toContainText('Request Not Sent');
  await form.send.click();
  await expect(form.notice).toContainText('Quote Request Sent!');
  expect(storedRequests(request.name)).toHaveLength(1);

  await test.step('another one that fails is not confirmed, until it is sent', async () => {
    const another = sampleRequest('Another');
    await form.fill(another);
    await expect(form.thanks).toBeVisible();
    await page.route(endpoint, failures['the server fails'], { times: 1 });
    await form.send.click();
    await expect(form.notice).toContainText('Request Not Sent');
    await expect(form.thanks).toBeHidden();
    await form.send.click();
    await expect(form.thanks).toBeFocused();
    await expect(form.notice).toHaveCount(1);
    expect(storedRequests(another.name)).toHaveLength(1);
  });
});

test('what the server finds wrong is shown at its field', async ({ page }) => {
  const errors = { phone: 'The server says no.' };
  await page.route(endpoint, (route) => route.fulfill({ status: 422, json: { errors } }));
  await open(page, routes.contact);
  const form = quoteForm(page);
  await form.fill(sampleRequest('Refused'));
  await form.send.click();
  await expect(form.phone).toHaveAccessibleDescription('The server says no.');
  await expect(form.phone).toBeFocused();
});
