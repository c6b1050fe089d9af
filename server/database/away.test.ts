import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { bothEngines } from '#server/testing/engines.ts';
import { within } from './deadline.ts';
import { openDatabase } from './open.ts';
import { openPostgres } from './postgres.ts';

/** By this the desk answers 503, and a phone keeps the change that it sent; after a 500 it would throw it away. */
const again = { statusCode: 503 };

test.each(Object.entries(bothEngines()))(
  'on %s, what could not be written because somebody else was writing may be sent again',
  async (engine, makePlace) => {
    const place = await makePlace();
    const [one, other] = await Promise.all([openDatabase(place), openDatabase(place)]);
    onTestFinished(async () => void (await Promise.all([one.destroy(), other.destroy()])));
    await other.transaction().execute(async (trx) => {
      if (engine === 'PostgreSQL') await sql`lock table inbox_changes in access exclusive mode`.execute(trx);
      else await trx.updateTable('inbox_changes').set({ changes: 1 }).execute();
      const change = () =>
        one.transaction().execute((late) => late.updateTable('inbox_changes').set({ changes: 2 }).execute());
      await expect(within(200, change)).rejects.toMatchObject(again);
    });
  },
);

test('what is asked of a PostgreSQL that is away may be asked again', async () => {
  const database = openPostgres('postgres://nobody@127.0.0.1:1/none');
  onTestFinished(() => database.destroy());
  await expect(sql`select 1`.execute(database)).rejects.toMatchObject(again);
});
