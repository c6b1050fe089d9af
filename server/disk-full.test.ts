import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { freePort } from '#scripts/free-port.mjs';
import { quoteEndpoint } from '#shared/routes.ts';
import { runProgram } from './testing/child.ts';
import { startMailServer } from './testing/mail-server.ts';
import { danasRequest, temporaryFolder } from './testing/parts.ts';
import {
  type CrampedServer,
  crampedDisks,
  largestFile,
  makeRoom,
  smallDisks,
  startLimitedLoggingToDisk,
} from './testing/small-disk.ts';

vi.setConfig({ testTimeout: 120_000 });

let sentSoFar = 0;

/** Sends a request unlike any other. */
function send({ origin }: CrampedServer, signal: AbortSignal | null = null) {
  return fetch(origin + quoteEndpoint, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...danasRequest, message: `${++sentSoFar}${'x'.repeat(4000)}` }),
  });
}

/** Sends until the disk is full. @returns the ids of the stored requests, and the first refusal */
async function fill(server: CrampedServer) {
  const kept: string[] = [];
  for (let sent = 0; sent < 300; sent++) {
    const answer = await send(server);
    if (answer.status !== 201) return { kept, refused: answer };
    kept.push(((await answer.json()) as { id: string }).id);
  }
  throw new Error('The disk was never full.');
}

/** Reads a copy, because the disk is mounted only for the server's process and SQLite cannot open it from here. */
async function storedIn({ dataDir }: CrampedServer): Promise<string[]> {
  const copy = temporaryFolder();
  for (const name of ['requests.sqlite', 'requests.sqlite-wal'])
    writeFileSync(path.join(copy, name), readFileSync(path.join(dataDir, name)));
  const list = await runProgram('server/owner/requests.ts', { DATA_DIR: copy }, ['list', '--json']);
  return JSON.parse(list.out).map(({ id }: { id: string }) => id);
}

const health = async ({ origin }: CrampedServer) => (await fetch(`${origin}/healthz`)).status;

describe.each(crampedDisks)('on %s', (_, start) => {
  test('on a full disk the answer is 503 with the phone number, never 201, and no confirmed request is lost', async () => {
    const server = await start({ RATE_LIMIT: '0', LOG_LEVEL: 'error' });
    const { kept, refused } = await fill(server);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ phone: '(407) 555-0142' });
    expect((await fetch(`${server.origin}/nothing`)).status).toBe(404);
    expect(await storedIn(server)).toEqual(expect.arrayContaining(kept));
  });

  test('a full disk shows in the health check and the log, and the owner gets one mail', async () => {
    const mail = await startMailServer();
    const server = await start({ RATE_LIMIT: '0', LOG_LEVEL: 'error', SMTP_URL: mail.url });
    const alarms = () => mail.mails.filter(({ subject }) => subject === 'Quote requests cannot be stored');
    expect(await health(server)).toBe(200);
    await fill(server);
    await expect.poll(() => health(server), { timeout: 60_000 }).toBe(503);
    await expect.poll(() => alarms().length, { timeout: 60_000 }).toBe(1);
    for (let sent = 0; sent < 5; sent++) expect((await send(server)).status).toBe(503);
    await expect.poll(server.printed, { timeout: 60_000 }).toContain('requests cannot be stored');
    expect(alarms()).toHaveLength(1);
    expect(alarms()[0]!.text).toMatch(/The cause: (database or disk is full|disk I\/O error)/);
    expect(server.printed()).toMatch(/database or disk is full|disk I\/O error/);
    expect(server.printed()).not.toContain('rollback');
  });
});

test.each(smallDisks)(
  'once there is room again on %s, requests are stored again without a restart',
  async (_, start) => {
    const server = await start({ RATE_LIMIT: '0', LOG_LEVEL: 'error' });
    const { kept } = await fill(server);
    makeRoom(server);
    await expect.poll(() => health(server), { timeout: 60_000 }).toBe(200);
    const answer = await send(server);
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    expect(await storedIn(server)).toEqual([...kept, id]);
  },
);

/** Makes a request that is given up when a browser would give up. */
async function refusedBy(server: CrampedServer) {
  const answer = await send(server, AbortSignal.timeout(15_000));
  expect(answer.status).toBe(503);
}

test('every request is answered even when the disk is too full for a log line', async () => {
  const server = await startLimitedLoggingToDisk(await freePort(), { RATE_LIMIT: '0' });
  await expect.poll(() => health(server).catch(() => 0), { timeout: 60_000 }).toBe(200);
  await fill(server);
  const log = path.join(server.dataDir, 'log.txt');
  // Each refusal logs a long line, and the log has the same size limit as the database.
  for (let sent = 0; sent < 600 && statSync(log).size < largestFile; sent++) await refusedBy(server);
  for (let sent = 0; sent < 10; sent++) await refusedBy(server);
});
