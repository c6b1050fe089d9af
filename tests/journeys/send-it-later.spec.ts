import type { Page } from '@playwright/test';
import { quoteEndpoint } from '../../shared/routes.ts';
import { ownSignals, quoteForm, sampleRequest } from './quote-form.ts';
import { expect, forgive, hydrated, keptRequests, open, pages, routes, test } from './visit.ts';

const endpoint = `**${quoteEndpoint}`;

/** Sends a request that does not arrive, so that it is kept on the device. */
async function keep(page: Page, request: ReturnType<typeof sampleRequest>) {
  const form = quoteForm(page);
  await form.fill(request);
  await form.send.click();
  await expect(form.toast.getByRole('alert')).toContainText('kept on this device for 24 hours');
  await expect(form.send).toBeEnabled();
  return form;
}

const kept = (page: Page) => page.evaluate(() => localStorage.length);

test('sends a request by itself, once, when the browser is online again', async ({
  page,
  context,
  complaints,
}) => {
  await open(page, routes.contact);
  const form = quoteForm(page);
  const request = sampleRequest('Online again');
  await form.fill(request);
  await context.setOffline(true);
  await form.send.click();
  await expect(form.toast.getByRole('alert')).toContainText('kept on this device for 24 hours');

  await context.setOffline(false);
  await expect(form.toast.getByRole('status')).toContainText('Quote Request Sent!');
  expect(await form.values()).toMatchObject({ name: '', message: '' });
  await page.reload();
  await hydrated(page);
  expect(keptRequests(request.name)).toMatchObject([request]);
  forgive(complaints); // the browser reports that it was offline
});

test('sends a request that waits on the next visit, as the same one', async ({ page, complaints }) => {
  await open(page, routes.contact);
  const form = quoteForm(page);
  const request = sampleRequest('Next visit');
  await form.fill(request);
  await page.route(endpoint, async (route) => {
    await route.fetch(); // it arrives, but the answer is lost
    await route.abort();
  });
  await form.send.click();
  await expect(form.toast.getByRole('alert')).toContainText('Request Not Sent');

  await page.unroute(endpoint);
  await page.goto(routes.home);
  await open(page, routes.contact);
  await expect(form.toast.getByRole('status')).toContainText('Quote Request Sent!');
  expect(keptRequests(request.name)).toHaveLength(1);
  forgive(complaints); // the lost answer
});

test('gives the text back while it still cannot be sent, and forgets it when asked', async ({
  page,
  complaints,
}) => {
  await page.route(endpoint, (route) => route.abort());
  await open(page, routes.contact);
  const form = quoteForm(page);
  const request = sampleRequest('Discarded');
  await form.fill(request);
  await form.send.click();
  await expect(form.toast.getByRole('alert')).toContainText('Request Not Sent');

  await page.goto(routes.home);
  await open(page, routes.contact);
  await expect.poll(form.values).toEqual(request);
  await page.getByRole('button', { name: 'Do not keep it' }).click();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  await page.unroute(endpoint);
  await page.reload();
  await hydrated(page);
  expect(await form.values()).toMatchObject({ name: '' });
  expect(keptRequests(request.name)).toEqual([]);
  forgive(complaints); // the requests that were cut off
});

test('does not keep a request longer than a day', async ({ page, complaints }) => {
  await page.clock.install();
  await page.route(endpoint, (route) => route.abort());
  await open(page, routes.contact);
  const form = quoteForm(page);
  await form.fill(sampleRequest('A day old'));
  await form.send.click();
  await expect(form.toast.getByRole('alert')).toContainText('Request Not Sent');

  await page.goto(routes.home);
  await page.clock.setSystemTime(Date.now() + 25 * 3_600_000);
  await open(page, routes.contact);
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  expect(await form.values()).toMatchObject({ name: '' });
  forgive(complaints); // the request that was cut off
});

for (const route of pages) {
  test(`a request that was kept is gone after a day when ${route} is visited`, async ({
    page,
    complaints,
  }) => {
    await page.clock.install();
    await page.route(endpoint, (answer) => answer.abort());
    await open(page, routes.contact);
    await keep(page, sampleRequest('Gone after a day'));
    await page.clock.setSystemTime(Date.now() + 23 * 3_600_000);
    await page.goto(route, { waitUntil: 'load' });
    expect(await kept(page)).toBe(1);
    await page.clock.setSystemTime(Date.now() + 24 * 3_600_000 + 1000);
    await page.goto(route, { waitUntil: 'load' });
    await expect.poll(() => kept(page)).toBe(0);
    forgive(complaints); // the requests that were cut off
  });
}

test('a page that stays open forgets it too, and a clock set back keeps it no longer than a day', async ({
  page,
  complaints,
}) => {
  await page.clock.install();
  await page.route(endpoint, (answer) => answer.abort());
  await open(page, routes.contact);
  await keep(page, sampleRequest('Left open'));
  await page.goto(routes.home, { waitUntil: 'load' });
  await page.clock.fastForward(23 * 3_600_000);
  expect(await kept(page)).toBe(1);
  await page.clock.fastForward(3_600_000 + 600_000);
  await expect.poll(() => kept(page)).toBe(0);

  await open(page, routes.contact);
  await keep(page, sampleRequest('Clock set back'));
  await page.clock.setSystemTime(Date.now() - 48 * 3_600_000);
  await page.goto(routes.home, { waitUntil: 'load' });
  await expect.poll(() => kept(page)).toBe(0);
  forgive(complaints); // the requests that were cut off
});

