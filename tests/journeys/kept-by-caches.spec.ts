import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { fixtureSite } from '../../scripts/fixture-site.mjs';
import { expect, pages, test } from './visit.ts';

const hashed = readdirSync(path.join(fixtureSite.dist, '_astro')).filter(
  (name) => !/\.(br|zst|gz)$/.test(name),
);
const classes = new Set(hashed.map((name) => path.extname(name)));
const others = ['/favicon.svg', '/favicon.ico', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest'];

/** The headers of an answer; the same request with its ETag must be answered 304. */
async function headersOf(request: APIRequestContext, address: string) {
  const headers = { 'accept-encoding': 'br, gzip' };
  const first = await request.get(address, { headers });
  expect(first.status(), address).toBe(200);
  const { etag } = first.headers();
  expect(etag, address).toMatch(/^W\/"[\w-]+"$/);
  const again = await request.get(address, { headers: { ...headers, 'if-none-match': etag! } });
  expect(again.status(), address).toBe(304);
  return first.headers();
}

test('browsers revalidate pages each time, and CDNs cache them for a minute', async ({ request }) => {
  for (const route of pages) {
    expect(await headersOf(request, route)).toMatchObject({
      'cache-control': 'no-cache',
      'cdn-cache-control': 'max-age=60, stale-while-revalidate=600',
      'content-encoding': 'br',
      vary: 'accept-encoding',
    });
  }
});

for (const extension of classes) {
  test(`hashed ${extension} files are cached forever`, async ({ request }) => {
    const name = hashed.find((each) => each.endsWith(extension))!;
    const headers = await headersOf(request, `/_astro/${name}`);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    // A cache must not give a client an encoding that only another one accepts.
    if (headers['content-encoding']) expect(headers.vary).toBe('accept-encoding');
  });
}

test('files with fixed names are cached for an hour and used while they are revalidated', async ({
  request,
}) => {
  for (const address of others) {
    const headers = await headersOf(request, address);
    expect(headers['cache-control'], address).toBe('public, max-age=3600, stale-while-revalidate=86400');
  }
});

test('answers for a single visitor are never cached', async ({ request }) => {
  for (const address of ['/healthz', '/no-such-page']) {
    expect((await request.get(address)).headers()['cache-control']).toBe('no-store');
  }
});
