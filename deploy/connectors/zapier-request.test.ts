import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '#server/testing/desk.ts';
import { startHookServer } from '#server/testing/hook-server.ts';
import { testOutbox } from '#server/testing/outbox.ts';

const code = readFileSync('deploy/connectors/zapier-request.js', 'utf8');
const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

/** What Zapier keeps between two runs. */
const stored = new Map<string, unknown>();
beforeEach(() => stored.clear());
afterEach(() => void vi.useRealTimers());

const StoreClient = (secret: string) => ({
  get: async (key: string) => stored.get(secret + key) ?? null,
  set: async (key: string, value: unknown) => void stored.set(secret + key, value),
});

/** As the step runs it: inside a function, with text for input, `require` and nothing of ours. */
function runStep(inputData: Record<string, string>): Promise<Record<string, string>> {
  const run = new AsyncFunction(
    'inputData',
    'require',
    'StoreClient',
    `let output;\n${code}\nreturn output;`,
  );
  return run(inputData, createRequire(import.meta.url), StoreClient);
}

/** A real delivery of our own webhook, as the step's input data is filled from it. */
async function delivered(change: { name?: string } = {}) {
  const { url, posts } = await startHookServer();
  const outbox = await testOutbox({ WEBHOOK_URL: url });
  await outbox.keepDanas(change);
  await outbox.deliverDue();
  const { headers, body } = posts[0]!;
  return {
    body,
    id: String(headers['webhook-id']),
    timestamp: String(headers['webhook-timestamp']),
    signature: String(headers['webhook-signature']),
    secret: await runCommand(outbox.config, 'secret'),
  };
}

test('a request that our webhook delivers comes out as named fields', async () => {
  const output = await runStep(await delivered());
  expect(output).toMatchObject({
    ...{ kind: 'request', name: 'Dana Field', first_name: 'Dana', last_name: 'Field' },
    ...{ email: 'dana@example.com', phone: '(407) 555-0199', service: 'Concrete Repair', photos: '' },
    message: 'Crack in the driveway.\nAbout 12 ft, “widening” 🧱',
    received_at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(output.id).toBe(`request:${output.request_id}:webhook`);
});

test('somebody with one name has a last name too', async () => {
  expect(await runStep(await delivered({ name: 'Cher' }))).toMatchObject({
    ...{ name: 'Cher', first_name: 'Cher', last_name: 'Cher' },
  });
});

test('whatever was changed on the way is refused', async () => {
  const genuine = await delivered();
  const otherSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const changes = [
    { body: genuine.body.replace('Dana', 'Eve') },
    { id: `${genuine.id}x` },
    { timestamp: String(Number(genuine.timestamp) + 1) },
    { secret: otherSecret },
    { signature: 'v1,AAAA' },
    { signature: genuine.signature.replace('v1,', 'v2,') },
  ];
  for (const change of changes)
    await expect(runStep({ ...genuine, ...change }), Object.keys(change)[0]).rejects.toThrow(
      /signature is wrong/,
    );
});

test.each(['body', 'id', 'timestamp', 'signature', 'secret'])(
  'without its %s a post is refused',
  async (name) => {
    await expect(runStep({ ...(await delivered()), [name]: '' })).rejects.toThrow(/missing/);
  },
);

test('a post that is older than five minutes is refused, and so is one from the future', async () => {
  const genuine = await delivered();
  for (const minutes of [6, -6]) {
    vi.useFakeTimers({ now: Number(genuine.timestamp) * 1000 + minutes * 60_000, toFake: ['Date'] });
    await expect(runStep(genuine)).rejects.toThrow(/too old/);
    vi.useRealTimers();
  }
  await expect(runStep({ ...genuine, timestamp: 'soon' })).rejects.toThrow(/too old/);
});

test('a genuine post that comes again is marked, so that a filter can stop it', async () => {
  const genuine = { ...(await delivered()), store: 'a-secret-of-the-owner' };
  expect((await runStep(genuine)).kind).toBe('request');
  expect((await runStep(genuine)).kind).toBe('repeated');
});

test('a forged post is not remembered as taken', async () => {
  const genuine = { ...(await delivered()), store: 'a-secret-of-the-owner' };
  await expect(runStep({ ...genuine, body: '{}' })).rejects.toThrow();
  expect((await runStep(genuine)).kind).toBe('request');
});

test('a post that the check sends is genuine, and is no request', async () => {
  const { url, posts } = await startHookServer();
  const { config } = await testOutbox({ WEBHOOK_URL: url });
  await runCommand(config, 'check');
  const { headers, body } = posts[0]!;
  const output = await runStep({
    ...{ body, secret: await runCommand(config, 'secret') },
    id: String(headers['webhook-id']),
    timestamp: String(headers['webhook-timestamp']),
    signature: String(headers['webhook-signature']),
  });
  expect(output.kind).toBe('check');
  expect(output.text).not.toBe('');
});
