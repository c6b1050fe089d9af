import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { readBuiltFrom } from '#publishing/builds.mjs';
import { readPublished } from '#publishing/content-files.mjs';
import { withDeadline } from '#server/database/deadline.ts';
import type { Database } from '#server/database/open.ts';
import type { AttemptOutcome, ChannelName } from '#server/database/tables.ts';
import type { Config } from '#server/platform/config.ts';
import { spaceOf } from '#server/platform/disk-space.ts';
import { readState } from '#server/platform/state-files.ts';
import { type RequestOutcome, requestOutcomes } from '#server/requests/routes.ts';
import { type RouteGroup, routeGroups } from './metrics-route.ts';

/** Upper bounds in seconds. The form's script gives up after 15; photographs may take minutes to arrive. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
const jobKinds = ['preview', 'publish', 'restore', 'update'] as const;
const jobOutcomes = ['done', 'refused', 'failed'] as const;
const attemptOutcomes: readonly AttemptOutcome[] = ['sent', 'filed', 'passing', 'refused'];
/** How long an answer of the database is used, and how long it may take for one, in milliseconds. */
const cachedFor = 5_000;
const timeout = 4_000;

/** What a gauge shows for one value of its label. */
interface Sample {
  labels: Record<string, string>;
  value: number;
}
type Figure = number | Sample[] | undefined;

interface MetricsDeps {
  config: Pick<Config, 'dataDir' | 'distDir' | 'contentDir'>;
  database: Database;
  channels: readonly ChannelName[];
}

/**
 * Counts what happens on this server, and asks database, disk and notes when somebody reads it. No label has a value
 * that comes from outside.
 */
