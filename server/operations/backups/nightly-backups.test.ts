import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { openSigner } from '#server/database/secrets.ts';
import { createPhotoStore } from '#server/photos/store.ts';
import { readState } from '#server/platform/state-files.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import {
  backupVariables,
  createFolderOn,
  hashFiles,
  openBackupServer,
  otherDisks,
} from '#server/testing/backups.ts';
import { runCommand } from '#server/testing/desk.ts';
import { bothEngines, contract } from '#server/testing/engines.ts';
import { temporaryFolder, testConfig } from '#server/testing/parts.ts';
import { savePhoto } from '#server/testing/photos.ts';
import { alertOfBackupProblems } from './backup-alerts.ts';
import { checkBackup } from './check-backup.ts';
import { claimNightlyBackup } from './claim-nightly-backup.ts';
import type { NightlyReport } from './make-nightly-backup.ts';
import { openNightlyBackups, runNightlyBackup } from './nightly-backups.ts';
import { pruneBackups } from './nightly-files.ts';

const engines = bothEngines();
const at = (time: string) => new Date(`2026-11-22T${time}:00Z`);
const tonights = (folder: string) => path.join(folder, 'nightly-2026-11-22');

async function saveRequests(database: Awaited<ReturnType<typeof openDatabase>>, requests: number) {
  const store = createQuoteRequestStore(database);
  for (let count = 0; count < requests; count++) await store.save(contract.createSubmission());
}

async function serverOn(
  engine: 'SQLite' | 'PostgreSQL',
  variables: Record<string, string> = backupVariables(),
) {
  const { databaseUrl } = (await engines[engine]()) as { databaseUrl?: string };
  return openBackupServer(testConfig({ ...variables, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }));
}

test.each(['SQLite', 'PostgreSQL'] as const)(
  'on %s two servers together make one backup a night, and it can be restored',
  async (engine) => {
    const one = await serverOn(engine);
    const other = await openBackupServer(one.config);
    await saveRequests(one.database, 3);
    const photos = createPhotoStore(one.database, one.config.dataDir);
    const [first] = await one.database.selectFrom('quote_requests').select('id').execute();
    const sent = await savePhoto(photos, first!.id);
    await Promise.all([one.makeBackup(at('03:00')), other.makeBackup(at('03:00'))]);
    await one.makeBackup(at('12:00'));
    expect([...one.logged, ...other.logged]).toEqual(['nightly backup made']);
    const file = tonights(one.backups.dir);
    expect(readState(one.config.dataDir, 'last-backup.json')).toMatchObject({ file, requests: 3, photos: 1 });

    const { databaseUrl } = (await engines[engine]()) as { databaseUrl?: string };
    const target = testConfig(databaseUrl ? { DATABASE_URL: databaseUrl } : {});
    expect(await runCommand(target, 'restore', file)).toContain('3 requests and 1 photo restored into');
    const back = await openDatabase(target);
    const rows = (database: typeof back) =>
      database.selectFrom('quote_requests').selectAll().orderBy('id').execute();
    expect(await rows(back)).toEqual(await rows(one.database));
    expect(await createPhotoStore(back, target.dataDir).read(sent, 'whole')).toEqual(sent.whole);
    await back.destroy();
    expect(hashFiles(target.contentDir)).toEqual(hashFiles(one.config.contentDir));
    const byHand = path.join(temporaryFolder(), 'by-hand');
    expect(await runCommand(one.config, 'backup', byHand)).toMatch(/^3 requests and 1 photo backed up from /);
    // PostgreSQL is filled, never replaced.
    if (engine === 'PostgreSQL')
      await expect(runCommand(target, 'restore', file)).rejects.toThrow(
        'there are requests in this database',
      );
  },
);

test('a folder that cannot be written is reported once in the morning, and retried every hour until it works', async () => {
  const variables = backupVariables();
  writeFileSync(variables.BACKUP_DIR, 'in the way');
  const { makeBackup, sendReport, logged, alerts, backups } = await serverOn('SQLite', variables);
  await makeBackup(at('03:00'));
  await makeBackup(at('03:30'));
  expect(logged).toEqual(['nightly backup not made']);
  await sendReport(at('07:59'));
  expect(await alerts()).toEqual([]);
  await makeBackup(at('08:00'));
  for (const time of ['08:00', '09:00']) await sendReport(at(time));
  expect(await alerts()).toEqual([
    { subject: "Last night's backup could not be made", text: expect.stringContaining(backups.dir) },
  ]);
  rmSync(variables.BACKUP_DIR);
  await makeBackup(at('09:30'));
  for (const time of ['09:30', '09:31']) await sendReport(at(time));
  expect(logged).toEqual([...Array(2).fill('nightly backup not made'), 'nightly backup made']);
  expect((await alerts()).map(({ subject }) => subject)).toEqual([
    'Backups are working again',
    "Last night's backup could not be made",
  ]);
});

