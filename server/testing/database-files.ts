import { statSync } from 'node:fs';
import { openDatabase, sqliteFile } from '#server/database/open.ts';
import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import { contract } from './engines.ts';
import { temporaryFolder } from './parts.ts';

/** A SQLite database with this many requests, in use until `end`. */
export async function filledDatabase(requests: number) {
  const dataDir = temporaryFolder();
  const database = await openDatabase({ dataDir });
  const store = createQuoteRequestStore(database);
  for (let kept = 0; kept < requests; kept++) await store.keep(contract.press());
  return { dataDir, file: sqliteFile(dataDir), store, end: () => database.destroy() };
}

/** Who may do what with a file or folder, like 0o600. */
export const modeOf = (file: string) => statSync(file).mode & 0o777;
