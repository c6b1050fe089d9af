import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { runCommand } from '#server/testing/desk.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { startWebhookServer } from '#server/testing/webhook-server.ts';
import { createWebhookChannel, webhookSignature } from './webhook.ts';

const message = {
  ...({ key: 'check:1:webhook', kind: 'check', createdAt: '2026-03-02T15:04:00.000Z' } as const),
  subject: 'Test',
  text: 'Only a test.',
  html: '<p>Only a test.</p>',
  to: 'dana@example.com',
};
const deliverTo = (url: string, limit?: number) =>
  createWebhookChannel(url, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', limit).deliver(message);

test('a webhook is JSON with a text of what happened, and nothing that only an email needs', async () => {
  const { url, posts } = await startWebhookServer((response) => response.writeHead(204).end());
  const before = Math.floor(Date.now() / 1000);
  expect(await deliverTo(url)).toEqual({ outcome: 'sent', detail: 'HTTP 204' });
  expect(posts).toHaveLength(1);
  const [{ headers, body }] = posts as [(typeof posts)[number]];
  expect(JSON.parse(body)).toEqual({
    id: 'check:1:webhook',
    kind: 'check',
    createdAt: '2026-03-02T15:04:00.000Z',
    subject: 'Test',
    text: 'Only a test.',
  });
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': 'check:1:webhook' });
  const sentAt = Number(headers['webhook-timestamp']);
  expect([before, before + 1, before + 2]).toContain(sentAt);
});

test('a webhook about photos names each of them', async () => {
  const { url, posts } = await startWebhookServer();
  const photos = [{ name: 'photo-1.jpg' }, { name: 'photo-2.jpg' }];
  const channel = createWebhookChannel(url, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  await channel.deliver({ ...message, kind: 'photos', photos });
  expect(JSON.parse(posts[0]!.body).photos).toEqual(photos);
});

async function down() {
  const { url, stop } = await startWebhookServer();
  await stop();
  return url;
}

test.each([
  ['that is down', down, 'ECONNREFUSED'],
  ['to which no program may post', async () => 'http://127.0.0.1:1/', 'bad port'],
  [
    'that does not answer in time',
    async () => (await startWebhookServer(() => {})).url,
    'The operation was aborted due to timeout',
  ],
])('a receiver %s is tried again, and the record says why', async (_, address, detail) => {
  expect(await deliverTo(await address(), 300)).toEqual({ outcome: 'passing', detail });
});

test.each([200, 299])('an answer of %i is enough, however long what it says would go on', async (status) => {
  const { url } = await startWebhookServer((response) => {
    response.writeHead(status).write('and so on ');
  });
  expect(await deliverTo(url, 5_000)).toEqual({ outcome: 'sent', detail: `HTTP ${status}` });
});

/** Computed with `openssl dgst -sha256 -mac HMAC`; secret, id and body are those of the scheme's own example. */
const known = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

test('the signature is the one of the published example', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
  expect(webhookSignature(secret, id, '1614265330', '{"test": 2432232314}')).toBe(known);
});

test.each([
  ['made at the first start', undefined],
  ['of the scheme', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['of letters, as it was set before', 'a-secret-of-16-letters'],
])('the library of standardwebhooks accepts our posts with a secret %s', async (_, secret) => {
  const { url, posts } = await startWebhookServer();
  const outbox = await testOutbox({ WEBHOOK_URL: url, ...(secret && { WEBHOOK_SECRET: secret }) });
  const { id } = await outbox.saveDanas();
  await outbox.deliverDue();
  const { headers, body } = posts[0]!;
  const receiver = new Webhook(await runCommand(outbox.config, 'secret'));
  expect(receiver.verify(body, headers as Record<string, string>)).toMatchObject({
    id: `request:${id}:webhook`,
    kind: 'request',
    request: { id, name: 'Dana Field', message: expect.stringContaining('“widening” 🧱') },
  });
  expect(headers['webhook-id']).toBe(`request:${id}:webhook`);
  expect(() => receiver.verify(body.replace('Dana', 'Eve'), headers as Record<string, string>)).toThrow();
});

test('a receiver that uses the letters of an old secret as the key keeps working', async () => {
  const { config } = await testOutbox({ WEBHOOK_SECRET: 'a-secret-of-16-letters' });
  const secret = await runCommand(config, 'secret');
  expect(secret).toBe('whsec_YS1zZWNyZXQtb2YtMTYtbGV0dGVycw==');
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
  // As above, by openssl, with the letters as the key.
  expect(webhookSignature(secret, id, '1614265330', '{"test": 2432232314}')).toBe(
    'v1,Rd3Lcs2PVCUeRMr8vWFQTkL+J8b76t7rynyfnyP4jIY=',
  );
});

const bytes = (length: number) => `whsec_${Buffer.alloc(length, 7).toString('base64')}`;

test.each([
  ['whsec_ and words instead of base64', 'whsec_these are enough letters, but not in base64', false],
  ['whsec_ and 23 bytes', bytes(23), false],
  ['whsec_ and 24 bytes', bytes(24), true],
  ['whsec_ and 64 bytes', bytes(64), true],
  ['whsec_ and 65 bytes', bytes(65), false],
  ['sixteen letters', 'sixteen--letters', true],
  ['fifteen letters', 'fifteen-letters', false],
])('%s as WEBHOOK_SECRET is accepted: %s', (_, secret, isTaken) => {
  const read = readConfig({ WEBHOOK_SECRET: secret });
  expect(read.ok).toBe(isTaken);
  if (!read.ok) expect(read.problems.join()).toMatch(/^WEBHOOK_SECRET \(from the environment\) must/);
});
