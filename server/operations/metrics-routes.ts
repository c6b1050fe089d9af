import { createHash, timingSafeEqual } from 'node:crypto';
import { Counter, collectDefaultMetrics, Gauge, register } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import { readBuiltFrom } from '#publishing/builds.mjs';
import { readPublished } from '#publishing/content-files.mjs';
import { withDeadline } from '#server/database/deadline.ts';
import type { Database } from '#server/database/open.ts';
import { refuseOtherMethods } from '#server/http/methods.ts';
import { recipientsOf } from '#server/notifications/channels.ts';
import type { Company } from '#server/platform/company.ts';
import type { Config } from '#server/platform/config.ts';
import { readSpace } from '#server/platform/disk-space.ts';
import { readState } from '#server/platform/state-files.ts';
import { type RequestOutcome, requestOutcomes } from '#server/requests/quote-request-routes.ts';

/** The usual address. Without a token in the settings there is nothing there. */
const metricsPath = '/metrics';
/** How long the database may take to answer, in milliseconds. */
const timeout = 4_000;

interface MetricsDeps {
  config: Config;
  database: Database;
  company: Company;
}

/**
 * Serves figures in Prometheus' text format to a client that sends this token. No label has a value that comes from
 * outside.
 * @returns what counts a request by its outcome
 */
export function registerMetricsRoutes(
  app: FastifyInstance,
  token: string,
  { config, database, company }: MetricsDeps,
): (outcome: RequestOutcome) => void {
  const { channels } = recipientsOf(config);
  // One process may assemble several servers, as tests do: the figures are those of the newest.
  register.clear();
  collectDefaultMetrics();
  const requests = new Counter({
    name: 'concrete_quote_requests_total',
    help: 'Quote requests this server answered.',
    labelNames: ['outcome'],
  });
  const countRequest = (outcome: RequestOutcome, count = 1) =>
    requests.inc({ outcome: outcome.replaceAll(/[ -]/g, '_') }, count);
  // A counter that only appears with its first event hides that event from `rate()`.
  for (const outcome of requestOutcomes) countRequest(outcome, 0);

  gauge('data_disk_free_bytes', 'Free space on the disk of DATA_DIR.', async () => {
    const space = await readSpace(config.dataDir).catch(() => undefined);
    return space?.free;
  });
  gauge('last_backup_timestamp_seconds', 'When the last good backup was made; 0: never.', () => {
    const last = readState(config.dataDir, 'last-backup.json');
    return last ? Date.parse(last.at) / 1000 : 0;
  });
  gauge('website_version_waiting', 'Whether visitors don’t see the published version yet: 1 or 0.', () => {
    const published = readPublished(config.contentDir);
    return published && readBuiltFrom(config.distDir)?.digest !== published.digest ? 1 : 0;
  });
  let queued: Promise<Awaited<ReturnType<typeof countQueued>> | undefined> | undefined;
  /** Asks the database once for all gauges of one answer. Why it does not answer is in the log: storage-alarm.ts asks too. */
  const readQueued = () => {
    queued ??= withDeadline(timeout, () => countQueued(database, channels))
      .catch(() => undefined)
      .finally(() => {
        queued = undefined;
      });
    return queued;
  };
  gauge('database_up', 'Shared. 1 if the database answered just now, otherwise 0.', async () =>
    (await readQueued()) ? 1 : 0,
  );
  gauge(
    'notifications_oldest_due_seconds',
    'Shared. Age of the oldest notification that is not delivered yet; 0: none.',
    async () => (await readQueued())?.oldestDueSeconds,
  );
  gauge(
    'notifications_dead',
    'Shared. Notifications the server gave up on.',
    async () => (await readQueued())?.dead,
  );

  // Of equal length, as the comparison needs it, whatever was sent.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(token);
  app.get(metricsPath, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const [, given = ''] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!timingSafeEqual(digest(given), expected)) {
      return reply
        .code(401)
        .header('WWW-Authenticate', 'Bearer')
        .type('text/plain; charset=utf-8')
        .send('The token is wrong.\n');
    }
    return reply.type(register.contentType).send(await register.metrics());
  });
  refuseOtherMethods(app, company, metricsPath, ['GET', 'HEAD']);
  return countRequest;
}

/** What a gauge shows: one number, one for each channel, or nothing while it isn't known. */
type GaugeValue = number | Map<string, number> | undefined;

/** Adds a gauge that looks when somebody reads it. */
function gauge(name: string, help: string, read: () => GaugeValue | Promise<GaugeValue>) {
  return new Gauge({
    name: `concrete_${name}`,
    help,
    labelNames: ['channel'],
    async collect() {
      const found = await read();
      this.reset();
      if (typeof found === 'number') this.set(found);
      else for (const [channel, value] of found ?? []) this.set({ channel }, value);
    },
  });
}

async function countQueued(database: Database, channels: readonly string[]) {
  const rows = await database
    .selectFrom('notifications')
    .select(({ fn }) => ['channel', 'state', fn.countAll().as('count'), fn.min('created_at').as('oldest')])
    .where('state', 'in', ['due', 'dead'])
    .groupBy(['channel', 'state'])
    .execute();
  const perChannel = (state: string, readValue: (row: (typeof rows)[number]) => number) =>
    new Map(
      channels.map((channel) => {
        const row = rows.find((each) => each.channel === channel && each.state === state);
        return [channel, row ? readValue(row) : 0];
      }),
    );
  return {
    oldestDueSeconds: perChannel('due', ({ oldest }) =>
      Math.max(0, (Date.now() - Date.parse(oldest)) / 1000),
    ),
    dead: perChannel('dead', ({ count }) => Number(count)),
  };
}
