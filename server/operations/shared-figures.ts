import { sql } from 'kysely';
import { withDeadline } from '#server/database/deadline.ts';
import { type Database, hasRowLocks } from '#server/database/open.ts';
import type { ChannelName } from '#server/database/tables.ts';

/** What a gauge shows now: a number, or one for each of its labels. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
}
/** How long an answer is used, and how long the database may take for one, in milliseconds. */
const standsFor = 5_000;
const timeout = 4_000;
/** Photographs are added up row by row: more seldom. */
const photosStandFor = 60_000;

/** What all servers on one database have in common, asked at most once every few seconds however often it is read. */
export function createSharedFigures(database: Database, channels: readonly ChannelName[]) {
  const photos = remember(photosStandFor, () => countPhotos(database));
  const version = remember(Number.POSITIVE_INFINITY, () => readVersion(database));
  return remember(standsFor, () =>
    withDeadline(timeout, async () => ({
      ...(await version()),
      requests: await countRequests(database),
      ...(await countNotifications(database, channels)),
      ...(await photos()),
    })),
  );
}

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

async function countRequests(database: Database): Promise<Sample[]> {
  const rows = await database
    .selectFrom('quote_requests')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .groupBy('state')
    .execute();
  const counts = { open: 0, answered: 0, spam: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }));
}

async function countNotifications(database: Database, channels: readonly ChannelName[]) {
  const rows = await database
    .selectFrom('notifications')
    .select(({ fn }) => ['channel', 'state', fn.countAll().as('count'), fn.min('created_at').as('oldest')])
    .where('channel', 'in', channels)
    .where('state', 'in', ['due', 'dead'])
    .groupBy(['channel', 'state'])
    .execute();
  const perChannel = (
    figure: (found: (state: 'due' | 'dead') => (typeof rows)[number] | undefined) => number,
  ) =>
    channels.map((channel) => ({
      labels: { channel },
      value: figure((state) => rows.find((row) => row.channel === channel && row.state === state)),
    }));
  return {
    notifications_due: perChannel((found) => Number(found('due')?.count ?? 0)),
    notifications_dead: perChannel((found) => Number(found('dead')?.count ?? 0)),
    notifications_oldest_due_seconds: perChannel((found) => {
      const oldest = found('due')?.oldest;
      return oldest ? Math.max(0, (Date.now() - Date.parse(oldest)) / 1000) : 0;
    }),
  };
}

async function countPhotos(database: Database) {
  const { count, whole, thumbnails } = await database
    .selectFrom('photos')
    .select(({ fn }) => [
      fn.countAll().as('count'),
      fn.sum('bytes').as('whole'),
      fn.sum('thumbnail_bytes').as('thumbnails'),
    ])
    .executeTakeFirstOrThrow();
  return { photos: Number(count), photos_bytes: Number(whole) + Number(thumbnails) };
}

async function readVersion(database: Database) {
  const isPostgres = hasRowLocks(database);
  const asked = isPostgres
    ? sql<{ version: string }>`select current_setting('server_version') as version`
    : sql<{ version: string }>`select sqlite_version() as version`;
  const schema = await sql<{ version: number }>`select version from schema_version`.execute(database);
  // PostgreSQL adds who built it.
  const version = (await asked.execute(database)).rows[0]!.version.split(' ')[0]!;
  return {
    database_info: [{ labels: { engine: isPostgres ? 'postgresql' : 'sqlite', version }, value: 1 }],
    database_schema_version: schema.rows[0]!.version,
  };
}
