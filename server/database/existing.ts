import { statSync } from 'node:fs';
import { type Database, openDatabase, type Place, sqliteFile } from './open.ts';

/** A readable name for a database's location: its file, or its server without the password. */
export function placeName({ dataDir, databaseUrl }: Place): string {
  if (!databaseUrl) return sqliteFile(dataDir);
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL, database ${pathname.slice(1)} on ${host}`;
}

/**
 * Opens an existing database. A wrong setting must not look like a site that nobody has written to.
 * @throws if there is none; none is created
 */
export async function openExisting(place: Place): Promise<Database> {
  const refuse = () => {
    throw notThere(place);
  };
  if (!place.databaseUrl && !isFilled(sqliteFile(place.dataDir))) refuse();
  return openDatabase(place, refuse);
}

/** False if it is missing, or an empty file that a mistaken command may have left. */
function isFilled(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

function notThere(place: Place) {
  const setting = place.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
  return new Error(`There are no requests in ${placeName(place)}. Is ${setting} the same as the server's?`);
}
