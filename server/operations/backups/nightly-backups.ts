import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/open.ts';
import type { ChannelName } from '#server/database/tables.ts';
import { type BackupConfig, type Config, withoutSettings } from '#server/platform/config.ts';
import type { Job } from '#server/platform/schedule.ts';
import { readState, writeState } from '#server/platform/state-files.ts';
import { clockIn } from '#server/platform/time.ts';
import { alertOfBackupProblems, alertOfSuspectBackup } from './backup-alerts.ts';
import { isFarFewer } from './backup-summary.ts';
import {
  type ClaimedBackup,
  claimNightlyBackup,
  leaseTime,
  type MissingSteps,
  recordNightlyBackup,
  releaseNightlyBackup,
  renewClaim,
} from './claim-nightly-backup.ts';
import type { NightlyJob, NightlyReport } from './make-nightly-backup.ts';
import { archiveName, backupName, currentNight, ensureBackupFolder } from './nightly-files.ts';

/** When it looks whether a copy is due, and whether there is anything to tell, in milliseconds. */
const timing = { every: 60_000, first: 0 };
/** How long the machine has to be on, in milliseconds, before a missing copy is worth an alert. */
const grace = 3_600_000;

interface NightlyDeps {
  database: Database;
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'contentDir' | 'timeZone'> & { backups: BackupConfig };
  channels: readonly ChannelName[];
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  clock?: () => Date;
  /** Does the work of a night. */
  run?: typeof runNightlyBackup;
}

/**
 * Makes a copy every night, in a process of its own, and tells the owner if that does not work. It may run on many
 * servers at once: one of them does it.
 */
export function nightlyBackupJobs({
  database,
  config,
  channels,
  log,
  clock = () => new Date(),
  run = runNightlyBackup,
}: NightlyDeps): [copy: Job, word: Job] {
  const { dataDir, databaseUrl, contentDir, timeZone, backups } = config;
  const goesOffsite = Boolean(backups.secondDir ?? backups.command);
  const startedAt = performance.now();
  let isStart = true;

  /** Does what is due for this night. */
  async function makeDueBackup(stopping: AbortSignal) {
    const now = clock();
    const night = currentNight(now, timeZone);
    const missingAtStart = isStart ? await findMissing(backups, night) : undefined;
    const claimed = await claimNightlyBackup(database, night, now, { goesOffsite, missingAtStart });
    isStart = false;
    if (claimed) await makeClaimedBackup(claimed, stopping);
  }

  async function makeClaimedBackup(claimed: ClaimedBackup, stopping: AbortSignal) {
    const { night } = claimed;
    const renewing = setInterval(
      () => void renewClaim(database, claimed, clock()).catch(() => {}),
      leaseTime / 5,
    );
    const { made_at, requests, requests_before } = claimed;
    const isSuspect = requests !== null && isFarFewer(requests, requests_before ?? undefined);
    const job = {
      night,
      location: { dataDir, databaseUrl },
      contentDir,
      backups,
      mustMake: !made_at,
      isSuspect,
    };
    try {
      await run(job, {
        onReport: (report) => record(claimed, report),
        stopping,
        goesOffsite,
        log,
      });
    } finally {
      clearInterval(renewing);
      await releaseNightlyBackup(database, claimed, clock(), stopping.aborted);
    }
  }

  async function record(claimed: ClaimedBackup, report: NightlyReport) {
    const now = clock();
    const at = now.toISOString();
    if ('protectedFile' in report) {
      log.info({ night: claimed.night, file: report.protectedFile }, 'an earlier backup was set aside');
      await alertOfSuspectBackup(alertContext(now, claimed.night), report.protectedFile);
    } else if ('made' in report) {
      const { file, requests, photos, missing, content, before } = report.made;
      log.info({ night: claimed.night, requests, photos, missing, content }, 'nightly backup made');
      const counts = { requests, requests_before: before ?? null };
      await recordNightlyBackup(database, claimed, { made_at: at, fault: null, ...counts });
      writeState(dataDir, 'last-backup.json', { file, at, requests, photos, content });
    } else if ('fault' in report) {
      log.error({ night: claimed.night, fault: report.fault }, 'nightly backup not made');
      await recordNightlyBackup(database, claimed, { fault: report.fault });
    } else if ('offsite' in report) {
      log.info({ night: claimed.night }, 'nightly backup copied off-site');
      await recordNightlyBackup(database, claimed, { carried_at: at, carry_fault: null });
      const note = readState(dataDir, 'last-backup.json');
      if (note) writeState(dataDir, 'last-backup.json', { ...note, elsewhereAt: at });
    } else {
      log.error({ night: claimed.night, fault: report.offsiteFault }, 'nightly backup not copied off-site');
      await recordNightlyBackup(database, claimed, { carry_fault: report.offsiteFault });
    }
  }

  const alertContext = (now: Date, night: string) => ({
    database,
    channels,
    hour: clockIn(timeZone, now).hour,
    night,
    now,
  });

  function sendAlerts() {
    const now = clock();
    const canBeMissed = performance.now() - startedAt > grace;
    return alertOfBackupProblems({ ...alertContext(now, currentNight(now, timeZone)), backups, canBeMissed });
  }

  return [
    // The next night's copy waits for this one's. Telling does not: this one may be hanging.
    { name: 'nightly backup', ...timing, run: makeDueBackup },
    { name: 'nightly backup alerts', ...timing, run: sendAlerts },
  ];
}

