import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { housekeepingJobs } from '#server/operations/jobs.ts';
import type { Config } from '#server/platform/config.ts';
import { runCommand } from '#server/testing/desk.ts';
import { isPending } from '#server/testing/is-pending.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { company } from '#server/testing/parts.ts';
import { sqliteFile } from './open.ts';
import { truncateWriteAheadLog } from './truncate-wal.ts';

/** A database with Zebulon's request, and a check whether his name is still in any of its files. */
async function holdingZebulon(variables: Record<string, string> = {}) {
  const outbox = await testOutbox(variables);
  await outbox.saveDanas({ name: 'Zebulon Unique', email: 'zebulon@example.com' });
  const { dataDir } = outbox.config;
  const isFound = () =>
    readdirSync(dataDir)
      .filter((name) => name.startsWith('requests'))
      .some((name) => readFileSync(path.join(dataDir, name)).includes('Zebulon'));
  const { database, config: settings, clock } = outbox;
  const parts = { database, company, channels: ['mail'], settings, log: { info() {} } } as const;
  const jobs = housekeepingJobs({ ...parts, now: () => clock.now });
  const tidy = async () => {
    for (const job of jobs) await job.run(new AbortController().signal);
  };
  return { ...outbox, isFound, tidy };
}

/** Another reader of the database, whose transaction stays open until `end`. */
function hold(dataDir: string) {
  const reader = new DatabaseSync(sqliteFile(dataDir), { readOnly: true });
  reader.exec('begin');
  reader.prepare('select count(*) from quote_requests').get();
  return { end: () => reader.close() };
}

test('data deleted by retention is also removed from the files as soon as nobody is reading it', async () => {
  const { config, database, tidy, passHours, isFound } = await holdingZebulon({ RETENTION_MONTHS: '1' });
  passHours(24 * 40);
  const reader = hold(config.dataDir);
  await tidy();
  expect(await database.selectFrom('quote_requests').select('id').execute()).toEqual([]);
  expect(isFound()).toBe(true);
  reader.end();
  await tidy();
  expect(isFound()).toBe(false);
});

test('deleted data left in the files by a killed server is removed after the next start', async () => {
  const { database, tidy, isFound } = await holdingZebulon();
  await database.deleteFrom('quote_requests').execute();
  expect(isFound()).toBe(true);
  await tidy();
  expect(isFound()).toBe(false);
});

const erase = (config: Config) => runCommand(config, 'erase', '--email', 'zebulon@example.com', '--yes');

test('erase waits until a reader has finished', async () => {
  const { config, isFound } = await holdingZebulon();
  const reader = hold(config.dataDir);
  const erasing = erase(config);
  expect(await isPending(erasing)).toBe(true);
  reader.end();
  expect(await erasing).not.toContain('-wal');
  expect(isFound()).toBe(false);
});

test('a reader that does not finish is reported with the file and what to do, and doing that helps', async () => {
  const { config, database, isFound } = await holdingZebulon();
  const reader = hold(config.dataDir);
  await database.deleteFrom('quote_requests').execute();
  expect(await truncateWriteAheadLog(database, 50)).toBe(false);
  expect(await erase(config)).toContain(`${sqliteFile(config.dataDir)}-wal`);
  expect(isFound()).toBe(true);
  reader.end();
  await erase(config);
  expect(isFound()).toBe(false);
});
