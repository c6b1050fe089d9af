import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { Database } from '#server/database/open.ts';
import type { AttemptOutcome, ChannelName } from '#server/database/tables.ts';
import type { Config } from '#server/platform/config.ts';
import { readState } from '#server/platform/state-files.ts';
import { type RequestOutcome, requestOutcomes } from '#server/requests/outcomes.ts';
import { countProcess } from './process-figures.ts';
import { readRelease } from './release.ts';
import { type RouteGroup, routeGroups } from './route-group.ts';
import { createSharedFigures } from './shared-figures.ts';
import { spaceOf } from './watch-disk.ts';

/** Upper bounds in seconds. The form's script gives up after 15; photographs may take minutes to arrive. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
const attemptOutcomes: readonly AttemptOutcome[] = ['sent', 'filed', 'passing', 'refused'];

export interface MetricsParts {
  config: Pick<Config, 'dataDir' | 'distDir'>;
  database: Database;
  channels: readonly ChannelName[];
}

/**
 * Counts what happens on this server, and asks database, disk and notes when somebody reads it. No label has a value
 * that comes from outside.
 */
export function createMetrics({ config, database, channels }: MetricsParts) {
  const registry = new Registry();
  const registers = [registry];
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ name: `concrete_${name}`, help, labelNames, registers });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter<Label>({ name: `concrete_${name}`, help, labelNames, registers });

  const outcomes = counter('quote_requests_total', 'Quote requests this server answered.', 'outcome');
  for (const outcome of requestOutcomes) outcomes.inc({ outcome: label(outcome) }, 0);
  const attempts = counter(
    'delivery_attempts_total',
    'Attempts of this server to deliver a notification.',
    ...(['channel', 'outcome'] as const),
  );
  for (const channel of channels)
    for (const outcome of attemptOutcomes) attempts.inc({ channel, outcome }, 0);
  const durations = new Histogram({
    ...{ name: 'concrete_http_request_duration_seconds', buckets, registers },
    help: 'Time from the first byte of a request to the last of its answer, on this server.',
    labelNames: ['route', 'status'],
  });
  for (const route of routeGroups) durations.zero({ route, status: '2xx' });

  const release = readRelease();
  gauge('build_info', 'What runs here; always 1.', 'version', 'commit').set(release, 1);
  const built = gauge('site_built_timestamp_seconds', 'When the pages that are served were built; 0: never.');
  const free = gauge('data_disk_free_bytes', 'Free space on the disk of DATA_DIR.');
  const size = gauge('data_disk_size_bytes', 'Size of the disk of DATA_DIR.');
  const backup = gauge('last_backup_timestamp_seconds', 'When the last good backup was made; 0: never.');

  const up = gauge('database_up', 'Shared. 1 if the database answered just now, otherwise 0.');
  const engine = gauge('database_info', 'Shared. The database; always 1.', 'engine', 'version');
  const schema = gauge('database_schema_version', 'Shared. How many migrations the database has had.');
  const requests = gauge('requests', 'Shared. Quote requests that are stored, by state.', 'state');
  const due = gauge('notifications_due', 'Shared. Notifications to be delivered, now or later.', 'channel');
  const oldest = gauge(
    'notifications_oldest_due_seconds',
    'Shared. Age of the oldest notification that is not delivered yet; 0: none.',
    'channel',
  );
  const dead = gauge('notifications_dead', 'Shared. Notifications that were given up.', 'channel');
  const photos = gauge('photos', 'Shared. Photographs that are kept.');
  const photoBytes = gauge('photos_bytes', 'Shared. Space that photographs take.');
  const ofDatabase = [engine, schema, requests, due, oldest, dead, photos, photoBytes];
  countProcess(registry);
  const askDatabase = createSharedFigures(database, channels);

  async function readShared() {
    for (const one of ofDatabase) one.reset();
    // Why it does not answer is in the log: health/watch.ts asks too.
    const shared = await askDatabase().catch(() => undefined);
    up.set(shared ? 1 : 0);
    if (!shared) {
      // A gauge without labels would show 0 after a reset, which is not what is known.
      for (const one of [schema, photos, photoBytes]) one.remove();
      return;
    }
    engine.set({ engine: shared.engine, version: shared.version }, 1);
    schema.set(shared.schema);
    for (const [state, count] of Object.entries(shared.requests)) requests.set({ state }, count);
    for (const [channel, queue] of shared.channels) {
      due.set({ channel }, queue.due);
      dead.set({ channel }, queue.dead);
      const since = queue.oldestSince?.getTime() ?? Number.POSITIVE_INFINITY;
      oldest.set({ channel }, Math.max(0, (Date.now() - since) / 1000));
    }
    photos.set(shared.photos.count);
    photoBytes.set(shared.photos.bytes);
  }

  async function readOwn() {
    const space = await spaceOf(config.dataDir).catch(() => undefined);
    free.set(space?.free ?? Number.NaN);
    size.set(space?.size ?? Number.NaN);
    const page = await stat(path.join(config.distDir, 'index.html')).catch(() => undefined);
    built.set((page?.mtimeMs ?? 0) / 1000);
    backup.set(Date.parse(readState(config.dataDir, 'last-backup.json')?.at ?? '1970-01-01') / 1000);
  }

  return {
    contentType: registry.contentType,
    countRequest: (outcome: RequestOutcome) => outcomes.inc({ outcome: label(outcome) }),
    countAttempt: (channel: ChannelName, outcome: AttemptOutcome) => attempts.inc({ channel, outcome }),
    /** @param milliseconds how long the answer took */
    observe: (route: RouteGroup, status: number, milliseconds: number) =>
      durations.observe({ route, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1000),
    /** All figures in Prometheus' text format, as they are now. */
    async read(): Promise<string> {
      await Promise.all([readShared(), readOwn()]);
      return registry.metrics();
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Words as Prometheus writes them. */
const label = (words: string) => words.replaceAll(/[ -]/g, '_');
