import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { makeNightlyBackup, type NightlyReport } from '#server/operations/backups/make-nightly-backup.ts';
import { nightlyBackupJobs, type runNightlyBackup } from '#server/operations/backups/nightly-backups.ts';
import type { Config } from '#server/platform/config.ts';
import type { Job } from '#server/platform/schedule.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { temporaryFolder, testConfig } from './parts.ts';

/** The id of the version that is published in the content of `createContent`. */
export const firstVersion = '20261120T090000000Z-a1b2';

/**
 * A content folder of its own, with what the tests' company says and a sentence of this owner's; one more is begun, and
 * what was published before is there.
 */
export function createContent(): string {
  const folder = temporaryFolder();
  cpSync(path.join(import.meta.dirname, '../../tests/content'), folder, { recursive: true });
  rmSync(path.join(folder, 'README.md'));
  const about = path.join(folder, 'about.yaml');
  writeFileSync(about, `# My own words\n${readFileSync(about, 'utf8')}`);
  for (const [name, text] of Object.entries({
    'photos/mine.jpg': 'my own picture',
    [`.versions/${firstVersion}/about.yaml`]: '# My first words\n',
    [`.versions/${firstVersion}/photos.json`]: '{}',
    [`.versions/${firstVersion}/texts.json`]: '{}',
    [`.versions/${firstVersion}/version.json`]: JSON.stringify({ id: firstVersion, previous: null }),
    '.versions/published': `${firstVersion}\n`,
    '.versions/working.json': JSON.stringify({ version: firstVersion }),
    [`.versions/photos/${hashBytes(Buffer.from('my own picture'))}.jpg`]: 'my own picture',
  })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

const hashBytes = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Every file below a folder, by name, and what tells its bytes from others. */
export function hashFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true }).map(String).toSorted();
  const files = names.filter((name) => statSync(path.join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, hashBytes(readFileSync(path.join(folder, name)))]));
}

/** Settings of a server that makes nightly copies, with a folder for them and content of its own. */
export function backupVariables() {
  return {
    BACKUP_DIR: path.join(temporaryFolder(), 'backups'),
    CONTENT_DIR: createContent(),
    TIME_ZONE: 'UTC',
  };
}

/** A night's work without a process of its own. */
const runInThisProcess: typeof runNightlyBackup = async (job, { onReport }) => {
  const reports: NightlyReport[] = [];
  await makeNightlyBackup(job, (report) => void reports.push(report));
  for (const report of reports) await onReport(report);
};

/**
 * A server's nightly copies on a database of its own, and what it logged.
 * @param run who does the work of a night: without it, this process
 */
export async function openBackupServer(
  config: Config = testConfig(backupVariables()),
  run: typeof runNightlyBackup = runInThisProcess,
) {
  const database = await openDatabase(config);
  onTestFinished(() => database.destroy());
  const logged: string[] = [];
  const log = {
    info: (_: unknown, text?: string) => logged.push(text!),
    error: (_: unknown, text?: string) => logged.push(text!),
  };
  const backups = config.backups!;
  const clock = { now: new Date() };
  const channels = ['mail'] as const;
  const parts = { database, config: { ...config, backups }, channels, log, clock: () => clock.now, run };
  const [copyJob, reportJob] = nightlyBackupJobs(parts);
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  /** By subject: two of one moment have no order of their own. */
  const alerts = async () => {
    const rows = await database.selectFrom('notifications').select('content').execute();
    const contents = rows.map(({ content }) => JSON.parse(content!) as { subject: string; text: string });
    return contents.toSorted((report, other) => (report.subject < other.subject ? -1 : 1));
  };
  /** What the server does at this time. */
  const runAt = async (time: Date, job: Job) => {
    clock.now = time;
    await job.run(stopping.signal);
  };
  return {
    database,
    config,
    backups,
    logged,
    alerts,
    makeBackup: (time: Date) => runAt(time, copyJob),
    sendReport: (time: Date) => runAt(time, reportJob),
  };
}

/** Creates a file that a command can write, with a function that reads it. */
export function createNoteFile() {
  const file = path.join(temporaryFolder(), 'note.txt');
  return { file, read: () => readFileSync(file, 'utf8') };
}

/** Another disk than that of the requests, if there is one: Linux keeps one in memory. */
export const otherDisks = ['/dev/shm'].filter((disk) => {
  const found = statSync(disk, { throwIfNoEntry: false });
  return found && found.dev !== statSync('/').dev;
});

/** A folder on another disk. */
export function createFolderOn(disk: string): string {
  return makeTemporaryFolder(onTestFinished, disk);
}