test("a corrected BACKUP_DIR gets tonight's backup at the next start, even if another folder has one", async () => {
  const first = await serverOn('SQLite');
  await saveRequests(first.database, 3);
  await first.makeBackup(at('14:00'));
  const corrected = testConfig({ ...backupVariables(), DATA_DIR: first.config.dataDir });
  const next = await openBackupServer(corrected);
  for (const time of ['14:05', '14:06']) await next.makeBackup(at(time));
  expect(next.logged).toEqual(['nightly backup made']);
  expect(await checkBackup(tonights(next.backups.dir))).toBe(3);
  const again = await openBackupServer(corrected);
  await again.makeBackup(at('14:10'));
  expect(again.logged).toEqual([]);
});

test('a BACKUP_DIR that failed and was corrected is tried at the next start, and still every hour if that fails', async () => {
  const made = await serverOn('SQLite');
  await made.makeBackup(at('13:00'));
  const variables = { ...backupVariables(), DATA_DIR: made.config.dataDir };
  const wrong = path.join(temporaryFolder(), 'bakups/nightly');
  const failing = await openBackupServer(testConfig({ ...variables, BACKUP_DIR: wrong }));
  for (const time of ['14:00', '14:30', '15:00']) await failing.makeBackup(at(time));
  expect(failing.logged).toEqual(Array(2).fill('nightly backup not made'));
  const next = await openBackupServer(testConfig(variables));
  await next.makeBackup(at('15:05'));
  expect(next.logged).toEqual(['nightly backup made']);
});

test('a BACKUP_DIR in a folder that does not exist is reported at the start, and nothing is created there', async () => {
  const missing = path.join(temporaryFolder(), 'bakups');
  const variables = { ...backupVariables(), BACKUP_DIR: path.join(missing, 'nightly') };
  const { makeBackup, sendReport, logged, alerts, database, config, backups } = await serverOn(
    'SQLite',
    variables,
  );
  const log = { info: () => {}, error: () => {} };
  const { about } = await openNightlyBackups({
    database,
    config: { ...config, backups },
    channels: ['mail'],
    log,
  });
  expect(about).toContain(`NO BACKUPS CAN BE MADE in ${backups.dir}: there is no folder ${missing}`);
  await makeBackup(at('08:00'));
  await sendReport(at('08:00'));
  expect(logged).toEqual(['nightly backup not made']);
  expect((await alerts())[0]!.text).toContain(`there is no folder ${missing}`);
  expect(existsSync(missing)).toBe(false);
});

test.each(otherDisks)(
  "a corrected BACKUP_SECOND_DIR on %s gets tonight's backup at the next start; a disconnected one is left alone",
  async (disk) => {
    const variables = { ...backupVariables(), DATA_DIR: createFolderOn('/var/tmp') };
    const startWith = (BACKUP_SECOND_DIR: string) =>
      openBackupServer(testConfig({ ...variables, BACKUP_SECOND_DIR }));
    const first = await startWith(createFolderOn(disk));
    await first.makeBackup(at('14:00'));
    expect(first.logged).toEqual(['nightly backup made', 'nightly backup copied off-site']);
    const corrected = createFolderOn(disk);
    const next = await startWith(corrected);
    for (const time of ['14:05', '14:06']) await next.makeBackup(at(time));
    expect(next.logged).toEqual(['nightly backup copied off-site']);
    expect(readdirSync(corrected)).toContain('nightly-2026-11-22.tar');
    rmSync(corrected, { recursive: true });
    const without = await startWith(corrected);
    await without.makeBackup(at('14:10'));
    expect(without.logged).toEqual([]);
  },
);

test('a backup status that the database cannot store fails the backup, not the server', async () => {
  const config = testConfig({ BACKUP_DIR: path.join(temporaryFolder(), 'backups') });
  const job = {
    night: '2026-11-22',
    location: config,
    contentDir: config.contentDir,
    backups: config.backups!,
    mustMake: true,
    isSuspect: false,
  };
  const reports: NightlyReport[] = [];
  const night = runNightlyBackup(job, {
    onReport: async (report) => {
      reports.push(report);
      throw new Error('the database is away');
    },
    stopping: new AbortController().signal,
    goesOffsite: false,
    log: { error: () => {} },
  });
  await expect(night).rejects.toThrow('the database is away');
  expect(reports).toHaveLength(1);
});

