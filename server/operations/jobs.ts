import type { FastifyBaseLogger } from 'fastify';
import { type DailySums, deleteSumsBefore, writeInterval } from '#server/analytics/daily-sums.ts';
import { removeOldCopies } from '#server/database/before-update.ts';
import { type Database, sqliteFile } from '#server/database/open.ts';
import type { ChannelName } from '#server/database/tables.ts';
import { truncateWriteAheadLog } from '#server/database/truncate-wal.ts';
import { deleteExpired, listDeskEmails, revokeAccess } from '#server/desk/sign-in/access.ts';
import { removeUsedEmails } from '#server/desk/sign-in/emails.ts';
import { type Counts, deleteExpiredCounts } from '#server/http/rate-limits.ts';
import { enqueueSpamDigest } from '#server/notifications/digests.ts';
import { enqueueThanks, enqueueVisitReminders } from '#server/notifications/emails-to-customers.ts';
import type { DeskLink } from '#server/notifications/owner-links.ts';
import { enqueueReminders } from '#server/notifications/reminders.ts';
import { enqueueVisits } from '#server/notifications/visits-message.ts';
import type { Channel } from '#server/outbox/message.ts';
import { createPhotoStore } from '#server/photos/store.ts';
import type { Company } from '#server/platform/company.ts';
import type { Config } from '#server/platform/config.ts';
import type { Job } from '#server/platform/schedule.ts';
import { dayOf, minute, monthsBefore } from '#server/platform/time.ts';
import { deleteOlderThan, deleteOldSpam } from '#server/requests/erase.ts';
import { monitorCertificates } from './certificate-monitor.ts';
import { monitorDisk } from './disk-monitor.ts';
import { monitorJobs } from './monitor.ts';
import { monitorQueue } from './queue-monitor.ts';
import { type StorageJobDeps, storageJob } from './storage-alarm.ts';

/** How often photos without a request are looked for, in milliseconds: it reads every folder. */
const sweepEvery = 60 * minute;

/** How long visits are kept, as daily sums, in months: a year can be compared with the one before it. */
const sumMonths = 13;

interface JobDeps extends StorageJobDeps {
  config: Config;
  database: Database;
  clients: Pick<Counts, 'removeExpired'>;
  company: Pick<Company, 'promise'>;
  channels: readonly Channel[];
  linkToDesk: DeskLink;
  sums: Pick<DailySums, 'write'>;
  log: FastifyBaseLogger;
}

/** Everything that the server does by itself, each job at its own pace, but for the nightly backups. */
export function createJobs(deps: JobDeps): Job[] {
  const { config, database, channels, sums } = deps;
  const names = channels.map(({ name }) => name);
  const monitors = [
    monitorQueue({ database, channels: names }),
    monitorDisk(config.dataDir),
    monitorCertificates({ addresses: [config.siteUrl, config.serverUrl] }),
  ];
  return [
    ...housekeepingJobs({ ...deps, channels: names, settings: config }),
    ...monitorJobs({ ...deps, monitors }),
    storageJob(deps),
    { name: 'visit counts', every: writeInterval, run: sums.write },
  ];
}

interface HousekeepingDeps {
  database: Database;
  /** What is counted elsewhere than in the database. */
  clients?: Pick<Counts, 'removeExpired'>;
  company: Pick<Company, 'promise'>;
  channels: readonly ChannelName[];
  settings: Pick<
    Config,
    'dataDir' | 'acknowledges' | 'retentionMonths' | 'reminderHours' | 'timeZone' | 'deskEmails' | 'mail'
  >;
  log: Pick<FastifyBaseLogger, 'info'>;
  now?: () => Date;
}

/**
 * What has to happen on a schedule: reminders to the owner and to customers, the thank-you after a pour, the daily spam
 * digest, deletion of old requests and of what is left of photos. Each also at the start, in case a server was killed, and
 * on many servers at once.
 */
export function housekeepingJobs(deps: HousekeepingDeps): Job[] {
  const { database, clients, company, channels, settings, log, now = () => new Date() } = deps;
  const { dataDir, retentionMonths, reminderHours, timeZone } = settings;
  const storage = { database, dataDir };
  const photos = createPhotoStore(database, dataDir);
  /** True if the files may still contain deleted data. */
  let mustTruncate = true;
  let changesSeen = -1;

  /** What is erased by its age is noted among the changes, as what the desk erases is, and notes that are taken back. */
  async function hasChanged() {
    const [row] = await database.selectFrom('inbox_changes').select('changes').execute();
    const before = changesSeen;
    changesSeen = row?.changes ?? 0;
    return changesSeen !== before;
  }

  const steps: Record<string, () => Promise<unknown>> = {
    async reminders() {
      const reminded = await enqueueReminders(
        { database, channels, company, reminderHours, timeZone },
        now(),
      );
      if (reminded > 0) log.info({ reminded }, 'reminders written');
    },
    'daily visits message': () => enqueueVisits({ database, channels, timeZone }, now()),
    'customer visit reminders': () =>
      enqueueVisitReminders({ database, timeZone, acknowledges: settings.acknowledges }, now()),
    'thank-you messages': () =>
      enqueueThanks({ database, timeZone, acknowledges: settings.acknowledges }, now()),
    'spam digest': () => enqueueSpamDigest({ database, channels, timeZone }, now()),
    async spam() {
      const purged = await deleteOldSpam(storage, now());
      if (purged > 0) log.info({ purged }, 'old spam deleted');
    },
    async 'old requests'() {
      const expired = retentionMonths
        ? await deleteOlderThan(storage, monthsBefore(now(), retentionMonths))
        : 0;
      if (expired > 0) log.info({ expired }, 'old requests deleted');
    },
    async counts() {
      clients?.removeExpired(now());
      if (await deleteExpiredCounts(database, now())) mustTruncate = true;
    },
    async 'write-ahead log'() {
      if (await hasChanged()) mustTruncate = true;
      if (!mustTruncate) return;
      // What is deleted from now on is for the next time.
      mustTruncate = false;
      let isTruncated = false;
      try {
        isTruncated = await truncateWriteAheadLog(database, 0);
      } finally {
        mustTruncate ||= !isTruncated;
      }
    },
    'old visit counts': () => deleteSumsBefore(database, dayOf(monthsBefore(now(), sumMonths), timeZone)),
    'expired sign-ins': () => deleteExpired(database, now()),
    async 'revoked sessions'() {
      const signedOut = await revokeAccess(database, await listDeskEmails(settings, database));
      if (signedOut > 0) log.info({ signedOut }, 'devices of people without access signed out');
    },
    'used sign-in emails': () => removeUsedEmails(database, dataDir),
  };
  const sweeps: typeof steps = {
    'old copies': async () => removeOldCopies(sqliteFile(dataDir), now()),
    async photos() {
      const swept = await photos.sweep(now());
      if (swept > 0) log.info({ swept }, 'files without a photo deleted');
    },
  };
  const jobs = (of: typeof steps, every: number) =>
    Object.entries(of).map(([name, run]) => ({ name, every, first: 0, run }));
  return [...jobs(steps, minute), ...jobs(sweeps, sweepEvery)];
}
