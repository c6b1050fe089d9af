import { sql } from 'kysely';
import { within } from '#server/database/deadline.ts';
import { type Database, hasRowLocks } from '#server/database/open.ts';
import type { ChannelName, RequestState } from '#server/database/tables.ts';

/** How long an answer is used, and how long the database may take for one, in milliseconds. */
const standsFor = 5_000;
const patience = 4_000;
/** Photographs are added up row by row: more seldom. */
const photosStandFor = 60_000;

/** What all servers on one database have in common. */
export interface SharedFigures {
  engine: 'sqlite' | 'postgresql';
  version: string;
  schema: number;
  requests: Record<RequestState, number>;
  channels: Map<ChannelName, { due: number; oldestSince: Date | undefined; dead: number }>;
  photos: { count: number; bytes: number };
}

/** Counts in the database, at most once every few seconds however often it is asked. */
export function createSharedFigures(database: Database, channels: readonly ChannelName[]) {
  const photos = remember(photosStandFor, () => countPhotos(database));
  const version = remember(Number.POSITIVE_INFINITY, () => readVersion(database));
  return remember(standsFor, () =>
    within(
      patience,
      async (): Promise<SharedFigures> => ({
        ...(await version()),
        requests: await countRequests(database),
        channels: await countNotifications(database, channels),
        photos: await photos(),
      }),
    ),
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

async function countRequests(database: Database) {
  const rows = await database
    .selectFrom('quote_requests')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .groupBy('state')
    .execute();
  const counts = { open: 0, answered: 0, spam: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

async function countNotifications(database: Database, channels: readonly ChannelName[]) {
  const rows = await database
    .selectFrom('notifications')
    .select(({ fn }) => ['channel', 'state', fn.countAll().as('count'), fn.min('created_at').as('oldest')])
    .where('channel', 'in', channels)
    .where('state', 'in', ['due', 'dead'])
    .groupBy(['channel', 'state'])
    .execute();
  return new Map(
    channels.map((channel) => {
      const found = (state: string) => rows.find((row) => row.channel === channel && row.state === state);
      const due = found('due');
      return [
        channel,
        {
          due: Number(due?.count ?? 0),
          oldestSince: due && new Date(due.oldest),
          dead: Number(found('dead')?.count ?? 0),
        },
      ];
    }),
  );
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
  return { count: Number(count), bytes: Number(whole) + Number(thumbnails) };
}

async function readVersion(database: Database) {
  const isPostgres = hasRowLocks(database);
  const asked = isPostgres
    ? sql<{ version: string }>`select current_setting('server_version') as version`
    : sql<{ version: string }>`select sqlite_version() as version`;
  const schema = await sql<{ version: number }>`select version from schema_version`.execute(database);
  return {
    engine: isPostgres ? ('postgresql' as const) : ('sqlite' as const),
    // PostgreSQL adds who built it.
    version: (await asked.execute(database)).rows[0]!.version.split(' ')[0]!,
    schema: schema.rows[0]!.version,
  };
}
