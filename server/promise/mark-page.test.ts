import { expect, test } from 'vitest';
import { danasRequest, testApp } from '#server/testing/parts.ts';

async function danasLink() {
  const parts = await testApp();
  const { id } = await parts.store.keep({
    quoteRequest: danasRequest,
    receivedAt: new Date(),
    dedupeKeys: [],
  });
  const url = new URL(parts.links.linkFor(id, new Date())).pathname;
  const press = (state: string, where = url) =>
    parts.app.inject({
      ...{ method: 'POST', url: where, payload: `state=${state}` },
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    });
  const state = async () => (await parts.store.find(id))?.state;
  return { ...parts, id, url, press, state };
}

test('opening the link changes nothing; a button marks the request answered, and back', async () => {
  const { app, url, press, state } = await danasLink();
  const page = await app.inject(url);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Mark answered');
  expect(await state()).toBe('open');
  const pressed = await press('answered');
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, url]);
  expect(await state()).toBe('answered');
  expect((await app.inject(url)).body).toContain('Marked answered');
  await press('open');
  expect(await state()).toBe('open');
});

test('the page is kept out of caches, referrers, search engines, frames and logs', async () => {
  const { app, url, lines } = await danasLink();
  expect((await app.inject(url)).headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  expect(lines.join('')).not.toContain(url.split('/').at(-1));
  expect(lines.join('')).toContain('/mark/:token');
});

test('a link opens its own request and no other', async () => {
  const { app, store, url, press } = await danasLink();
  const other = await store.keep({ quoteRequest: danasRequest, receivedAt: new Date(), dedupeKeys: [] });
  const [, expiry, signature] = url.split('.');
  const forged = `/mark/${other.id}.${expiry}.${signature}`;
  expect((await app.inject(forged)).statusCode).toBe(404);
  expect((await press('spam', forged)).statusCode).toBe(404);
  expect((await app.inject(`/mark/${other.id}.zzzzzzzzz.`)).statusCode).toBe(404);
  expect((await store.find(other.id))?.state).toBe('open');
});

test('a link ends after thirty days, and with its request', async () => {
  const { app, links, id, database, url } = await danasLink();
  const old = links.linkFor(id, new Date(Date.now() - 31 * 24 * 3_600_000));
  expect((await app.inject(new URL(old).pathname)).statusCode).toBe(410);
  await database.deleteFrom('quote_requests').execute();
  expect((await app.inject(url)).statusCode).toBe(410);
});

test('a button that is not there is refused', async () => {
  const { press, state } = await danasLink();
  expect((await press('gone')).statusCode).toBe(400);
  expect(await state()).toBe('open');
});
