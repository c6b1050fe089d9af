import type { Desk } from '#server/cli/terminal/command.ts';
import { placeName } from '#server/database/existing.ts';
import type { Database } from '#server/database/open.ts';
import { scrubFile } from '#server/database/scrub.ts';

/** Removes deleted data from the files, and says so if that has to wait for a program that is reading them. */
export async function scrub({ config, print }: Desk, database: Database) {
  if (await scrubFile(database)) return;
  print(`Another program is reading the database, so ${placeName(config)}-wal still holds`);
  print('what was deleted. Close that program (a backup, a viewer) and run the same command again.');
}
