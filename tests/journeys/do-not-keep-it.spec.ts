import type { Page } from '@playwright/test';
import { sampleRequest } from './quote-form.ts';
import { comeBack, endpoint, keep, openCutOff, test, waiting } from './unsent-request.ts';
import { expect, keptRequests, open, routes } from './visit.ts';

const discard = (page: Page) => page.getByRole('button', { name: 'Do not keep it' });

test('the text comes back while it still cannot be sent, and is forgotten when asked', async ({ page }) => {
  const { form, mend } = await openCutOff(page);
  const request = sampleRequest('Discarded');
  await keep(page, request);

  await page.goto(routes.home);
  await open(page, routes.contact);
  await expect.poll(form.values).toEqual(request);
  await discard(page).click();
  expect(await waiting(page)).toBe(0);

  await mend();
  await comeBack(page);
  expect(await form.values()).toMatchObject({ name: '' });
  expect(keptRequests(request.name)).toEqual([]);
});

test('"Do not keep it" works even while sending is being tried again', async ({ page }) => {
  await openCutOff(page);
  const form = await keep(page, sampleRequest('Discarded while sent'));
  const cut = Promise.withResolvers<void>();
  await page.route(endpoint, async (answer) => {
    await cut.promise;
    await answer.abort();
  });
  await form.send.click();
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible();
  await discard(page).click();
  cut.resolve();
  await expect(form.send).toBeVisible();
  expect(await waiting(page)).toBe(0);
  await expect(page.getByText('kept on this device').filter({ visible: true })).toHaveCount(0);
});

test('"Do not keep it" forgets its own request, and the other one keeps waiting', async ({ page }) => {
  const { form } = await openCutOff(page);
  const [first, second] = [sampleRequest('Stays'), sampleRequest('Goes')];
  for (const request of [first, second]) await keep(page, request);
  await discard(page).click();
  expect(await waiting(page)).toBe(1);
  expect(await form.values()).toEqual(first);
  await discard(page).click();
  expect(await waiting(page)).toBe(0);
  await expect(discard(page)).toBeHidden();
});
