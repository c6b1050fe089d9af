import type { Page } from '@playwright/test';
import { expect, pages, routes, test } from './visit.ts';

/** Compressed bytes of what a visit of `route` fetched, headers apart, by kind, once the page has come to rest. */
async function fetched(page: Page, route: string) {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = { Document: 0, Script: 0, Stylesheet: 0 };
  client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  client.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await page.goto(route, { waitUntil: 'networkidle' });
  return bytes;
}

for (const route of pages) {
  test(`${route} stays within its bytes`, async ({ page }) => {
    const { Document, Script, Stylesheet } = await fetched(page, route);
    expect(Document! + Stylesheet!, 'HTML with its CSS').toBeLessThanOrEqual(20_000);
    expect(Script, 'JavaScript').toBeLessThanOrEqual(75_000);
  });
}

test('Home, About and Services load no framework', async ({ page }) => {
  for (const route of [routes.home, routes.about, routes.services]) {
    expect((await fetched(page, route)).Script, route).toBe(0);
  }
});

test('nothing is fetched from anybody else', async ({ page, baseURL }) => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== baseURL && protocol !== 'data:') strangers.push(request.url());
  });
  for (const route of pages) await page.goto(route, { waitUntil: 'networkidle' });
  expect(strangers).toEqual([]);
});