export function createMetrics({ config, database, channels }: MetricsDeps) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const outcomes = new Counter({
    ...{ name: 'concrete_quote_requests_total', help: 'Quote requests this server answered.', registers },
    labelNames: ['outcome'],
  });
  for (const outcome of requestOutcomes) outcomes.inc({ outcome: label(outcome) }, 0);
  const attempts = new Counter({
    ...{ name: 'concrete_delivery_attempts_total', registers, labelNames: ['channel', 'outcome'] },
    help: 'Attempts of this server to deliver a notification.',
  });
  for (const channel of channels)
    for (const outcome of attemptOutcomes) attempts.inc({ channel, outcome }, 0);
  const websiteJobs = new Counter({
    name: 'concrete_website_jobs_total',
    help: 'Previews, publications, restored versions and rebuilds after an update, of this server.',
    registers,
    labelNames: ['kind', 'outcome'],
  });
  for (const kind of jobKinds) for (const outcome of jobOutcomes) websiteJobs.inc({ kind, outcome }, 0);
  const durations = new Histogram({
    ...{ name: 'concrete_http_request_duration_seconds', buckets, registers },
    help: 'Time from the first byte of a request to the last of its answer, on this server.',
    labelNames: ['route', 'status'],
  });
  for (const route of routeGroups) durations.zero({ route, status: '2xx' });

  /** A gauge that asks when somebody reads it; it is left out while nothing is known. */
  function gauge(name: string, help: string, ask: () => Figure | Promise<Figure>, ...labelNames: string[]) {
    return new Gauge({
      ...{ name: `concrete_${name}`, help, labelNames, registers },
      async collect() {
        // Before anything is reset: somebody else may be reading what is there.
        const found = await ask();
        this.reset();
        // One without labels would show 0 after a reset.
        if (labelNames.length === 0) this.remove();
        if (typeof found === 'number') this.set(found);
        else for (const { labels, value } of found ?? []) this.set(labels, value);
      },
    });
  }

  const release = readRelease();
  const space = () => spaceOf(config.dataDir).catch(() => ({ free: Number.NaN, size: Number.NaN }));
  const runs = () => [{ labels: release, value: 1 }];
  gauge('build_info', 'What runs here; always 1.', runs, ...Object.keys(release));
  gauge('site_built_timestamp_seconds', 'When the pages that are served were built; 0: never.', async () => {
    const page = await stat(path.join(config.distDir, 'index.html')).catch(() => undefined);
    return (page?.mtimeMs ?? 0) / 1000;
  });
  gauge('website_version_waiting', 'Whether visitors don’t see the published version yet: 1 or 0.', () => {
    const published = readPublished(config.contentDir);
    return published && readBuiltFrom(config.distDir)?.digest !== published.digest ? 1 : 0;
  });
  gauge('data_disk_free_bytes', 'Free space on the disk of DATA_DIR.', async () => (await space()).free);
  gauge('data_disk_size_bytes', 'Size of the disk of DATA_DIR.', async () => (await space()).size);
  gauge('last_backup_timestamp_seconds', 'When the last good backup was made; 0: never.', () => {
    const last = readState(config.dataDir, 'last-backup.json');
    return last ? Date.parse(last.at) / 1000 : 0;
  });

  const askDatabase = remember(cachedFor, () => withDeadline(timeout, () => readShared(database, channels)));
  // Why it does not answer is in the log: storage-alarm.ts asks too.
  const shared = () => askDatabase().catch(() => undefined);
  gauge('database_up', 'Shared. 1 if the database answered just now, otherwise 0.', async () =>
    (await shared()) ? 1 : 0,
  );
  for (const [name, [help, ...labelNames]] of Object.entries(sharedGauges))
    gauge(
      name,
      `Shared. ${help}`,
      async () => (await shared())?.[name as keyof typeof sharedGauges],
      ...labelNames,
    );

  return {
    contentType: register.contentType,
    countRequest: (outcome: RequestOutcome) => outcomes.inc({ outcome: label(outcome) }),
    countAttempt: (channel: ChannelName, outcome: AttemptOutcome) => attempts.inc({ channel, outcome }),
    countWebsiteJob: (kind: (typeof jobKinds)[number], outcome: (typeof jobOutcomes)[number]) =>
      websiteJobs.inc({ kind, outcome }),
    /** @param milliseconds how long the answer took */
    observe: (route: RouteGroup, status: number, milliseconds: number) =>
      durations.observe({ route, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1000),
    /** All figures in Prometheus' text format, as they are now. */
    read: () => register.metrics(),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Words as Prometheus writes them. */
const label = (words: string) => words.replaceAll(/[ -]/g, '_');

/** Asks once for everybody who asks at the same time or soon after; a failure is not remembered. */
function remember<Result>(milliseconds: number, ask: () => Promise<Result>): () => Promise<Result> {
  let latest: { until: number; result: Promise<Result> } | undefined;
  return () => {
    if (latest && performance.now() < latest.until) return latest.result;
    const asked = { until: performance.now() + milliseconds, result: ask() };
    latest = asked;
    asked.result.catch(() => {
      if (latest === asked) latest = undefined;
    });
    return asked.result;
  };
}

/** What all servers on one database have in common: what each gauge says, and its label. */
const sharedGauges = {
  requests: ['Quote requests that are stored, by state.', 'state'],
  notifications_due: ['Notifications to be delivered, now or later.', 'channel'],
  notifications_oldest_due_seconds: [
    'Age of the oldest notification that is not delivered yet; 0: none.',
    'channel',
  ],
  notifications_dead: ['Notifications that were given up.', 'channel'],
  photos: ['Photographs that are kept.'],
  photos_bytes: ['Space that photographs take.'],
} satisfies Record<string, [help: string, ...labels: string[]]>;

async function readShared(
  database: Database,
  channels: readonly ChannelName[],
): Promise<Record<keyof typeof sharedGauges, Figure>> {
  const states = await database
    .selectFrom('quote_requests')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .groupBy('state')
    .execute();
  const queued = await database
    .selectFrom('notifications')
    .select(({ fn }) => ['channel', 'state', fn.countAll().as('count'), fn.min('created_at').as('oldest')])
    .where('channel', 'in', channels)
    .where('state', 'in', ['due', 'dead'])
    .groupBy(['channel', 'state'])
    .execute();
  const photos = await database
    .selectFrom('photos')
    .select(({ fn }) => [
      fn.countAll().as('count'),
      fn.sum('bytes').as('whole'),
      fn.sum('thumbnail_bytes').as('thumbnails'),
    ])
    .executeTakeFirstOrThrow();

  const perChannel = (state: 'due' | 'dead', figure: (row: (typeof queued)[number]) => number) =>
    channels.map((channel) => {
      const row = queued.find((each) => each.channel === channel && each.state === state);
      return { labels: { channel }, value: row ? figure(row) : 0 };
    });
  return {
    requests: (['open', 'answered', 'spam'] as const).map((state) => ({
      labels: { state },
      value: Number(states.find((row) => row.state === state)?.count ?? 0),
    })),
    notifications_due: perChannel('due', ({ count }) => Number(count)),
    notifications_oldest_due_seconds: perChannel('due', ({ oldest }) =>
      Math.max(0, (Date.now() - Date.parse(oldest)) / 1000),
    ),
    notifications_dead: perChannel('dead', ({ count }) => Number(count)),
    photos: Number(photos.count),
    photos_bytes: Number(photos.whole) + Number(photos.thumbnails),
  };
}

const root = new URL('../../', import.meta.url);

/** What runs here: the version of package.json, and the commit if this is a checkout; otherwise ''. */
function readRelease(): { version: string; commit: string } {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };
  return { version, commit: readCommit().slice(0, 12) };
}

/** Git keeps what is checked out in a file: a commit, or the name of a branch that has a file of its own or a line. */
function readCommit(): string {
  const head = readGit('HEAD');
  const branch = /^ref: (.+)$/.exec(head)?.[1];
  if (!branch) return head;
  const packed = readGit('packed-refs')
    .split('\n')
    .find((line) => line.endsWith(` ${branch}`));
  return readGit(branch) || (packed ?? '');
}

function readGit(name: string): string {
  try {
    return readFileSync(new URL(`.git/${name}`, root), 'utf8').trim();
  } catch {
    return '';
  }
}
