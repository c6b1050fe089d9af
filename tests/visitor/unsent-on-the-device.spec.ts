import type { Page } from '@playwright/test';
import { sampleRequest } from './quote-form.ts';
import {
  anotherCutOff,
  comeBack,
  endpoint,
  inLine,
  openCutOff,
  storeUnsent,
  test,
  waiting,
} from './unsent-request.ts';
import { expect, open, routes, storedRequests } from './visit.ts';

const discard = (page: Page) => page.getByRole('button', { name: 'Discard this request' });

test('a second request that cannot be sent waits beside the first, and both arrive', async ({ page }) => {
  const { form, reconnect } = await openCutOff(page);
  const requests = [sampleRequest('First of two'), sampleRequest('Second of two')];
  for (const request of requests) await storeUnsent(page, request);
  expect(await waiting(page)).toBe(2);
  await reconnect();
  await comeBack(page);
  await expect.poll(() => waiting(page)).toBe(0);
  for (const request of requests) expect(storedRequests(request.name)).toMatchObject([request]);
  expect(await form.values()).toMatchObject({ name: '', message: '' });
});

test('a damaged stored request keeps no other from being sent, and is deleted', { tag: '@slow' }, async ({
  page,
}) => {
  const { reconnect } = await openCutOff(page);
  const request = sampleRequest('Beside damaged ones');
  await storeUnsent(page, request);
  await page.evaluate(() => {
    const now = Date.now();
    const damaged = ['{"body":"{', 'null', '', { keptAt: now }, { keptAt: now, key: '4', body: 'null' }];
    for (const [index, stored] of damaged.entries()) {
      const text = typeof stored === 'string' ? stored : JSON.stringify(stored);
      localStorage.setItem(`quote-request-waiting:${index}`, text);
    }
  });
  expect(await waiting(page)).toBe(6);
  await reconnect();
  await comeBack(page);
  await expect.poll(() => storedRequests(request.name)).toMatchObject([request]);
  await expect.poll(() => waiting(page)).toBe(0);
});

test('two tabs send what waits one after the other, and the server keeps each request once', {
  tag: '@slow',
}, async ({ page, context }) => {
  const tabs = [{ page, ...(await openCutOff(page)) }, await anotherCutOff(context)];
  const requests = [sampleRequest('One tab'), sampleRequest('The other tab')];
  for (const [tab, request] of requests.entries()) await storeUnsent(tabs[tab]!.page, request);
  expect(await waiting(page)).toBe(2);

  const posted: string[] = [];
  const hold = Promise.withResolvers<void>();
  for (const tab of tabs) {
    tab.reconnect();
    await tab.page.route(endpoint, async (answer) => {
      posted.push(answer.request().postDataJSON().name);
      await hold.promise;
      await answer.fallback();
    });
  }
  await Promise.all(tabs.map((tab) => tab.page.evaluate(() => dispatchEvent(new Event('online')))));
  await expect.poll(() => inLine(page)).toBe(2);
  await expect.poll(() => posted).toHaveLength(1);
  hold.resolve();
  await expect.poll(() => waiting(page)).toBe(0);
  // The second tab may not know yet what the first has sent; the request's key tells the server.
  expect(new Set(posted)).toEqual(new Set(requests.map(({ name }) => name)));
  await expect.poll(() => inLine(page)).toBe(0);
  for (const request of requests) expect(storedRequests(request.name)).toMatchObject([request]);
});

test('"Discard" works even while sending is being tried again', { tag: '@slow' }, async ({ page }) => {
  await openCutOff(page);
  const form = await storeUnsent(page, sampleRequest('Discarded while sent'));
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
  await expect(page.getByText('saved on this device').filter({ visible: true })).toHaveCount(0);
});

test('"Discard" forgets its own request; the text of the other one comes back until it is forgotten too', async ({
  page,
}) => {
  const { form, reconnect } = await openCutOff(page);
  const [first, second] = [sampleRequest('Stays'), sampleRequest('Goes')];
  for (const request of [first, second]) await storeUnsent(page, request);
  await discard(page).click();
  expect(await waiting(page)).toBe(1);
  expect(await form.values()).toEqual(first);
  await page.goto(routes.home);
  await open(page, routes.contact);
  await expect.poll(form.values).toEqual(first);
  await discard(page).click();
  expect(await waiting(page)).toBe(0);
  await expect(discard(page)).toBeHidden();

  await reconnect();
  await comeBack(page);
  expect(await form.values()).toMatchObject({ name: '' });
  for (const request of [first, second]) expect(storedRequests(request.name)).toEqual([]);
});
