import { expect, test, vi } from 'vitest';
import { respondWithShell } from './shell-cache.ts';

test.each([
  ['an asset', '/desk/assets/later.js', 'cors'],
  ['a screen', '/desk', 'navigate'],
])('%s is answered before it is cached, and the worker stays alive until it is', async (_, url, mode) => {
  const cached: string[] = [];
  let finish = () => {};
  const disk = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const cache = {
    match: async () => undefined,
    keys: async () => [],
    put: async () => {
      await disk;
      cached.push(url);
    },
  };
  vi.stubGlobal('caches', { open: async () => cache });
  const headers = { 'content-type': 'text/html' };
  vi.stubGlobal('fetch', async () => new Response('<p>', { headers }));
  const lasting: Promise<unknown>[] = [];
  const request = { url, mode } as unknown as Request;
  const answer = await respondWithShell({ request, waitUntil: (work) => void lasting.push(work) });
  expect([await answer.text(), cached, lasting.length]).toEqual(['<p>', [], 1]);
  finish();
  await Promise.all(lasting);
  expect(cached).toEqual([url]);
});
