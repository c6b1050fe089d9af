import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { photoFile, photoFolder, uploadFolder } from '#server/photos/files.ts';
import { createSchedule } from '#server/platform/schedule.ts';
import { bothEngines } from '#server/testing/engines.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { company } from '#server/testing/parts.ts';
import { photoId, savePhoto } from '#server/testing/photos.ts';
import { housekeepingJobs } from './jobs.ts';

/** Housekeeping on an outbox, and what it logs. */
async function setup(variables: Record<string, string> = {}) {
  const outbox = await testOutbox(variables);
  const { database, clock, config: settings } = outbox;
  const lines: unknown[] = [];
  const log = { info: (...line: unknown[]) => void lines.push(line) };
  const now = () => clock.now;
  const jobs = housekeepingJobs({ database, company, channels: ['mail'], settings, log, now });
  const tidy = async () => {
    for (const job of jobs) await job.run(new AbortController().signal);
  };
  return { ...outbox, jobs, tidy, lines };
}

describe.each(Object.entries(bothEngines()))('on %s', (engine, place) => {
  const onEngine = async (variables: Record<string, string> = {}) => {
    const { databaseUrl } = await place();
    return setup({ ...variables, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
  };

  test('spam is deleted after ninety days and everything after the retention time, automatically, with photos', async () => {
    const { config, store, photos, clock, saveDanas, passHours, tidy, database } = await onEngine({
      RETENTION_MONTHS: '24',
    });
    const { id: danas } = await saveDanas();
    const { id: junk } = await saveDanas({ name: 'Junk' });
    for (const id of [danas, junk]) await savePhoto(photos, id);
    passHours(24 * 10);
    await store.mark(junk, 'spam', clock.now);
    await store.mark(danas, 'answered', clock.now);
    let younger = '';
    const left = async () => {
      await tidy();
      const names = (await store.list()).map(({ name }) => name);
      const files = [...(await photos.count([danas, junk, younger])).keys()].toSorted();
      // With PostgreSQL they are in the database.
      if (engine === 'SQLite') expect(readdirSync(photoFolder(config.dataDir)).toSorted()).toEqual(files);
      return [names, files];
    };
    passHours(24 * 89);
    expect(await left()).toEqual([['Dana Field', 'Junk'], [danas, junk].toSorted()]);
    passHours(24 * 2);
    expect(await left()).toEqual([['Dana Field'], [danas]]);
    // To the second: 24 months are two years by the calendar, and what is younger stays.
    clock.now = new Date('2026-03-02T15:05:00Z');
    ({ id: younger } = await saveDanas({ name: 'A minute younger' }));
    await savePhoto(photos, younger, 1);
    clock.now = new Date('2028-03-02T15:04:00Z');
    expect((await left())[0]).toEqual(['Dana Field', 'A minute younger']);
    clock.now = new Date('2028-03-02T15:04:01Z');
    expect(await left()).toEqual([['A minute younger'], [younger]]);
    clock.now = new Date('2028-03-02T15:05:01Z');
    expect(await left()).toEqual([[], []]);
    for (const table of ['deeds', 'request_texts', 'notifications', 'photos'] as const)
      expect(await database.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('without a retention time a request and its photo are never deleted', async () => {
    const { store, photos, saveDanas, passHours, tidy } = await onEngine();
    const { id } = await saveDanas();
    await savePhoto(photos, id);
    passHours(24 * 365 * 20);
    await tidy();
    expect(await store.list()).toHaveLength(1);
    expect(await photos.list(id)).toHaveLength(1);
  });
});

test('reminders wait for the configured hours', async () => {
  const { saveDanas, passHours, tidy, lines } = await setup({ REMINDER_HOURS: '7-18' });
  passHours(8);
  await saveDanas();
  passHours(5);
  await tidy();
  expect(lines).toEqual([]);
  passHours(8);
  await tidy();
  expect(lines).toEqual([[{ reminded: 1 }, 'reminders written']]);
});

test('files of photos that a killed server left are deleted when they are an hour old, and no others', async () => {
  const { config, photos, clock, saveDanas, passHours, tidy, lines } = await setup();
  clock.now = new Date();
  const { id } = await saveDanas();
  await savePhoto(photos, id, 0);
  // Killed after the files were written and before the row was, while they were written or arrived, and after the rows
  // were deleted and before the files.
  const half = photoFile(config.dataDir, { requestId: id, id: photoId(1) }, 'whole');
  const erased = photoFile(config.dataDir, { requestId: 'erased', id: photoId(0) }, 'whole');
  const orphans = [half, `${half}.part`, erased, path.join(uploadFolder(config.dataDir), 'half')];
  for (const file of orphans) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'left behind');
  }
  await tidy();
  passHours(0.9);
  await tidy();
  expect(orphans.filter((file) => existsSync(file))).toEqual(orphans);
  passHours(0.11);
  await tidy();
  expect([...orphans, path.dirname(erased)].filter((file) => existsSync(file))).toEqual([]);
  expect(readdirSync(path.dirname(half))).toHaveLength(2);
  expect(lines).toContainEqual([{ swept: 4 }, 'files without a photo deleted']);
  expect((await photos.list(id)).length).toBe(1);
});

test('a failing job stops no other, at the start and every minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { database, store, saveDanas, passHours, jobs } = await setup({ RETENTION_MONTHS: '1' });
  const faults: unknown[] = [];
  const schedule = createSchedule(jobs, { error: (...line: unknown[]) => void faults.push(line) });
  await saveDanas();
  passHours(24 * 40);
  // No notification can be written.
  await database.schema.alterTable('notifications').renameTo('elsewhere').execute();
  schedule.start();
  vi.advanceTimersByTime(0);
  await expect.poll(() => store.list()).toEqual([]);
  const error = expect.objectContaining({ message: expect.stringContaining('no such table') });
  expect(faults).toContainEqual([{ job: 'spam digest', error }, 'job failed']);
  await schedule.stop();
});
