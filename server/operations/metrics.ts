import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { Database } from '#server/database/open.ts';
import type { AttemptOutcome, ChannelName } from '#server/database/tables.ts';
import type { Config } from '#server/platform/config.ts';
import { readState } from '#server/platform/state-files.ts';
import { type RequestOutcome, requestOutcomes } from '#server/requests/routes.ts';
import { spaceOf } from './disk.ts';
import { type RouteGroup, routeGroups } from './metrics-route.ts';
import { createSharedFigures, type Sample } from './shared-figures.ts';

/** Upper bounds in seconds. The form's script gives up after 15; photographs may take minutes to arrive. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
const attemptOutcomes: readonly AttemptOutcome[] = ['sent', 'filed', 'passing', 'refused'];

/** What is asked when somebody reads: what each gauge says, and its labels. */
const gauges = {
  build_info: ['What runs here; always 1.', 'version', 'commit'],
  site_built_timestamp_seconds: ['When the pages that are served were built; 0: never.'],
  data_disk_free_bytes: ['Free space on the disk of DATA_DIR.'],
  data_disk_size_bytes: ['Size of the disk of DATA_DIR.'],
  last_backup_timestamp_seconds: ['When the last good backup was made; 0: never.'],
  event_loop_delay_p99_seconds: [
    'How late this server came to its work, in 99 of 100 cases at most, since it was last asked.',
  ],
  event_loop_delay_max_seconds: ['How late this server came to its work at most since it was last asked.'],
  database_up: ['Shared. 1 if the database answered just now, otherwise 0.'],
  database_info: ['Shared. The database; always 1.', 'engine', 'version'],
  database_schema_version: ['Shared. How many migrations the database has had.'],
  requests: ['Shared. Quote requests that are stored, by state.', 'state'],
  notifications_due: ['Shared. Notifications to be delivered, now or later.', 'channel'],
  notifications_oldest_due_seconds: [
    'Shared. Age of the oldest notification that is not delivered yet; 0: none.',
    'channel',
  ],
  notifications_dead: ['Shared. Notifications that were given up.', 'channel'],
  photos: ['Shared. Photographs that are kept.'],
  photos_bytes: ['Shared. Space that photographs take.'],
} satisfies Record<string, [help: string, ...labels: string[]]>;

type Samples = Partial<Record<keyof typeof gauges, number | Sample[]>>;

interface MetricsDeps {
  config: Pick<Config, 'dataDir' | 'distDir'>;
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
  const durations = new Histogram({
    ...{ name: 'concrete_http_request_duration_seconds', buckets, registers },
    help: 'Time from the first byte of a request to the last of its answer, on this server.',
    labelNames: ['route', 'status'],
  });
  for (const route of routeGroups) durations.zero({ route, status: '2xx' });
  const shown = Object.entries(gauges).map(([name, [help, ...labelNames]]) => ({
    name: name as keyof typeof gauges,
    hasLabels: labelNames.length > 0,
    gauge: new Gauge({ name: `concrete_${name}`, help, labelNames, registers }),
  }));

  const release = readRelease();
  const askEventLoop = watchEventLoop();
  const askDatabase = createSharedFigures(database, channels);

  async function readAll(): Promise<Samples> {
    const [space, page, shared] = await Promise.all([
      spaceOf(config.dataDir).catch(() => ({ free: Number.NaN, size: Number.NaN })),
      stat(path.join(config.distDir, 'index.html')).catch(() => undefined),
      // Why it does not answer is in the log: storage-alarm.ts asks too.
      askDatabase().catch(() => undefined),
    ]);
    return {
      build_info: [{ labels: release, value: 1 }],
      site_built_timestamp_seconds: (page?.mtimeMs ?? 0) / 1000,
      data_disk_free_bytes: space.free,
      data_disk_size_bytes: space.size,
      last_backup_timestamp_seconds:
        Date.parse(readState(config.dataDir, 'last-backup.json')?.at ?? never) / 1000,
      ...askEventLoop(),
      database_up: shared ? 1 : 0,
      ...shared,
    };
  }

  return {
    contentType: register.contentType,
    countRequest: (outcome: RequestOutcome) => outcomes.inc({ outcome: label(outcome) }),
    countAttempt: (channel: ChannelName, outcome: AttemptOutcome) => attempts.inc({ channel, outcome }),
    /** @param milliseconds how long the answer took */
    observe: (route: RouteGroup, status: number, milliseconds: number) =>
      durations.observe({ route, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1000),
    /** All figures in Prometheus' text format, as they are now. */
    async read(): Promise<string> {
      const samples = await readAll();
      for (const { name, hasLabels, gauge } of shown) {
        gauge.reset();
        // One without labels would show 0 after a reset, where nothing is known.
        if (!hasLabels) gauge.remove();
        const found = samples[name] ?? [];
        for (const { labels = {}, value } of Array.isArray(found) ? found : [{ value: found }])
          gauge.set(labels, value);
      }
      return register.metrics();
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

const never = '1970-01-01';

/** Words as Prometheus writes them. */
const label = (words: string) => words.replaceAll(/[ -]/g, '_');

/** How often the event loop is looked at, in milliseconds; a delay is what comes on top. */
const resolution = 20;

function watchEventLoop(): () => Samples {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1000);
  return () => {
    const figures = {
      event_loop_delay_p99_seconds: seconds(delays.percentile(99)),
      event_loop_delay_max_seconds: seconds(delays.max),
    };
    delays.reset();
    return figures;
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
