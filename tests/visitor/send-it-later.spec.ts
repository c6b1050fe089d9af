import { ownSignals, quoteForm, sampleRequest } from './quote-form.ts';
import { comeBack, endpoint, inLine, openCutOff, storeUnsent, test, waiting } from './unsent-request.ts';
import { expect, open, routes, storedRequests } from './visit.ts';

test('a waiting request is sent automatically, once, when the browser is online again, and is not suspicious for that', async ({
  page,
  context,
}) => {
  await open(page, routes.contact);
  const message = 'http://photos.example/1 http://photos.example/2';
  const request = { ...sampleRequest('Online again'), message };
  await context.setOffline(true);
  const form = await storeUnsent(page, request);

  // Phones say that they are online before anything gets through.
  await page.route(endpoint, (route) => route.abort(), { times: 1 });
  await context.setOffline(false);
  await expect(form.notice).toContainText('Quote Request Sent!');
  expect(await form.values()).toMatchObject({ name: '', message: '' });
  await comeBack(page);
  expect(storedRequests(request.name)).toMatchObject([{ ...request, state: 'open' }]);
  expect(ownSignals(request.name)).toEqual(['token-missing', 'links']);
});

test('a waiting request is sent at the next visit, as the same one', async ({ page }) => {
  await open(page, routes.contact);
  const request = sampleRequest('Next visit');
  await page.route(endpoint, async (route) => {
    await route.fetch(); // it arrives, but the answer is lost
    await route.abort();
  });
  const form = await storeUnsent(page, request);

  await page.unroute(endpoint);
  await page.goto(routes.home);
  await open(page, routes.contact);
  await expect(form.notice).toContainText('Quote Request Sent!');
  expect(storedRequests(request.name)).toHaveLength(1);
});

test('a request stored by an older page without a newer field is sent as the same one, and the form is cleared', {
  tag: '@slow',
}, async ({ page }) => {
  const { form, reconnect } = await openCutOff(page);
  const request = { ...sampleRequest('Older page'), service: '' };
  await storeUnsent(page, request);
  await page.evaluate(() => {
    for (const [name, stored] of Object.entries<string>(localStorage)) {
      const attempt = JSON.parse(stored);
      const { service: _, message, ...others } = JSON.parse(attempt.body);
      localStorage.setItem(
        name,
        JSON.stringify({ ...attempt, body: JSON.stringify({ message, ...others }) }),
      );
    }
  });
  await comeBack(page);
  await expect(form.notice).toContainText('saved on this device');
  const key = await page.evaluate(() => localStorage.key(0)!);
  const pressed = page.waitForRequest((sent) => sent.method() === 'POST');
  await reconnect();
  await form.send.click();
  expect(key).toContain((await pressed).headers()['idempotency-key']);
  await expect(form.notice).toContainText('Quote Request Sent!');
  expect(await form.values()).toMatchObject({ name: '', message: '' });
  expect(await waiting(page)).toBe(0);
  expect(storedRequests(request.name)).toMatchObject([request]);
});

// An automated browser does not prerender, so the page is only told that it is being prerendered.
test('a prerendered page sends nothing until it is seen', { tag: '@slow' }, async ({ page, context }) => {
  await openCutOff(page);
  const request = sampleRequest('Made ready');
  await storeUnsent(page, request);

  const unseen = await context.newPage();
  await unseen.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  });
  const sent: string[] = [];
  await unseen.route(endpoint, (route) => {
    sent.push(route.request().method());
    return route.continue();
  });
  await open(unseen, routes.contact);
  await unseen.evaluate(() => dispatchEvent(new Event('online')));
  // What it would send then had its turn by now.
  await unseen.evaluate(() => new Promise(requestAnimationFrame));
  await expect.poll(() => inLine(unseen)).toBe(0);
  expect(await waiting(unseen)).toBe(1);
  expect(sent).toEqual([]);

  await unseen.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false });
    document.dispatchEvent(new Event('prerenderingchange'));
  });
  await expect(quoteForm(unseen).notice).toContainText('Quote Request Sent!');
  expect(storedRequests(request.name)).toMatchObject([request]);
});
