import { sampleRequest } from './quote-form.ts';
import { keep, openCutOff, waiting } from './unsent-request.ts';
import { expect, forgive, open, pages, routes, test } from './visit.ts';

const hour = 3_600_000;

for (const route of pages) {
  test(`a kept request is deleted after a day when ${route} is visited`, async ({ page, complaints }) => {
    await page.clock.install();
    await openCutOff(page);
    await keep(page, sampleRequest('Gone after a day'));
    await page.clock.setSystemTime(Date.now() + 23 * hour);
    await page.goto(route, { waitUntil: 'load' });
    expect(await waiting(page)).toBe(1);
    await page.clock.setSystemTime(Date.now() + 24 * hour + 1000);
    await page.goto(route, { waitUntil: 'load' });
    await expect.poll(() => waiting(page)).toBe(0);
    forgive(complaints); // the requests that were cut off
  });
}

test('a page that stays open deletes it too, and a clock set back keeps it no longer than a day', async ({
  page,
  complaints,
}) => {
  await page.clock.install();
  const { form } = await openCutOff(page);
  await keep(page, sampleRequest('Left open'));
  await page.goto(routes.home, { waitUntil: 'load' });
  await page.clock.fastForward(23 * hour);
  expect(await waiting(page)).toBe(1);
  await page.clock.fastForward(hour + hour / 6);
  await expect.poll(() => waiting(page)).toBe(0);

  await open(page, routes.contact);
  expect(await form.values()).toMatchObject({ name: '', message: '' });
  await keep(page, sampleRequest('Clock set back'));
  await page.clock.setSystemTime(Date.now() - 48 * hour);
  await page.goto(routes.home, { waitUntil: 'load' });
  await expect.poll(() => waiting(page)).toBe(0);
  forgive(complaints); // the requests that were cut off
});

test('if the browser stores nothing, the notice does not promise to keep anything', async ({
  page,
  complaints,
}) => {
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
  await expect(form.toast).not.toContainText('kept on this device');
  expect(await form.values()).toEqual(request);
  forgive(complaints); // the request that was cut off
});
