import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { runCommand } from '#server/testing/desk.ts';
import { startHookServer } from '#server/testing/hook-server.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { webhookSignature } from './webhook-signature.ts';

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
  const { url, posts } = await startHookServer();
  const outbox = await testOutbox({ WEBHOOK_URL: url, ...(secret && { WEBHOOK_SECRET: secret }) });
  const { id } = await outbox.keepDanas();
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
  if (!read.ok) expect(read.faults.join()).toMatch(/^WEBHOOK_SECRET must/);
});
