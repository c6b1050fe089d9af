/**
 * Stops the real server again and again, twice by SIGKILL and then once by SIGTERM, while twenty clients send requests,
 * and then counts: every answered request must be stored exactly once and mailed, and after every SIGTERM the server
 * must have exited with 0. First on SQLite with one server, then on PostgreSQL with two, where the database is restarted
 * under load too.
 * Usage: npm run bench:durability [-- REQUESTS [KILLS [sqlite|postgres]]]
 */
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#scripts/free-port.mjs';
import { openDatabase } from '#server/database/open.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { ServerProcess } from '#server/testing/server-process.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { sendUntil } from './clients.ts';
import { openMailbox } from './mailbox.ts';
import { compare, untilDrained } from './verdict.ts';

const clients = 20;
const [requests = 2000, kills = 250] = process.argv.slice(2, 4).map(Number);
const [engine = 'both'] = process.argv.slice(4);
const drainPatience = 300_000;

interface Setting {
  servers: number;
  databaseUrl?: string;
  restartDatabase?: () => Promise<void>;
}

/** @returns true if nothing was lost or duplicated */
async function kill(
  title: string,
  { servers: count, databaseUrl, restartDatabase }: Setting,
): Promise<boolean> {
  const dataDir = makeTemporaryFolder();
  const mailbox = await openMailbox();
  const variables = { DATA_DIR: dataDir, SMTP_URL: mailbox.url, MAIL_FROM: 'web@example.com' };
  const servers: ServerProcess[] = [];
  for (let made = 0; made < count; made++) {
    servers.push(
      new ServerProcess(await freePort(), {
        ...variables,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      }),
    );
  }
  await Promise.all(servers.map((server) => server.start()));

  const began = Date.now();
  let killed = 0;
  let stopped = 0;
  let badStops = 0;
  let restarts = 0;
  let isDone = false;
  const origins = servers.map(({ origin }) => origin);
  const sending = sendUntil(origins, clients, (sent) => sent >= requests && killed >= kills).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await wait(100 + Math.random() * 600);
    const server = servers[Math.floor(Math.random() * servers.length)]!;
    const signal = ++killed % 3 === 0 ? 'SIGTERM' : 'SIGKILL';
    const ending = await server.end(signal);
    if (signal === 'SIGTERM') {
      stopped++;
      if (ending !== 0) badStops++;
    }
    if (restartDatabase && killed % 7 === 0) {
      await restartDatabase();
      restarts++;
    }
    await server.start();
  }
  const answered = await sending;
  const seconds = (Date.now() - began) / 1000;

  const database = await openDatabase({ dataDir, databaseUrl });
  const stuck = await untilDrained(database, drainPatience);
  const counts = await compare(database, answered, mailbox.mails);
  console.log(`\n${title}`);
  console.table({
    ...counts,
    'ends by SIGKILL': killed - stopped,
    'ends by SIGTERM': stopped,
    'SIGTERMs that did not end with 0': badStops,
    'database restarts': restarts,
    seconds: Math.round(seconds),
    'still due, and stuck': stuck,
  });
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await Promise.all([database.destroy(), mailbox.close()]);
  return (
    stuck === 0 &&
    badStops === 0 &&
    counts.lost === 0 &&
    counts['duplicated rows'] === 0 &&
    counts['never mailed'] === 0
  );
}

const verdicts: boolean[] = [];
if (engine !== 'postgres') verdicts.push(await kill('SQLite, one server', { servers: 1 }));
if (engine !== 'sqlite') {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('durability');
  const setting = { servers: 2, databaseUrl, restartDatabase: postgres.restart };
  verdicts.push(await kill('PostgreSQL, two servers', setting));
  await postgres.stop();
}
const isGood = verdicts.every(Boolean);
console.log(isGood ? '\n0 lost, 0 duplicated.' : '\nFAILED');
process.exitCode = isGood ? 0 : 1;
