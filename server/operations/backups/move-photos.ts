import { type Database, hasRowLocks } from '#server/database/open.ts';
import { picturesInColumns } from '#server/photos/picture-columns.ts';
import { picturesInFiles } from '#server/photos/picture-files.ts';
import { storedColumns } from '#server/photos/stored-photo.ts';

/**
 * Copies every photograph that is not there yet, pictures and all, one after the other; their requests are there
 * already. Files become columns of PostgreSQL, and columns files. It can be interrupted and repeated.
 * @param dataDir where the files are, or will be
 */
export async function movePhotos(from: Database, to: Database, dataDir: string) {
  const [source, target] = [from, to].map((database) =>
    hasRowLocks(database) ? picturesInColumns(database, dataDir) : picturesInFiles(database, dataDir),
  );
  const keyOf = (row: { request_id: string; id: string }) => `${row.request_id}/${row.id}`;
  const there = await to.selectFrom('photos').select(['request_id', 'id']).execute();
  const known = new Set(there.map(keyOf));
  const requests = new Set(
    (await to.selectFrom('quote_requests').select('id').execute()).map(({ id }) => id),
  );
  const rows = await from.selectFrom('photos').select(storedColumns).execute();
  const report = { table: 'photos', found: rows.length, copied: 0, missing: 0 };
  for (const row of rows) {
    // One whose request came in meanwhile is copied with it the next time.
    if (known.has(keyOf(row)) || !requests.has(row.request_id)) continue;
    const key = { id: row.id, requestId: row.request_id };
    const [whole, thumbnail] = [await source!.read(key, 'whole'), await source!.read(key, 'thumbnail')];
    if (!whole || !thumbnail) {
      report.missing += 1;
      continue;
    }
    const written = await target!.write({ ...key, whole, thumbnail });
    try {
      await to.transaction().execute(async (trx) => {
        await trx
          .insertInto('photos')
          .values({ ...row, ...(await written.settle()) })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
    } finally {
      await written.clear();
    }
    report.copied += 1;
  }
  return report;
}
