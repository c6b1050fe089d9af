import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '#server/testing/desk.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { startWebhookServer } from '#server/testing/webhook-server.ts';

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
  const names = ['inputData', 'require', 'StoreClient'];
  const run = new AsyncFunction(...names, `let output;\n${code}\nreturn output;`);
  return run(inputData, createRequire(import.meta.url), StoreClient);
}

type Outbox = Awaited<ReturnType<typeof testOutbox>>;

/** A real post of our own webhook, as the step's input data is filled from it. */
async function delivered(send: (outbox: Outbox) => Promise<unknown> = (outbox) => save(outbox)) {
  const { url, posts } = await startWebhookServer();
  const outbox = await testOutbox({ WEBHOOK_URL: url });
  await send(outbox);
  const { headers, body } = posts[0]!;
  return {
    body,
    id: String(headers['webhook-id']),
    timestamp: String(headers['webhook-timestamp']),
    signature: String(headers['webhook-signature']),
    secret: await runCommand(outbox.config, 'secret'),
  };
}

async function save(outbox: Outbox, change: { name?: string } = {}) {
  await outbox.saveDanas(change);
  await outbox.deliverDue();
}

test('a request that our webhook delivers comes out as named fields', async () => {
  const output = await runStep(await delivered());
  expect(output).toMatchObject({
    kind: 'request',
    name: 'Dana Field',
    first_name: 'Dana',
    last_name: 'Field',
    email: 'dana@example.com',
    phone: '(407) 555-0199',
    service: 'Concrete Repair',
    language: 'en',
    photos: '',
    message: 'Crack in the driveway.\nAbout 12 ft, “widening” 🧱',
    received_at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(output.id).toBe(`request:${output.request_id}:webhook`);
  // Somebody with one name has a last name, too.
  expect(await runStep(await delivered((outbox) => save(outbox, { name: 'Cher' })))).toMatchObject({
    name: 'Cher',
    first_name: 'Cher',
    last_name: 'Cher',
  });
});

test('anything changed or removed on the way, or older than five minutes, is refused', async () => {
  const genuine = await delivered();
  const changes: [Record<string, string>, RegExp][] = [
    [{ body: genuine.body.replace('Dana', 'Eve') }, /signature is wrong/],
    [{ id: `${genuine.id}x` }, /signature is wrong/],
    [{ timestamp: String(Number(genuine.timestamp) + 1) }, /signature is wrong/],
    [{ secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` }, /signature is wrong/],
    [{ signature: 'v1,AAAA' }, /signature is wrong/],
    [{ signature: genuine.signature.replace('v1,', 'v2,') }, /signature is wrong/],
    [{ timestamp: 'soon' }, /too old/],
    ...Object.keys(genuine).map((name): [Record<string, string>, RegExp] => [{ [name]: '' }, /missing/]),
  ];
  for (const [change, reason] of changes)
    await expect(runStep({ ...genuine, ...change }), JSON.stringify(change)).rejects.toThrow(reason);
  // From the future, too.
  for (const minutes of [6, -6]) {
    vi.useFakeTimers({ now: Number(genuine.timestamp) * 1000 + minutes * 60_000, toFake: ['Date'] });
    await expect(runStep(genuine)).rejects.toThrow(/too old/);
    vi.useRealTimers();
  }
});

test('a repeated genuine post is marked, so that a filter can stop it; a forged one isn’t stored', async () => {
  const genuine = { ...(await delivered()), store: 'a-secret-of-the-owner' };
  await expect(runStep({ ...genuine, body: '{}' })).rejects.toThrow();
  expect((await runStep(genuine)).kind).toBe('request');
  expect((await runStep(genuine)).kind).toBe('repeated');
});

test('a post that the check sends is genuine, and is no request', async () => {
  const output = await runStep(await delivered(({ config }) => runCommand(config, 'check')));
  expect(output.kind).toBe('check');
  expect(output.text).not.toBe('');
});
