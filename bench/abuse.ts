/**
 * Sends generated requests, good, bad and worse, to the real server and counts the responses. It must never answer
 * 5xx, never exit, never store anything invalid, and not grow.
 * Usage: npm run bench:abuse [-- REQUESTS [SEED]]
 */
import { Agent, request as httpRequest } from 'node:http';
import fc from 'fast-check';
import { freePort } from '#scripts/free-port.mjs';
import { openDatabase } from '#server/database/open.ts';
import { ServerProcess } from '#server/testing/server-process.ts';
import { parseQuoteRequest } from '#shared/quote-request.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { type BadRequest, badRequest } from './bad-requests.ts';
import { rawRequests, sendRaw, sendSlowly } from './raw-requests.ts';
import { residentMegabytes } from './resident-megabytes.ts';

const [requests = 100_000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const batch = 500;
const clients = 20;
const slowClients = 20;

const dataDir = makeTemporaryFolder();
const port = await freePort();
const server = new ServerProcess(port, { DATA_DIR: dataDir });
await server.start();
const agent = new Agent({ keepAlive: true, maxSockets: clients });

const statuses: Record<string, number> = {};
const count = (status: string) => (statuses[status] = (statuses[status] ?? 0) + 1);
const memory: number[] = [];

const slow = Promise.all(Array.from({ length: slowClients }, () => sendSlowly(port)));
for (let sent = 0; sent < requests; sent += batch) {
  const waiting = fc.sample(badRequest, { numRuns: Math.min(batch, requests - sent), seed: seed + sent });
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) count(await send(next));
    }),
  );
  if ((sent / batch) % 20 === 0) {
    for (const bytes of Object.values(rawRequests))
      for (const line of await sendRaw(port, bytes)) count(line.slice(9));
    memory.push(residentMegabytes(server.pid));
  }
}
memory.push(residentMegabytes(server.pid));
const slowSeconds = await slow;

const database = await openDatabase({ dataDir });
const rows = await database.selectFrom('quote_requests').selectAll().execute();
const invalid = rows.filter((row) => !parseQuoteRequest(row).ok).length;
const failures = Object.entries(statuses).filter(([status]) => Number(status) >= 500);
const quarter = Math.ceil(memory.length / 4);
const figures = {
  requests,
  seed,
  'kept rows': rows.length,
  'kept rows that are not valid': invalid,
  'answers 5xx': failures.reduce((sum, [, times]) => sum + times, 0),
  'server still runs': server.isRunning,
  'memory after a quarter, MB': memory[quarter] ?? memory.at(-1)!,
  'memory at the end, MB': memory.at(-1)!,
  'slow clients hung up on after, s': Math.round(Math.max(...slowSeconds)),
};
console.table(statuses);
console.table(figures);
agent.destroy();
await server.end('SIGTERM');
await database.destroy();
const isGood = failures.length === 0 && invalid === 0 && figures['server still runs'];
console.log(isGood ? 'Nothing broke.' : 'FAILED');
process.exitCode = isGood ? 0 : 1;

function send({ method, path: where, headers, body }: BadRequest): Promise<string> {
  return new Promise((resolve) => {
    const options = { port, host: '127.0.0.1', method, path: where, headers, agent };
    const outgoing = httpRequest(options, (answer) => {
      answer.resume().on('end', () => resolve(String(answer.statusCode)));
      answer.on('error', () => resolve('cut short'));
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error')).end(body);
  });
}
