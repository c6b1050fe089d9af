import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { photoFolder } from '#server/photos/photo-folder.ts';
import { backupVariables, filesOf, folderOn, otherDisks } from '#server/testing/backups.ts';
import { runProgram, startServer } from '#server/testing/child.ts';
import { danasRequest, temporaryFolder } from '#server/testing/parts.ts';
import { jpegOf } from '#server/testing/photos.ts';
import { quoteEndpoint } from '#shared/routes.ts';

const names = ['Dana Field', 'Zoë “Zo” Núñez', 'Ørjan 🧱', "Robert'); drop table quote_requests;--"];

/** Sends a request with two photographs. */
async function send(origin: string, name: string) {
  const body = JSON.stringify({ ...danasRequest, name });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(origin + quoteEndpoint, { method: 'POST', headers, body });
  expect(answer.status).toBe(201);
  const { photos } = (await answer.json()) as { photos: string };
  for (const position of [0, 1]) {
    const url = `${origin}${photos}/${String(position).repeat(32)}?position=${position}&of=2`;
    const sent = await fetch(url, { method: 'PUT', body: new Uint8Array(await jpegOf(9000)) });
    expect(sent.status).toBe(201);
  }
}

/** All rows of the tables in which the business lives. */
async function rowsIn(dataDir: string) {
  const database = await openDatabase({ dataDir });
  const tables = [
    'quote_requests',
    'request_texts',
    'deeds',
    'photos',
    'notifications',
    'daily_sums',
  ] as const;
  const rows: Record<string, unknown[]> = {};
  for (const table of tables)
    rows[table] = (await database.selectFrom(table).selectAll().execute())
      .map((row) => JSON.stringify(row))
      .toSorted();
  await database.destroy();
  return rows;
}

/** A server that took requests and made a copy, and whose machine is then gone; what was on it. */
async function lostMachine(more: Record<string, string> = {}) {
  const settings = { ...backupVariables(), RATE_LIMIT: '0', ...more };
  const dataDir = path.join(temporaryFolder(), 'data');
  const variables = { ...settings, DATA_DIR: dataDir, LOG_LEVEL: 'info' };
  const {
    BACKUP_DIR: _,
    BACKUP_SECOND_DIR: __,
    BACKUP_KEY: ___,
    ...before
  } = variables as Record<string, string>;
  const first = await startServer(before);
  for (const name of names) await send(first.origin, name);
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  const lost = {
    rows: await rowsIn(dataDir),
    photos: filesOf(photoFolder(dataDir)),
    content: filesOf(settings.CONTENT_DIR),
  };

  const second = await startServer(variables);
  const last = more.BACKUP_SECOND_DIR ? 'nightly copy brought to the second place' : 'nightly copy made';
  await vi.waitFor(() => expect(second.printed()).toContain(last), { timeout: 50_000, interval: 50 });
  second.child.kill('SIGKILL');
  await once(second.child, 'exit');
  rmSync(dataDir, { recursive: true });
  rmSync(settings.CONTENT_DIR, { recursive: true });
  return { lost, settings };
}

/** Restores on a new machine. @returns what is there afterwards */
async function restoreElsewhere(settings: Record<string, string>, ...words: string[]) {
  const machine = {
    DATA_DIR: path.join(temporaryFolder(), 'data'),
    CONTENT_DIR: path.join(temporaryFolder(), 'content'),
  };
  const ran = await runProgram('server/owner/requests.ts', { ...settings, ...machine }, [
    'restore',
    '--latest',
    ...words,
  ]);
  expect(ran).toMatchObject({ code: 0, err: '' });
  const found = {
    rows: await rowsIn(machine.DATA_DIR),
    photos: filesOf(photoFolder(machine.DATA_DIR)),
    content: filesOf(machine.CONTENT_DIR),
  };
  return { found, said: ran.out };
}

test('the machine is gone, and on a new one nothing is missing that was backed up', async () => {
  const { lost, settings } = await lostMachine();
  expect(lost.rows.quote_requests).toHaveLength(4);
  expect(Object.keys(lost.photos)).toHaveLength(16);
  expect(lost.content['photos/mine.jpg']).toBeDefined();
  const { found, said } = await restoreElsewhere(settings);
  expect(said).toMatch(
    /^The latest copy: .*nightly-\d{4}-\d\d-\d\d\.sqlite\n4 requests and 8 photos restored into /,
  );
  expect(found).toEqual(lost);
});

test.each(otherDisks)(
  'the machine and its backups are gone: the encrypted file on %s brings back everything',
  async (disk) => {
    const made = (await runProgram('server/owner/requests.ts', {}, ['backup-key'])).out;
    const key = path.join(temporaryFolder(), 'key.txt');
    writeFileSync(key, made.match(/^AGE-SECRET-KEY-.*$/m)![0]);
    const second = { BACKUP_SECOND_DIR: folderOn(disk), BACKUP_KEY: made.match(/^BACKUP_KEY=(.*)$/m)![1]! };
    const { lost, settings } = await lostMachine(second);
    rmSync(settings.BACKUP_DIR, { recursive: true });
    const [file] = readdirSync(second.BACKUP_SECOND_DIR);
    const bytes = readFileSync(path.join(second.BACKUP_SECOND_DIR, file!));
    expect(bytes.includes('age-encryption.org/')).toBe(true);
    expect(bytes.includes('dana@example.com')).toBe(false);
    const { found, said } = await restoreElsewhere(settings, '--key', key);
    expect(said).toMatch(/^The latest copy: .*nightly-\d{4}-\d\d-\d\d\.tar\.age\n/);
    expect(found).toEqual(lost);
  },
);
