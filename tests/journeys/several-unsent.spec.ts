import { sampleRequest } from './quote-form.ts';
import { anotherCutOff, comeBack, keep, openCutOff, waiting } from './unsent-request.ts';
import { expect, forgive, keptRequests, test } from './visit.ts';

test('a second request that cannot be sent waits beside the first, and both arrive', async ({
  page,
  complaints,
}) => {
  const { form, mend } = await openCutOff(page);
  const requests = [sampleRequest('First of two'), sampleRequest('Second of two')];
  for (const request of requests) await keep(page, request);
  expect(await waiting(page)).toBe(2);
  await mend();
  await comeBack(page);
  await expect.poll(() => waiting(page)).toBe(0);
  for (const request of requests) expect(keptRequests(request.name)).toMatchObject([request]);
  expect(await form.values()).toMatchObject({ name: '', message: '' });
  forgive(complaints); // the requests that were cut off
});

test('a damaged stored request keeps no other from being sent, and is deleted', async ({
  page,
  complaints,
}) => {
  const { mend } = await openCutOff(page);
  const request = sampleRequest('Beside damaged ones');
  await keep(page, request);
  await page.evaluate(() => {
    const now = Date.now();
    const damaged = ['{"body":"{', 'null', '', { keptAt: now }, { keptAt: now, key: '4', body: 'null' }];
    for (const [index, kept] of damaged.entries()) {
      const text = typeof kept === 'string' ? kept : JSON.stringify(kept);
      localStorage.setItem(`quote-request-waiting:${index}`, text);
    }
  });
  expect(await waiting(page)).toBe(6);
  await mend();
  await comeBack(page);
  await expect.poll(() => keptRequests(request.name)).toMatchObject([request]);
  await expect.poll(() => waiting(page)).toBe(0);
  forgive(complaints); // the request that was cut off
});

test('two tabs send each waiting request once, and lose nothing', async ({ page, context, complaints }) => {
  const tabs = [{ page, ...(await openCutOff(page)) }, await anotherCutOff(context)];
  const requests = [sampleRequest('One tab'), sampleRequest('The other tab')];
  for (const [tab, request] of requests.entries()) await keep(tabs[tab]!.page, request);
  expect(await waiting(page)).toBe(2);

  const posted: string[] = [];
  for (const tab of tabs) {
    await tab.mend();
    tab.page.on('request', (sent) => {
      if (sent.method() === 'POST') posted.push(sent.postDataJSON().name);
    });
  }
  await Promise.all(tabs.map((tab) => tab.page.evaluate(() => dispatchEvent(new Event('online')))));
  await expect.poll(() => waiting(page)).toBe(0);
  expect(posted.sort()).toEqual(requests.map(({ name }) => name).sort());
  for (const request of requests) expect(keptRequests(request.name)).toMatchObject([request]);
  forgive(complaints); // the requests that were cut off
});
