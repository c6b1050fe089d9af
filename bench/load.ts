/**
 * How many requests per second the server stores, each safely on disk before it is answered, with 1 to 1,000 visitors
 * at once; then whether every answered one is stored and how fast the outbox delivers them. Usage: npm run bench:load
 * [-- SECONDS]
 */
import autocannon from 'autocannon';
import { freePort } from '#scripts/free-port.mjs';
import { openDatabase } from '#server/database/open.ts';
import { ServerProcess } from '#server/testing/server-process.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { quoteRequestOf } from './clients.ts';
import { openMailbox } from './mailbox.ts';
import { untilDrained } from './verdict.ts';

const [seconds = 5] = process.argv.slice(2).map(Number);
const connections = [1, 10, 100, 1000];
const drainPatience = 120_000;
let sent = 0;

const dataDir = makeTemporaryFolder();
const mailbox = await openMailbox();
const server = new ServerProcess(await freePort(), { DATA_DIR: dataDir, SMTP_URL: mailbox.url });
await server.start();

const rows = [];
let accepted = 0;
for (const count of connections) {
  const result = await autocannon({
    ...{ url: server.origin + quoteEndpoint, connections: count, duration: seconds, timeout: 30 },
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    requests: [{ setupRequest: (outgoing) => ({ ...outgoing, body: quoteRequestOf(`Visitor ${++sent}`) }) }],
  });
  accepted += result['2xx'];
  rows.push({
    connections: count,
    'kept a second': Math.round(result['2xx'] / result.duration),
    'p50 ms': result.latency.p50,
    'p99 ms': result.latency.p99,
    'not 2xx': result.non2xx,
    errors: result.errors,
  });
}
console.table(rows);

const database = await openDatabase({ dataDir });
const began = Date.now();
const mailedBefore = mailbox.mails.size;
const stuck = await untilDrained(database, drainPatience);
const drainSeconds = (Date.now() - began) / 1000;
const { stored } = await database
  .selectFrom('quote_requests')
  .select((select) => select.fn.countAll<number>().as('stored'))
  .executeTakeFirstOrThrow();
// A request in progress when a run ended may be stored without its response having been counted.
const isWhole = stored >= accepted && mailbox.mails.size === stored;
console.table({
  answered: accepted,
  stored,
  mailed: mailbox.mails.size,
  'still due, and stuck': stuck,
  'mails a second while draining': Math.round((mailbox.mails.size - mailedBefore) / drainSeconds),
});
await server.end('SIGTERM');
await Promise.all([database.destroy(), mailbox.close()]);
console.log(isWhole && stuck === 0 ? 'Nothing lost.' : 'FAILED');
process.exitCode = isWhole && stuck === 0 ? 0 : 1;
