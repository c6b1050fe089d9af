import path from 'node:path';
import { moveRows } from '#server/database/copy-rows.ts';
import { migrate } from '#server/database/migrations.ts';
import { type Database, supportsRowLocks } from '#server/database/open.ts';
import { openSqlite } from '#server/database/sqlite.ts';
import { createPhotoColumns, createPhotoFiles } from '#server/photos/files.ts';
import { createPhotoStore, storedColumns } from '#server/photos/store.ts';
import type { Picture } from './open-backup.ts';

const batch = 500;

/** What a backup is made of. */
export interface BackupSource {
  /** A file of SQLite, or what writes every row into an empty one. */
  database: string | ((file: string) => Promise<void>);
  /** @returns undefined if there is none, or not a whole one */
  read(picture: Picture): Promise<Buffer | undefined>;
}

/**
 * Gives the rows and pictures of a PostgreSQL database as they are at one moment, however long `work` takes and
 * whatever is stored in the meantime.
 */
export async function withSnapshot<Result>(
  database: Database,
  dataDir: string,
  work: (origin: BackupSource) => Promise<Result>,
): Promise<Result> {
  // With settings of its own it is not begun anew when its connection is lost: `work` writes files.
  const once = database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return once.execute(async (trx) => {
    const photos = createPhotoStore(trx, dataDir);
    return work({
      database: (file) => writeRows(trx, file),
      read: ({ photo, size }) => photos.read(photo, size),
    });
  });
}

async function writeRows(from: Database, file: string) {
  const to = await openSqlite(path.resolve(file));
  try {
    await migrate(to, async () => {});
    await moveRows(from, to);
    let last = { request_id: '', id: '' };
    for (;;) {
      const rows = await from
        .selectFrom('photos')
        .select(storedColumns)
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('request_id', 'id'), '>', tuple(last.request_id, last.id)),
        )
        .orderBy('request_id')
        .orderBy('id')
        .limit(batch)
        .execute();
      if (rows.length === 0) return;
      await to.insertInto('photos').values(rows).execute();
      last = rows.at(-1)!;
    }
  } finally {
    await to.destroy();
  }
}

/**
 * Copies every photo that is not there yet, pictures and all, one after the other; their requests are there
 * already. Files become columns of PostgreSQL, and columns files. It can be interrupted and repeated.
 * @param dataDir where the files are, or will be
 */
export async function copyPhotoRows(from: Database, to: Database, dataDir: string) {
  const [source, target] = [from, to].map((database) =>
    supportsRowLocks(database) ? createPhotoColumns(database, dataDir) : createPhotoFiles(database, dataDir),
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
    // One whose request arrived in the meantime is copied with it the next time.
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
          .values({ ...row, ...(await written.commit()) })
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