/**
 * What the folders that are set lack of a night. A second folder that isn't there may be on a disk that somebody took
 * along: it lacks nothing.
 */
async function findMissing({ dir, secondDir, key }: BackupConfig, night: string): Promise<MissingSteps> {
  const archive = archiveName(night, key !== undefined);
  const [here, elsewhere] = await Promise.all([
    readdir(dir).catch((): string[] => []),
    secondDir ? readdir(secondDir).catch(() => [archive]) : [archive],
  ]);
  return {
    ...(!here.includes(backupName(night)) && { made_at: null }),
    ...(!elsewhere.includes(archive) && { carried_at: null }),
  };
}

const program = new URL('./make-nightly-backup.ts', import.meta.url);
/** How long a night's work may take, in milliseconds, before it is taken for hanging and ended. */
const timeout = 10 * 3_600_000;

interface RunDeps {
  /** Records what the process says, one after the other. */
  onReport: (report: NightlyReport) => Promise<void>;
  /** Aborted when the server is told to stop. */
  stopping: AbortSignal;
  /** Whether the work is only done when the copy is in its second place too. */
  goesOffsite: boolean;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Does a night's work in a process of its own.
 * @returns when the process has ended and all its news is recorded
 * @throws the first reason why some of it could not be recorded
 */
export async function runNightlyBackup(job: NightlyJob, { onReport, stopping, goesOffsite, log }: RunDeps) {
  const child = fork(program, {
    execArgv: ['--max-semi-space-size=1'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: withoutSettings(),
    timeout,
    killSignal: 'SIGKILL',
  });
  let printed = '';
  child.stderr?.on('data', (text) => (printed = `${printed}${text}`.slice(-2000)));
  let recorded: Promise<void> = Promise.resolve();
  const unrecorded: unknown[] = [];
  let isDone = false;
  child.on('message', (report: NightlyReport) => {
    isDone ||=
      'fault' in report ||
      'offsite' in report ||
      'offsiteFault' in report ||
      ('made' in report && !goesOffsite);
    // A database that is away costs the night its record, not the server its life: nobody waits for this yet.
    recorded = recorded.then(() => onReport(report)).catch((error) => void unrecorded.push(error));
  });
  // It waits in the channel until the process listens.
  child.send(job, () => {});
  const kill = () => child.kill('SIGKILL');
  // Whatever was begun leaves the earlier copies as they are; the next server begins anew.
  // By a message: a channel that this side closes keeps `close` from coming.
  const requestStop = () => child.connected && child.send('stop', () => {});
  stopping.addEventListener('abort', requestStop, { once: true });
  process.once('exit', kill);
  const ended = await once(child, 'close').then(
    ([code, signal]) => `its process ended with ${code ?? signal}`,
    (error: Error) => `its process could not be started: ${error.message}`,
  );
  process.off('exit', kill);
  stopping.removeEventListener('abort', requestStop);
  await recorded;
  if (unrecorded.length > 0) throw unrecorded[0];
  if (isDone || stopping.aborted) return;
  log.error({ output: printed }, 'the nightly backup process failed');
  await onReport({ fault: child.killed ? 'it took longer than ten hours and was stopped' : ended });
}

/**
 * The jobs of the nightly copies, and what the start-up says about them. A folder that cannot be written keeps no server
 * from starting.
 */
export async function openNightlyBackups(deps: NightlyDeps) {
  const { backups } = deps.config;
  const jobs = nightlyBackupJobs(deps);
  const fault = await checkBackupFolder(backups.dir);
  const about = fault
    ? `NO BACKUPS CAN BE MADE in ${backups.dir}: ${fault}. The server tries again every hour.`
    : `A backup is made in ${backups.dir} every night at 3.`;
  return { jobs, about };
}

async function checkBackupFolder(folder: string): Promise<string | undefined> {
  const file = path.join(folder, `.${randomUUID()}`);
  try {
    await ensureBackupFolder(folder);
    await writeFile(file, '');
    await rm(file);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
