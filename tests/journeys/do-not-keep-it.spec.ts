import type { Page } from '@playwright/test';
import { quoteEndpoint } from '../../shared/routes.ts';
import { sampleRequest } from './quote-form.ts';
import { comeBack, keep, openCutOff, waiting } from './unsent-request.ts';
import { expect, forgive, keptRequests, open, routes, test } from './visit.ts';

const discard = (page: Page) => page.getByRole('button', { name: 'Do not keep it' });

test('the text comes back while it still cannot be sent, and is forgotten when asked', async ({
  page,
  complaints,
}) => {
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
  forgive(complaints); // the requests that were cut off
});

test('"Do not keep it" works even while sending is being tried again', async ({ page, complaints }) => {
  await openCutOff(page);
  const form = await keep(page, sampleRequest('Discarded while sent'));
  const cut = Promise.withResolvers<void>();
  await page.route(`**${quoteEndpoint}`, async (answer) => {
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
  forgive(complaints); // the requests that were cut off
});

test('"Do not keep it" forgets its own request, and the other one keeps waiting', async ({
  page,
  complaints,
}) => {
  const { form } = await openCutOff(page);
  const [first, second] = [sampleRequest('Stays'), sampleRequest('Goes')];
  for (const request of [first, second]) await keep(page, request);
  await discard(page).click();
  expect(await waiting(page)).toBe(1);
  expect(await form.values()).toEqual(first);
  await discard(page).click();
  expect(await waiting(page)).toBe(0);
  await expect(discard(page)).toBeHidden();
  forgive(complaints); // the requests that were cut off
});
