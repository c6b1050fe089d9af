import { randomBytes } from 'node:crypto';
import type { Database } from '#server/database/open.ts';
import type { Count } from './counts.ts';
import { type DailyKey, dayOf, hashOf } from './daily-key.ts';

/** As long as its day, so that it is read once. */
const known = new WeakMap<Database, DailyKey>();

/**
 * Counts in rows, together with every other server on the database. Who is counted stands there only as a hash, whose
 * key is gone when the day is over: whatever was kept of the rows then says nothing.
 */
export function createSharedCounts(database: Database): Count {
  return async (occasions, now) => {
    if (occasions.length === 0) return [];
    const key = await keyFor(database, now);
    const at = now.toISOString();
    const rows = occasions.map((occasion) => ({
      key: hashOf(key, occasion),
      count: occasion.times ?? 1,
      expires_at: new Date(now.getTime() + occasion.within).toISOString(),
    }));
    const counted = await database
      .insertInto('limit_counts')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((is) => {
          const isOver = is('limit_counts.expires_at', '<=', at);
          return {
            count: is
              .case()
              .when(isOver)
              .then(is.ref('excluded.count'))
              .else(is('limit_counts.count', '+', is.ref('excluded.count')))
              .end(),
            expires_at: is
              .case()
              .when(isOver)
              .then(is.ref('excluded.expires_at'))
              .else(is.ref('limit_counts.expires_at'))
              .end(),
          };
        }),
      )
      .returning(['key', 'count', 'expires_at'])
      .execute();
    const byKey = new Map(counted.map((row) => [row.key, row]));
    return rows.map((row) => {
      const { count, expires_at } = byKey.get(row.key)!;
      return { count: Number(count), until: Date.parse(expires_at) };
    });
  };
}

async function keyFor(database: Database, now: Date): Promise<string> {
  const day = dayOf(now);
  const found = known.get(database);
  if (found?.day === day) return found.value;
  await database
    .insertInto('limit_keys')
    .values({ day, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  const key = await database
    .selectFrom('limit_keys')
    .selectAll()
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  known.set(database, key);
  return key.value;
}

/** Deletes what has run out, and the keys of days that are over. @returns whether there was such a key */
export async function forgetCounts(database: Database, now: Date): Promise<boolean> {
  const today = dayOf(now);
  if (known.get(database)?.day !== today) known.delete(database);
  await database.deleteFrom('limit_counts').where('expires_at', '<=', now.toISOString()).execute();
  const { numDeletedRows } = await database
    .deleteFrom('limit_keys')
    .where('day', '<', today)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