test('"Do not keep it" holds while it is being tried again', async ({ page, complaints }) => {
  await page.route(endpoint, (answer) => answer.abort());
  await open(page, routes.contact);
  const form = await keep(page, sampleRequest('Discarded while sent'));
  let fail = () => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(endpoint, async (answer) => {
    await failing;
    await answer.abort();
  });
  await form.send.click();
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible();
  await page.getByRole('button', { name: 'Do not keep it' }).click();
  fail();
  await expect(form.send).toBeVisible();
  expect(await kept(page)).toBe(0);
  await expect(page.getByText('kept on this device').filter({ visible: true })).toHaveCount(0);
  forgive(complaints); // the requests that were cut off
});

test('a second request that cannot be sent waits beside the first, and both arrive', async ({
  page,
  complaints,
}) => {
  await page.route(endpoint, (answer) => answer.abort());
  await open(page, routes.contact);
  const requests = [sampleRequest('First of two'), sampleRequest('Second of two')];
  for (const request of requests) await keep(page, request);
  expect(await kept(page)).toBe(2);
  await page.unroute(endpoint);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => kept(page)).toBe(0);
  for (const request of requests) expect(keptRequests(request.name)).toMatchObject([request]);
  expect(await quoteForm(page).values()).toMatchObject({ name: '', message: '' });
  forgive(complaints); // the requests that were cut off
});

test('"Do not keep it" forgets the one that it stands under, and the other goes on waiting', async ({
  page,
  complaints,
}) => {
  await page.route(endpoint, (answer) => answer.abort());
  await open(page, routes.contact);
  const [first, second] = [sampleRequest('Stays'), sampleRequest('Goes')];
  await keep(page, first);
  const form = await keep(page, second);
  const discard = page.getByRole('button', { name: 'Do not keep it' });
  await discard.click();
  expect(await kept(page)).toBe(1);
  expect(await form.values()).toEqual(first);
  await discard.click();
  expect(await kept(page)).toBe(0);
  await expect(discard).toBeHidden();
  forgive(complaints); // the requests that were cut off
});

test('two tabs send what waits once, and lose nothing', async ({ page, context, complaints }) => {
  await page.route(endpoint, (answer) => answer.abort());
  await open(page, routes.contact);
  const other = await context.newPage();
  await other.route(endpoint, (answer) => answer.abort());
  await open(other, routes.contact);
  const requests = [sampleRequest('One tab'), sampleRequest('The other tab')];
  await keep(page, requests[0]!);
  await keep(other, requests[1]!);
  expect(await kept(page)).toBe(2);

  const posted: string[] = [];
  await page.unroute(endpoint);
  await other.unroute(endpoint);
  for (const tab of [page, other]) {
    tab.on('request', (sent) => {
      if (sent.method() === 'POST') posted.push(sent.postDataJSON().name);
    });
  }
  await Promise.all([page, other].map((tab) => tab.evaluate(() => dispatchEvent(new Event('online')))));
  await expect.poll(() => kept(page)).toBe(0);
  expect(posted.sort()).toEqual(requests.map(({ name }) => name).sort());
  for (const request of requests) expect(keptRequests(request.name)).toMatchObject([request]);
  forgive(complaints); // the requests that were cut off
});

test('where the browser keeps nothing, nothing is said to be kept', async ({ page, complaints }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await page.route(endpoint, (answer) => answer.abort());
  await open(page, routes.contact);
  const form = quoteForm(page);
  const request = sampleRequest('No room');
  await form.fill(request);
  await form.send.click();
  await expect(form.toast.getByRole('alert')).toContainText('Everything you typed is still here.');
  await expect(form.toast).not.toContainText('kept on this device');
  expect(await form.values()).toEqual(request);
  forgive(complaints); // the request that was cut off
});

test('a request that was begun in time is no suspect because it is sent later', async ({
  page,
  context,
  complaints,
}) => {
  await open(page, routes.contact);
  const form = quoteForm(page);
  const request = {
    ...sampleRequest('Begun in time'),
    message: 'http://photos.example/1 http://photos.example/2',
  };
  await context.setOffline(true);
  await form.fill(request);
  await form.send.click();
  await expect(form.toast.getByRole('alert')).toContainText('kept on this device for 24 hours');
  await context.setOffline(false);
  await expect(form.toast.getByRole('status')).toContainText('Quote Request Sent!');
  expect(keptRequests(request.name)).toMatchObject([{ state: 'open' }]);
  expect(ownSignals(request.name)).toEqual(['token-missing', 'links']);
  forgive(complaints); // the browser reports that it was offline
});

// A browser that is driven by a program makes no page ready unseen, so the page is only told that it is.
test('a page that is made ready unseen sends nothing until it is seen', async ({
  page,
  context,
  complaints,
}) => {
  await page.route(endpoint, (answer) => answer.abort());
  await open(page, routes.contact);
  const request = sampleRequest('Made ready');
  await keep(page, request);

  const unseen = await context.newPage();
  await unseen.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  });
  await open(unseen, routes.contact);
  await unseen.evaluate(() => dispatchEvent(new Event('online')));
  await unseen.waitForLoadState('networkidle');
  expect(await kept(unseen)).toBe(1);
  expect(keptRequests(request.name)).toEqual([]);

  await unseen.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false });
    document.dispatchEvent(new Event('prerenderingchange'));
  });
  await expect(quoteForm(unseen).toast.getByRole('status')).toContainText('Quote Request Sent!');
  expect(keptRequests(request.name)).toMatchObject([request]);
  forgive(complaints); // the request that was cut off
});
