/**
 * How long the desk waits for the server with many requests in the database: a page of the list, the overview and
 * searches, over HTTP, on SQLite and on a PostgreSQL that was just filled and never vacuumed. The goal is 100 ms for
 * each, in the median and for nineteen of twenty. Usage: npm run bench:desk [-- REQUESTS]
 */
import { freePort } from '#scripts/free-port.mjs';
import { openDatabase } from '#server/database/open.ts';
import { openSession } from '#server/sign-in/sessions.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { ServerProcess } from '#server/testing/server-process.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { fillWithRequests } from './many-requests.ts';

const [requests = 100_000] = process.argv.slice(2).map(Number);
const rounds = 40;
/** In milliseconds. */
const goal = 100;
const email = 'office@example.com';

const searches = {
  'search: a common word': 'driveway',
  'search: a rare word': 'basilisk',
  'search: nothing found': 'unobtainium',
  "search: a phone number's end": '555-0042',
  'search: a whole phone number': '(408) 555-0042',
  'search: three words': 'nunez lakeland basilisk',
  'search: no words': '',
};

async function measure(title: string, place: { dataDir: string; databaseUrl?: string }): Promise<boolean> {
  const database = await openDatabase(place);
  const began = Date.now();
  await fillWithRequests(database, requests, new Date());
  const filled = Math.round((Date.now() - began) / 1000);
  const { token } = await openSession(database, { email, device: 'bench', now: new Date() });
  await database.destroy();
  const { dataDir, databaseUrl } = place;
  const server = new ServerProcess(await freePort(), {
    ...{ DATA_DIR: dataDir, DESK_EMAILS: email },
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  await server.start();
  const headers = { cookie: `desk=${token}`, 'content-type': 'application/json' };
  const ask = async (path: string, body?: object) => {
    const begins = performance.now();
    const answer = await fetch(server.origin + path, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const took = performance.now() - begins;
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return { took, found: JSON.parse(text) as { requests?: unknown[]; next?: string | null } };
  };
  const page = (query: string) => ask(`${endpoints.requests}?${query}`);
  let after = '';
  for (let turned = 0; turned < 10; turned++) after = (await page(`after=${after}`)).found.next ?? '';
  const asked: Record<string, () => ReturnType<typeof ask>> = {
    overview: () => ask(endpoints.overview),
    'list: open, newest': () => page('view=open'),
    'list: late, longest waiting': () => page('view=late&order=longest-waiting'),
    'list: answered': () => page('view=answered'),
    'list: the tenth page': () => page(`after=${after}`),
    ...Object.fromEntries(
      Object.entries(searches).map(([name, words]) => [name, () => ask(endpoints.search, { words })]),
    ),
  };
  const rows: Record<string, { median: number; '95 %': number; found: number | undefined }> = {};
  for (const [name, once] of Object.entries(asked)) {
    await once();
    const times: number[] = [];
    let found: number | undefined;
    for (let round = 0; round < rounds; round++) {
      const answer = await once();
      times.push(answer.took);
      found = answer.found.requests?.length;
    }
    times.sort((one, other) => one - other);
    const at = (share: number) => Math.round(times[Math.floor(times.length * share)]! * 10) / 10;
    rows[name] = { median: at(0.5), '95 %': at(0.95), found };
  }
  await server.end('SIGTERM');
  console.log(
    `\n${title}: ${requests.toLocaleString('en-US')} requests, filled in ${filled} s; milliseconds`,
  );
  console.table(rows);
  return Object.values(rows).every((row) => row['95 %'] <= goal);
}

const postgres = await startPostgres();
const verdicts = [
  await measure('SQLite', { dataDir: makeTemporaryFolder() }),
  await measure('PostgreSQL', {
    dataDir: makeTemporaryFolder(),
    databaseUrl: await postgres.createDatabase('desk'),
  }),
];
await postgres.stop();
const isGood = verdicts.every(Boolean);
console.log(isGood ? `Everything within ${goal} ms.` : `FAILED: something took longer than ${goal} ms.`);
process.exitCode = isGood ? 0 : 1;
