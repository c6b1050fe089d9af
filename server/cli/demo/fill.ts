/** Fills the database of these settings with a made-up month, if it has no requests yet. */

import { openDatabase } from '#server/database/open.ts';
import { readCompany } from '#server/platform/company.ts';
import { describeFaults, readConfig } from '#server/platform/config.ts';
import { makeMonth } from './make-month.ts';
import { makeVisits } from './make-visits.ts';

const read = readConfig();
if (!read.ok) throw new Error(describeFaults(read.faults));
const { config } = read;
const database = await openDatabase(config);
try {
  const some = await database.selectFrom('quote_requests').select('id').limit(1).execute();
  if (some.length > 0) throw new Error('There are requests already; nothing was changed.');
  await makeMonth(database, config.dataDir, new Date(), readCompany(config));
  await makeVisits(database, new Date(), config.timeZone);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await database.destroy();
}
