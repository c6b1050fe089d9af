import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Refused, Unreachable } from '#desk/api/api.ts';
import { sendAction, withLock } from './send-action.ts';

interface Sending {
  /** Behind the address. */
  query?: string;
  sent?: string[];
  onAsked?: (url: string) => void;
}

/** Sends a change to a server that answers this. */
async function answered(status: number, body: string, { query = '', sent = [], onAsked }: Sending = {}) {
  const server = createServer(({ url }, response) => {
    onAsked?.(url!);
    response.writeHead(status).end(body);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/deeds${query}`;
  const about = { requestId: 'one', name: 'Dana Field', by: 'ann@example.com' };
  return sendAction({ id: 'a', ...about, address, body: {}, detail: null }, sent);
}

test('an answer is one that has the request, and a refusal one that has a sentence', async () => {
  expect(await answered(200, '{"id":"one"}')).toEqual({ id: 'one' });
  await expect(answered(409, '{"message":"Somebody marked it as spam."}')).rejects.toThrow(Refused);
});

test.each([
  ['?seen=4&own=c', ['b'], '?seen=4&own=b%2Cc'],
  ['?seen=4&own=', ['b'], '?seen=4&own=b'],
  ['?seen=4&own=b', ['b'], '?seen=4&own=b'],
  // An older server, or something to be undone.
  ['', ['b'], ''],
])('this device’s own changes: %s after %j', async (query, sent, asked) => {
  const asks: string[] = [];
  await answered(200, '{"id":"one"}', { query, sent, onAsked: (url) => asks.push(url) });
  expect(asks).toEqual([`/deeds${asked}`]);
});

test.each([
  [200, '<h1>Welcome to our wireless network</h1>', 'a portal'],
  [200, '{"login":"required"}', 'a portal'],
  [204, '', 'a portal'],
  [403, '<h1>Access denied</h1>', 'a CDN'],
  [404, '<h1>Not Found</h1>', 'a proxy'],
  [400, '{"error":"bad request"}', 'a proxy'],
  [503, '{"message":"Later."}', 'the server'],
])('%s with %s is not final: %s', async (status, body) => {
  await expect(answered(status, body)).rejects.toThrow(Unreachable);
});

test('if a browser blocks locks, as with blocked cookies, an action is still sent once', async () => {
  const request = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
  vi.stubGlobal('navigator', { locks: { request } });
  const run = vi.fn(async () => 'sent');
  expect([await withLock(run), run.mock.calls.length]).toEqual(['sent', 1]);
});
