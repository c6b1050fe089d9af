import { createHash } from 'node:crypto';
import type { Database } from '#server/database/open.ts';
import type { Company } from '#server/platform/company.ts';
import { weekAround } from '#server/platform/time.ts';
import { fromRow } from '#server/requests/find.ts';
import { type View, views } from '#shared/desk/addresses.ts';
import { mostCounted, type Overview, type Visit } from '#shared/desk/requests.ts';
import { placeOf } from './summaries.ts';
import { inView } from './view-page.ts';

interface OverviewParts {
  database: Database;
  company: Pick<Company, 'cities'>;
  /** In which a day begins and ends, like America/New_York. */
  timeZone: string;
}

/** What the desk asks for every few seconds. */
export async function overviewOf(
  { database, company, timeZone }: OverviewParts,
  now: Date,
): Promise<Overview> {
  const counts = {} as Record<View, number>;
  for (const view of views) counts[view] = await countView(database, view, now);
  return {
    counts,
    version: await versionOf(database, counts),
    visits: await visitsIn(database, company, weekAround(now, timeZone)),
  };
}

async function countView(database: Database, view: View, now: Date): Promise<number> {
  const { count } = await database
    .selectFrom(inView(database, view, now).select('id').limit(mostCounted).as('some'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many of the newest requests are looked at for a change. */
const newest = 50;

/**
 * Deeds and erasures count up; new requests and photographs do not, because they would wait for each other. They show
 * in the newest requests, also when one is stored later than another that was received after it.
 */
async function versionOf(database: Database, counts: Record<View, number>): Promise<string> {
  const [changes] = await database.selectFrom('inbox_changes').select('changes').execute();
  const latest = database.selectFrom('quote_requests').select('id').orderBy('id', 'desc').limit(newest);
  const ids = (await latest.execute()).map(({ id }) => id);
  const photos =
    ids.length > 0
      ? await database
          .selectFrom('photos')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('request_id', 'in', ids)
          .executeTakeFirstOrThrow()
      : undefined;
  const seen = [changes?.changes, ...ids, photos?.count, ...Object.values(counts)].join(' ');
  return createHash('sha256').update(seen).digest('base64url').slice(0, 22);
}

/** The most visits that are listed. */
const mostVisits = 100;

async function visitsIn(
  database: Database,
  { cities }: Pick<Company, 'cities'>,
  { from, until }: { from: Date; until: Date },
): Promise<Visit[]> {
  const rows = await database
    .selectFrom('quote_requests')
    .selectAll()
    .where('visit_at', '>=', from.toISOString())
    .where('visit_at', '<', until.toISOString())
    .where('state', '!=', 'spam')
    .orderBy('visit_at')
    .orderBy('id')
    .limit(mostVisits)
    .execute();
  return rows.map((row) => ({
    ...{ requestId: row.id, name: row.name, visitAt: row.visit_at! },
    place: placeOf(fromRow(row), cities),
  }));
}
