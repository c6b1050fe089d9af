import { quoteEndpoint } from '../../shared/routes.ts';
import { quoteForm, sampleRequest } from './quote-form.ts';
import { expect, forgive, hydrated, keptRequests, open, routes, test } from './visit.ts';

const endpoint = `**${quoteEndpoint}`;

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
