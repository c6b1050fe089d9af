import { expect, test } from 'vitest';
import { startHookServer } from '#server/testing/hook-server.ts';
import { createWebhookChannel } from './webhook-channel.ts';

const announcement = {
  ...({ key: 'check:1:webhook', kind: 'check', createdAt: '2026-03-02T15:04:00.000Z' } as const),
  ...{ subject: 'Test', text: 'Only a test.', html: '<p>Only a test.</p>', to: 'dana@example.com' },
};
const deliverTo = (url: string, limit?: number) =>
  createWebhookChannel(url, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', limit).deliver(announcement);

test('a post is JSON with what happened in words, and nothing that only a mail needs', async () => {
  const { url, posts } = await startHookServer((response) => response.writeHead(204).end());
  const before = Math.floor(Date.now() / 1000);
  expect(await deliverTo(url)).toEqual({ outcome: 'sent', detail: 'HTTP 204' });
  expect(posts).toHaveLength(1);
  const [{ headers, body }] = posts as [(typeof posts)[number]];
  expect(JSON.parse(body)).toEqual({
    ...{ id: 'check:1:webhook', kind: 'check', createdAt: '2026-03-02T15:04:00.000Z' },
    ...{ subject: 'Test', text: 'Only a test.' },
  });
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': 'check:1:webhook' });
  const sentAt = Number(headers['webhook-timestamp']);
  expect([before, before + 1, before + 2]).toContain(sentAt);
});

test('a post about photographs names each of them', async () => {
  const { url, posts } = await startHookServer();
  const photos = [{ name: 'photo-1.jpg' }, { name: 'photo-2.jpg' }];
  const channel = createWebhookChannel(url, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  await channel.deliver({ ...announcement, kind: 'photos', photos });
  expect(JSON.parse(posts[0]!.body).photos).toEqual(photos);
});

async function down() {
  const { url, stop } = await startHookServer();
  await stop();
  return url;
}

test.each([
  ['that is down', down, 'ECONNREFUSED'],
  ['to which no program may post', async () => 'http://127.0.0.1:1/', 'bad port'],
  [
    'that does not answer in time',
    async () => (await startHookServer(() => {})).url,
    'The operation was aborted due to timeout',
  ],
])('a receiver %s is tried again, and the record says why', async (_, address, detail) => {
  expect(await deliverTo(await address(), 300)).toEqual({ outcome: 'passing', detail });
});

test.each([200, 299])('an answer of %i is enough, however long what it says would go on', async (status) => {
  const { url } = await startHookServer((response) => {
    response.writeHead(status).write('and so on ');
  });
  expect(await deliverTo(url, 5_000)).toEqual({ outcome: 'sent', detail: `HTTP ${status}` });
});
