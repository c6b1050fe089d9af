import type { FastifyBaseLogger } from 'fastify';
import type { Company } from './company/company.ts';
import type { Config } from './config/config.ts';
import { forgetSumsBefore } from './counting/daily-sums.ts';
import { dayOf } from './counting/days.ts';
import { removeOldCopies } from './database/keep-before-update.ts';
import { type Database, sqliteFile } from './database/open.ts';
import { scrubFile } from './database/scrub.ts';
import type { ChannelName } from './database/tables.ts';
import { announceQuarantine } from './follow-up/quarantine-note.ts';
import { remindOfOpen } from './follow-up/reminders.ts';
import type { ClientCounts } from './limits/client-counts.ts';
import { forgetCounts } from './limits/shared-counts.ts';
import { describeError } from './logging/describe-error.ts';
import { createPhotoStore } from './photos/photo-store.ts';
import { monthsBefore } from './quote-requests/months-before.ts';
import { purgeBefore, purgeSpam } from './quote-requests/purge.ts';
import { deskEmailsOf } from './sign-in/desk-emails.ts';
import { removeUsedMails } from './sign-in/post-office.ts';
import { forgetExpired, forgetStrangers } from './sign-in/strangers.ts';

/** How often it runs, in milliseconds. */
const every = 60_000;
/** How often photographs without a request are looked for, in milliseconds: it reads every folder. */
const sweepEvery = 3_600_000;

/** How long visits are kept, as daily sums, in months: a year can be compared with the one before it. */
const sumsKept = 13;

export interface HousekeepingParts {
  database: Database;
  /** What is counted elsewhere than in the database. */
  clients?: Pick<ClientCounts, 'forget'>;
  company: Pick<Company, 'email'>;
  channels: readonly ChannelName[];
  settings: Pick<
    Config,
    'dataDir' | 'retentionMonths' | 'reminderHours' | 'timeZone' | 'deskEmails' | 'mail'
  >;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/**
 * What has to happen on a schedule: reminders, the daily quarantine note, deletion of old requests and of what is left
 * of photographs. Every part may run on many servers at once.
 */
export function createHousekeeping({
  database,
  clients,
  company,
  channels,
  settings,
  log,
}: HousekeepingParts) {
  const { dataDir, retentionMonths, reminderHours, timeZone } = settings;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  /** True if the files may still contain deleted data: also at the start, in case a server was killed. */
  let mustScrub = true;
  let changesSeen = -1;
  let sweptAt = Number.NEGATIVE_INFINITY;
  const photos = createPhotoStore(database, dataDir);

  async function tidy(now = new Date()) {
    const reminded = await remindOfOpen({ database, channels, reminderHours, timeZone }, now);
    if (reminded > 0) log.info({ reminded }, 'reminders written');
    await announceQuarantine({ database, channels, timeZone }, now);
    const place = { database, dataDir };
    const purged = await purgeSpam(place, now);
    const expired = retentionMonths ? await purgeBefore(place, monthsBefore(now, retentionMonths)) : 0;
    if (purged + expired > 0) log.info({ purged, expired }, 'old requests deleted');
    const forgotten = await forgetCounts(database, now);
    clients?.forget(now);
    mustScrub ||= purged + expired > 0 || forgotten || (await isChanged());
    if (mustScrub) mustScrub = !(await scrubFile(database, 0));
    await sweep(now);
    await forgetSumsBefore(database, dayOf(monthsBefore(now, sumsKept), timeZone));
    await forgetExpired(database, now);
    const signedOut = await forgetStrangers(database, deskEmailsOf(settings, company));
    if (signedOut > 0) log.info({ signedOut }, 'devices of people without access signed out');
    await removeUsedMails(database, dataDir);
  }

  /** The desk erases too, and notes that are taken back; a reader may have held on to them. */
  async function isChanged() {
    const [row] = await database.selectFrom('inbox_changes').select('changes').execute();
    const before = changesSeen;
    changesSeen = row?.changes ?? 0;
    return changesSeen !== before;
  }

  /** At the start too, in case a server was killed while a photograph came in or a request was deleted. */
  async function sweep(now: Date) {
    if (Math.abs(now.getTime() - sweptAt) < sweepEvery) return;
    sweptAt = now.getTime();
    removeOldCopies(sqliteFile(dataDir), now);
    const swept = await photos.sweep(now);
    if (swept > 0) log.info({ swept }, 'files without a photograph deleted');
  }

  const tick = () => {
    running = tidy().catch((error: unknown) =>
      log.error({ error: describeError(error) }, 'housekeeping failed'),
    );
  };

  return {
    tidy,
    start() {
      tick();
      timer = setInterval(tick, every);
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
