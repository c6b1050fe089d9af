import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/open.ts';
import type { ChannelName } from '#server/database/tables.ts';
import type { BackupConfig, Config } from '#server/platform/config.ts';
import type { Job } from '#server/platform/schedule.ts';
import { readState, writeState } from '#server/platform/state-files.ts';
import { clockIn } from '#server/platform/time.ts';
import { type Claimed, claimNight, leaseTime, recordNight, releaseNight, renewClaim } from './claim.ts';
import { isFarFewer } from './held.ts';
import type { NightlyNews } from './nightly-messages.ts';
import { nightOf } from './nights.ts';
import { runNight } from './run-night.ts';
import { tellOfCopies, tellOfKept } from './tell.ts';

/** When it looks whether a copy is due, and whether there is anything to tell, in milliseconds. */
const pace = { every: 60_000, first: 0 };
/** How long the machine has to be on, in milliseconds, before a missing copy is worth an alert. */
const grace = 3_600_000;

export interface NightlyParts {
  database: Database;
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'contentDir' | 'timeZone'> & { backups: BackupConfig };
  channels: readonly ChannelName[];
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  clock?: () => Date;
  /** Does the work of a night. */
  run?: typeof runNight;
}

/**
 * Makes a copy every night, in a process of its own, and tells the owner if that does not work. It may run on many
 * servers at once: one of them does it.
 */
export function nightlyJobs({
  database,
  config,
  channels,
  log,
  clock = () => new Date(),
  run = runNight,
}: NightlyParts): [copy: Job, word: Job] {
  const { dataDir, databaseUrl, contentDir, timeZone, backups } = config;
  const mustCarry = Boolean(backups.secondDir ?? backups.command);
  const startedAt = performance.now();

  /** Does what is due for this night. */
  async function work(stopping: AbortSignal) {
    const now = clock();
    const claimed = await claimNight(database, nightOf(now, timeZone), now, mustCarry);
    if (claimed) await doNight(claimed, stopping);
  }

  async function doNight(claimed: Claimed, stopping: AbortSignal) {
    const { night } = claimed;
    const renewing = setInterval(
      () => void renewClaim(database, claimed, clock()).catch(() => {}),
      leaseTime / 5,
    );
    const { made_at, requests, requests_before } = claimed;
    const isSuspect = requests !== null && isFarFewer(requests, requests_before ?? undefined);
    const job = {
      night,
      place: { dataDir, databaseUrl },
      contentDir,
      backups,
      mustCopy: !made_at,
      isSuspect,
    };
    try {
      await run(job, {
        hear: (news) => record(claimed, news),
        stopping,
        mustCarry,
        log,
      });
    } finally {
      clearInterval(renewing);
      await releaseNight(database, claimed, clock(), stopping.aborted);
    }
  }

  async function record(claimed: Claimed, news: NightlyNews) {
    const now = clock();
    const at = now.toISOString();
    if ('kept' in news) {
      log.info({ night: claimed.night, kept: news.kept }, 'an earlier copy kept aside');
      await tellOfKept(tellingAt(now, claimed.night), news.kept);
    } else if ('made' in news) {
      const { file, requests, photos, missing, content, before } = news.made;
      log.info({ night: claimed.night, requests, photos, missing, content }, 'nightly copy made');
      const counts = { requests, requests_before: before ?? null };
      await recordNight(database, claimed, { made_at: at, fault: null, ...counts });
      writeState(dataDir, 'last-backup.json', { file, at, requests, photos, content });
    } else if ('fault' in news) {
      log.error({ night: claimed.night, fault: news.fault }, 'nightly copy not made');
      await recordNight(database, claimed, { fault: news.fault });
    } else if ('carried' in news) {
      log.info({ night: claimed.night }, 'nightly copy brought to the second place');
      await recordNight(database, claimed, { carried_at: at, carry_fault: null });
      const note = readState(dataDir, 'last-backup.json');
      if (note) writeState(dataDir, 'last-backup.json', { ...note, elsewhereAt: at });
    } else {
      log.error(
        { night: claimed.night, fault: news.carryFault },
        'nightly copy not brought to the second place',
      );
      await recordNight(database, claimed, { carry_fault: news.carryFault });
    }
  }

  const tellingAt = (now: Date, night: string) => ({
    ...{ database, channels, hour: clockIn(timeZone, now).hour, night, now },
  });

  function tell() {
    const now = clock();
    const canBeMissed = performance.now() - startedAt > grace;
    return tellOfCopies({ ...tellingAt(now, nightOf(now, timeZone)), backups, canBeMissed });
  }

  return [
    // The next night's copy waits for this one's. Telling does not: this one may be hanging.
    { name: 'nightly copy', ...pace, run: work },
    { name: 'word of nightly copies', ...pace, run: tell },
  ];
}
