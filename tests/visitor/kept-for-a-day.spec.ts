import { sampleRequest } from './quote-form.ts';
import { openCutOff, storeUnsent, test, waiting } from './unsent-request.ts';
import { expect, open, pages, routes } from './visit.ts';

const hour = 3_600_000;

test('on every page a stored request is deleted after a day, and so are waiting photos', async ({ page }) => {
  await openCutOff(page);
  await storeUnsent(page, sampleRequest('Gone after a day'));
  for (const route of pages) {
    await page.evaluate(ageWhatIsKept, hour);
    await page.goto(route, { waitUntil: 'load' });
    const isYoung = () =>
      page.evaluate(() => Object.keys(localStorage).map((name) => name.endsWith('young')));
    await expect.poll(isYoung, route).toEqual([true]);
    const databases = () => page.evaluate(async () => (await indexedDB.databases()).length);
    await expect.poll(databases, route).toBe(0);
  }
});

/** Of the request on the device, makes one that is 23 hours old and one that is a day old; with photos as old. */
async function ageWhatIsKept(hour: number) {
  const stored = JSON.parse(Object.values<string>(localStorage)[0]!);
  localStorage.clear();
  for (const [key, age] of [
    ['young', 23 * hour],
    ['old', 24 * hour + 1000],
  ] as const) {
    const aged = { ...stored, key, keptAt: Date.now() - age };
    localStorage.setItem(`quote-request-waiting:${key}`, JSON.stringify(aged));
  }
  const name = `quote-request-photos:${'0'.repeat(32)}`;
  const mark = { body: '{"address":""}', keptAt: Date.now() - 24 * hour - 1000 };
  localStorage.setItem(name, JSON.stringify(mark));
  await new Promise((resolve) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('photos', { keyPath: 'id' });
    opening.onsuccess = () => resolve(opening.result.close());
  });
}

test('a page that stays open deletes it too, and a clock set back keeps it no longer than a day', {
  tag: '@slow',
}, async ({ page }) => {
  await page.clock.install();
  const { form } = await openCutOff(page);
  await storeUnsent(page, sampleRequest('Left open'));
  await page.goto(routes.home, { waitUntil: 'load' });
  await page.clock.fastForward(23 * hour);
  expect(await waiting(page)).toBe(1);
  await page.clock.fastForward(hour + hour / 6);
  await expect.poll(() => waiting(page)).toBe(0);

  await open(page, routes.contact);
  expect(await form.values()).toMatchObject({ name: '', message: '' });
  await storeUnsent(page, sampleRequest('Clock set back'));
  await page.clock.setSystemTime(Date.now() - 48 * hour);
  await page.goto(routes.home, { waitUntil: 'load' });
  await expect.poll(() => waiting(page)).toBe(0);
});

test('if the browser stores nothing, the notice does not promise to keep anything', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  const { form } = await openCutOff(page);
  const request = sampleRequest('No room');
  await form.fill(request);
  await form.send.click();
  await expect(form.toast.getByRole('alert')).toContainText('Everything you typed is still here.');
  await expect(form.notice).toContainText('Request Not Sent');
  await expect(page.getByText('saved on this device')).toHaveCount(0);
  expect(await form.values()).toEqual(request);
});
