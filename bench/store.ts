import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { type Database, openDatabase } from '../server/database/open.ts';
import { quoteEndpoint } from '../shared/routes.ts';
import { openMailServer } from '../tests/support/mail-server.ts';
import { makeTemporaryFolder } from '../tests/support/temporary-folder.ts';
import {
  type Finding,
  figures,
  median,
  onBoth,
  quoteRequest,
  residentMegabytes,
  runs,
  startServer,
  startSite,
  urlOf,
} from './common.ts';

/** A real mail server on loopback that counts how often it received each mail, by its Message-ID. */
export async function openMailbox() {
  const mails = new Map<string, number>();
  const server = await openMailServer((mail) => {
    const id = /^Message-ID: <(.+)>/im.exec(String(mail))?.[1] ?? '';
    mails.set(id, (mails.get(id) ?? 0) + 1);
  });
  return { ...server, mails };
}

/** In milliseconds without progress. A lease that a killed server held ends after a minute and a half. */
const timeout = 300_000;

/** Waits until nothing but a digest, which comes later, is due any more. @returns how many notifications are still due: 0, unless they are stuck */
export async function untilDrained(database: Database): Promise<number> {
  for (let [left, until] = [Number.POSITIVE_INFINITY, 0]; ; await wait(500)) {
    const all = database.selectFrom('notifications').select(({ fn }) => fn.countAll().as('due'));
    const { due } = await all
      .where('state', '=', 'due')
      .where('kind', '!=', 'digest')
      .executeTakeFirstOrThrow();
    if (Number(due) < left) until = Date.now() + timeout;
    left = Number(due);
    if (left === 0 || Date.now() > until) return left;
  }
}

/** The requests of which a digest tells, instead of a mail for each. */
export async function findDigested(database: Database): Promise<Set<string | null>> {
  const rows = await database
    .selectFrom('notifications')
    .select('request_id')
    .where('kind', '=', 'request')
    .where('state', '=', 'digested')
    .execute();
  return new Set(rows.map(({ request_id }) => request_id));
}

/**
 * How many requests per second the server stores, each safely on disk before it is answered, with 1 to 1,000 visitors
 * at once; then whether every answered one is stored and mailed, or gathered for a digest. `npm run bench -- load
 * [SECONDS [sqlite|postgres]]`
 */
export function measureLoad([seconds = '5', engine]: string[]): Promise<Finding> {
  return onBoth(engine, async (title, place) => {
    const dataDir = makeTemporaryFolder();
    const mailbox = await openMailbox();
    const mailing = { SMTP_URL: mailbox.url, MAIL_FROM: 'web@example.com' };
    const server = await startServer({ DATA_DIR: dataDir, ...mailing, ...urlOf(place) });
    const rows: (string | number)[][] = [];
    let [sent, accepted] = [0, 0];
    for (const connections of [1, 10, 100, 1000]) {
      const result = await autocannon({
        ...{ url: server.origin + quoteEndpoint, connections, duration: Number(seconds), timeout: 30 },
        requests: [{ setupRequest: (outgoing) => ({ ...outgoing, ...quoteRequest(`Visitor ${++sent}`) }) }],
      });
      accepted += result['2xx'];
      const { latency, non2xx, errors, duration } = result;
      rows.push([
        connections,
        Math.round(result['2xx'] / duration),
        latency.p50,
        latency.p99,
        non2xx,
        errors,
      ]);
    }
    const database = await openDatabase({ dataDir, databaseUrl: place.databaseUrl });
    const stuck = await untilDrained(database);
    const mailed = mailbox.mails.size;
    const { size: digested } = await findDigested(database);
    const stored = (await database.selectFrom('quote_requests').select('id').execute()).length;
    await server.end('SIGTERM');
    await Promise.all([database.destroy(), mailbox.close()]);
    const head = ['Connections', 'kept a second', 'p50 ms', 'p99 ms', 'not 2xx', 'errors'];
    return {
      tables: [
        { caption: `${title}: requests at once, and how many are stored`, head, rows },
        figures(`${title}, afterwards`, {
          ...{ answered: accepted, stored, mailed, 'gathered for a digest': digested },
          'still due, and stuck': stuck,
        }),
      ],
      // A request in progress when a run ended may be stored without its response having been counted.
      isGood: stored >= accepted && mailed + digested === stored && stuck === 0,
    };
  });
}

/** Memory at rest and the time to the first answer. */
export async function measureServer(): Promise<Finding> {
  const server = await startSite();
  const rest = residentMegabytes(server.pid);
  await server.end('SIGTERM');
  const starts = [];
  for (let run = 0; run < runs(5); run++) starts.push(await coldStart({}));
  const first = await coldStart({ NODE_DISABLE_COMPILE_CACHE: '1' });
  const caption = 'Memory (goal: 90 MB at rest) and start (goal: 500 ms)';
  const head = ['At rest', 'Start to first answer', 'First start ever'];
  const row = [`${rest} MB`, ...[median(starts), first].map((ms) => `${Math.round(ms)} ms`)];
  return { tables: [{ caption, head, rows: [row] }], remarks: [`Starts are medians of ${runs(5)}.`] };
}

async function coldStart(variables: Record<string, string>) {
  const startedAt = performance.now();
  const server = await startSite('dist', variables);
  await (await fetch(server.origin)).arrayBuffer();
  const took = performance.now() - startedAt;
  await server.end('SIGTERM');
  return took;
}
