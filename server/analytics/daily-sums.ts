import type { Database } from '#server/database/open.ts';
import type { DailySumRow } from '#server/database/tables.ts';
import { dayOf } from '#server/platform/time.ts';
import type { CountedKind, CountedPage } from '#shared/analytics-events.ts';

/** How often sums are to be written, in milliseconds: what a server that is killed has not written yet is lost. */
export const writeInterval = 5_000;
/** How many different sources a day may have; all others are one. So nobody can fill the table with made-up names. */
export const maxSources = 200;
export const otherSource = 'other';
const batchSize = 1000;

export interface Counted {
  kind: CountedKind;
  page: CountedPage;
  /** As `cleanSource` returns it. */
  source: string;
  at: Date;
}

export interface DailySums {
  count(counted: Counted): void;
  /** Adds what was counted since the last time to the sums in the database. */
  write(): Promise<void>;
}

interface DailySumsDeps {
  database: Database;
  timeZone: string;
  /** False if the owner wants nothing counted. */
  isOn: boolean;
  /** Called once with the cause when the sums cannot be written; they stay in memory. */
  onNotWritten?: (cause: unknown) => void;
}

/**
 * Counts in memory, and adds that to the database with each `write`, in one statement however much was counted. Any
 * number of servers add to the same sums.
 */
export function createDailySums({ database, timeZone, isOn, onNotWritten }: DailySumsDeps): DailySums {
  let counts = new Map<string, DailySumRow>();
  /** The sources of one day that this server has met: new ones get in until there are too many. */
  const knownSources = { day: '', sources: new Set<string>() };
  let writing = Promise.resolve();
  let isFailing = false;

  function limitSource(day: string, source: string): string {
    if (knownSources.day !== day) Object.assign(knownSources, { day, sources: new Set() });
    if (source === '' || knownSources.sources.has(source)) return source;
    if (knownSources.sources.size >= maxSources) return otherSource;
    knownSources.sources.add(source);
    return source;
  }

  function add(row: DailySumRow) {
    const key = keyOf(row);
    const existing = counts.get(key);
    if (existing) existing.count += row.count;
    else counts.set(key, { ...row });
  }

  async function addToDatabase(rows: DailySumRow[]) {
    const limited = await limitSources(rows);
    // In one order: two servers that update the same rows must not wait for each other.
    limited.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    await database.transaction().execute(async (trx) => {
      for (let start = 0; start < limited.length; start += batchSize)
        await trx
          .insertInto('daily_sums')
          .values(limited.slice(start, start + batchSize))
          .onConflict((conflict) =>
            conflict
              .columns(['day', 'kind', 'page', 'source'])
              .doUpdateSet((is) => ({ count: is('daily_sums.count', '+', is.ref('excluded.count')) })),
          )
          .execute();
    });
  }

  /** Other servers, and this one before it was started again, have met sources too. */
  async function limitSources(rows: DailySumRow[]): Promise<DailySumRow[]> {
    const limited = new Map<string, DailySumRow>();
    for (const day of new Set(rows.map((row) => row.day))) {
      const existing = await database
        .selectFrom('daily_sums')
        .select('source')
        .distinct()
        .where('day', '=', day)
        .execute();
      const sources = new Set(['', otherSource, ...existing.map(({ source }) => source)]);
      for (const row of rows.filter((each) => each.day === day)) {
        // '' and `other` do not count toward the limit.
        if (sources.size < maxSources + 2) sources.add(row.source);
        const source = sources.has(row.source) ? row.source : otherSource;
        const key = keyOf({ ...row, source });
        const count = (limited.get(key)?.count ?? 0) + row.count;
        limited.set(key, { ...row, source, count });
      }
    }
    return [...limited.values()];
  }

  async function writeOnce() {
    if (counts.size === 0) return;
    const rows = [...counts.values()];
    counts = new Map();
    try {
      await addToDatabase(rows);
      isFailing = false;
    } catch (error) {
      for (const row of rows) add(row);
      if (!isFailing) onNotWritten?.(error);
      isFailing = true;
    }
  }

  function write() {
    writing = writing.then(writeOnce);
    return writing;
  }

  return {
    count({ kind, page, source, at }) {
      if (!isOn) return;
      const day = dayOf(at, timeZone);
      add({ day, kind, page, source: limitSource(day, source), count: 1 });
    },
    write,
  };
}

const keyOf = ({ day, kind, page, source }: DailySumRow) => [day, kind, page, source].join(' ');

/** Deletes the sums of days before this one. */
export async function deleteSumsBefore(database: Database, day: string) {
  await database.deleteFrom('daily_sums').where('day', '<', day).execute();
}
