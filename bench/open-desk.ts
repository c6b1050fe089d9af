import { openDatabase } from '../server/database/open.ts';
import { openSession } from '../server/desk/sign-in/sessions.ts';
import { fillWithRequests } from '../tests/support/many-requests.ts';
import { makeTemporaryFolder } from '../tests/support/temporary-folder.ts';
import { type Place, startServer, urlOf } from './common.ts';

const email = 'office@example.com';

/** A server with so many requests, and somebody signed in at its desk. @param words what Node is told besides */
export async function openDesk(
  requests: number,
  place: Place = {},
  site: Record<string, string> = {},
  words?: string[],
) {
  const dataDir = makeTemporaryFolder();
  const database = await openDatabase({ dataDir, databaseUrl: place.databaseUrl });
  await fillWithRequests(database, requests, new Date());
  const { token } = await openSession(database, { email, device: 'bench', now: new Date() });
  await database.destroy();
  return {
    server: await startServer({ DATA_DIR: dataDir, DESK_EMAILS: email, ...site, ...urlOf(place) }, words),
    token,
  };
}