test('a nightly backup claimed by a killed server is taken over after ten minutes, and one dated in the future right away', async () => {
  const { database } = await serverOn('SQLite');
  expect(await claimNightlyBackup(database, '2026-11-22', at('03:00'), { goesOffsite: false })).toBeDefined();
  expect(
    await claimNightlyBackup(database, '2026-11-22', at('03:09'), { goesOffsite: false }),
  ).toBeUndefined();
  expect(await claimNightlyBackup(database, '2026-11-22', at('03:10'), { goesOffsite: false })).toBeDefined();
  await database.updateTable('nightly_copies').set({ free_at: '2031-01-01T00:00:00.000Z' }).execute();
  expect(await claimNightlyBackup(database, '2026-11-22', at('03:11'), { goesOffsite: false })).toBeDefined();
});

test('a backup with far fewer or different requests is reported and replaces none: the earlier one is kept for 30 days', async () => {
  const variables = { ...backupVariables(), CONTENT_DIR: temporaryFolder() };
  const { makeBackup, sendReport, database, backups, alerts } = await serverOn('SQLite', variables);
  await openSigner(database);
  await saveRequests(database, 20);
  for (const day of ['13', '14', '15', '16', '17', '18', '19', '20', '21'])
    await makeBackup(new Date(`2026-11-${day}T03:00:00Z`));
  const count = () => readdirSync(backups.dir).length;
  const before = count();
  await database.deleteFrom('quote_requests').execute();
  await saveRequests(database, 2);
  await makeBackup(at('03:00'));
  await sendReport(at('08:00'));
  const protectedName = 'nightly-2026-11-21.kept-until-2026-12-22';
  expect(await alerts()).toEqual([
    { subject: 'An earlier backup was set aside', text: expect.stringContaining(protectedName) },
    {
      subject: 'The backup holds far fewer requests than the one before',
      text: expect.stringMatching(/holds 2 requests; the one before it held 20\./),
    },
  ]);
  expect(count()).toBe(before + 1);
  // The next night's thins out as always.
  await makeBackup(new Date('2026-11-23T03:00:00Z'));
  expect(await checkBackup(path.join(backups.dir, protectedName))).toBe(20);
  expect(await pruneBackups(backups.dir, '2026-12-22')).toBe(0);
  expect(readdirSync(backups.dir)).toContain(protectedName);
  await pruneBackups(backups.dir, '2026-12-23');
  expect(readdirSync(backups.dir).filter((name) => name.includes('kept'))).toEqual([]);
});

test.each([
  ['an empty DATA_DIR', 0],
  ['a demo with more requests, but others', 30],
])("tonight's backup and that of %s are both kept in the same folder, complete", async (_, requests) => {
  const variables = backupVariables();
  const own = await serverOn('SQLite', variables);
  await openSigner(own.database);
  await saveRequests(own.database, 20);
  await own.makeBackup(at('03:00'));
  const content = hashFiles(path.join(tonights(own.backups.dir), 'content'));
  const other = await serverOn('SQLite', { ...variables, CONTENT_DIR: temporaryFolder() });
  if (requests > 0) await openSigner(other.database);
  await saveRequests(other.database, requests);
  await other.makeBackup(at('12:00'));
  const protectedBackup = path.join(own.backups.dir, 'nightly-2026-11-22.kept-until-2026-12-22');
  expect(await checkBackup(protectedBackup)).toBe(20);
  expect(hashFiles(path.join(protectedBackup, 'content'))).toEqual(content);
  expect(await checkBackup(tonights(own.backups.dir))).toBe(requests);
  expect(await other.alerts()).toEqual([
    { subject: 'An earlier backup was set aside', text: expect.stringContaining(protectedBackup) },
  ]);
});

test('a day without a backup is reported once a night, even without a failure', async () => {
  const { makeBackup, database, alerts, backups } = await serverOn('SQLite');
  await makeBackup(at('03:00'));
  const telling = { database, channels: ['mail'] as const, backups, hour: 9, canBeMissed: true };
  const tellAt = (time: string, more = {}) =>
    alertOfBackupProblems({
      ...telling,
      night: '2026-11-23',
      now: new Date(`2026-11-23T${time}:00Z`),
      ...more,
    });
  await tellAt('04:59');
  await tellAt('05:01', { canBeMissed: false });
  expect(await alerts()).toEqual([]);
  for (const time of ['05:01', '06:00']) await tellAt(time);
  expect(await alerts()).toEqual([
    {
      subject: 'There has been no backup for more than a day',
      text: expect.stringContaining('The last one was finished at 2026-11-22T03:00:00.000Z.'),
    },
  ]);
});
