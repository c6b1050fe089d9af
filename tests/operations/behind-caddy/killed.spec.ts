import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import type { BehindCaddy } from '#deploy/testing/start-site.ts';
import { startBehindCaddy } from '#deploy/testing/start-site.ts';
import { type Answer, openClient, type VisitorClient } from '#deploy/testing/visitor-client.ts';
import { openDatabase } from '#server/database/open.ts';
import { sentWord } from '#server/requests/customer-links.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { quoteEndpoint, routes } from '#shared/routes.ts';

// A busy machine takes many seconds for each start.
test.setTimeout(600_000);

async function expectUnnoticed(count: number, kills: number, databaseUrl?: string) {
  const site = await startBehindCaddy(count, databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  const { pages, sent, stored, ...rest } = await killInTurn(site, { kills, lines: 2, databaseUrl });
  await site.end();
  // Each server once by SIGKILL and once by SIGTERM.
  expect(rest).toEqual({ lost: 0, doubled: 0, faults: [], stops: Array(count).fill(0) });
  expect(stored).toBe(sent);
  expect(Math.min(pages, sent)).toBeGreaterThan(10);
}

test('two servers on one SQLite file are killed in turn, and no visitor notices', () =>
  expectUnnoticed(2, 4));

test('one server alone is killed, and visitors wait for it without noticing', () => expectUnnoticed(1, 2));

test('two servers on PostgreSQL are killed in turn, and no visitor notices', async () => {
  const postgres = await startPostgres();
  await expectUnnoticed(2, 4, await postgres.createDatabase('behind_caddy'));
  await postgres.stop();
});

/** What became of everything that visitors did while servers were killed. */
interface Toll {
  pages: number;
  sent: number;
  stored: number;
  /** Said to be sent, and not stored. */
  lost: number;
  doubled: number;
  /** What was not what a visitor came for: an error page, or no answer. */
  faults: string[];
  /** How servers ended that were asked to. */
  stops: (number | string | undefined)[];
}

/** @returns what was not what the visitor came for */
type Visit = (client: VisitorClient, name: string, number: number) => Promise<string | undefined>;

const contact = { email: 'visitor@example.com', phone: '407 555 0100', message: 'A patio, 12 by 20 ft.' };
const paths = Object.values(routes);

/** Looks at a page, all of it, as browsers take it. */
const look: Visit = async (client, _name, number) => {
  const path = paths[number % paths.length]!;
  const answer = await client.follow(path, { headers: { 'accept-encoding': 'br' } });
  const isWhole =
    answer.status === 200 && brotliDecompressSync(answer.body).toString().trimEnd().endsWith('</html>');
  return isWhole ? undefined : describe(path, answer);
};

/** Sends the form as its script does: once, with a key. Nobody presses a second time. */
const sendByScript: Visit = async (client, name) => {
  const answer = await client.follow(quoteEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': name },
    body: JSON.stringify({ name, ...contact }),
  });
  return answer.status === 201 ? undefined : describe('the form', answer);
};

/** Sends the form without JavaScript, so without a key. */
const sendPlain: Visit = async (client, name) => {
  const answer = await client.follow(quoteEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*;q=0.8' },
    body: new URLSearchParams({ name, ...contact }).toString(),
  });
  const isSent = answer.status === 303 && answer.headers.location?.endsWith(`?done=${sentWord}`);
  return isSent ? undefined : describe('the plain form', answer);
};

/**
 * Kills the servers one after the other, by turns with SIGKILL and SIGTERM, and starts each again, while visitors come.
 * @param kills how many; the next one only once visitors on every line were served again
 * @param lines of visitors of each kind at a time
 */
async function killInTurn(
  { caddy, servers, dataDir }: BehindCaddy,
  { kills, lines, databaseUrl }: { kills: number; lines: number; databaseUrl?: string | undefined },
): Promise<Toll> {
  const stops: Toll['stops'] = [];
  const faults: string[] = [];
  const sent: string[] = [];
  let [visitors, pages, isOver] = [0, 0, false];

  /** Visitors come one after another. */
  async function line(visit: Visit) {
    const client = openClient(caddy);
    while (!isOver) {
      const [began, number] = [Date.now(), visitors++];
      const fault = await visit(client, `Visitor ${number}`, number).catch(
        ({ message }) => `${visit.name}: ${message}, after ${Date.now() - began} ms`,
      );
      if (fault) faults.push(fault);
      else if (visit === look) pages++;
      else sent.push(`Visitor ${number}`);
      await wait(20); // A pace, so that servers have time for more than these.
    }
    client.close();
  }
  const visits = [look, sendByScript, sendPlain].flatMap((visit) => Array(lines).fill(visit) as Visit[]);
  const coming = Promise.all(visits.map(line));

  for (let killed = 0; killed < kills; killed++) {
    const enough = visitors + 3 * visits.length;
    while (visitors < enough) await wait(20); // The next one comes by the visitors' pace.
    const server = servers[killed % servers.length]!;
    const isAsked = Math.floor(killed / servers.length) % 2 === 1;
    const ending = await server.end(isAsked ? 'SIGTERM' : 'SIGKILL');
    if (isAsked) stops.push(ending);
    await server.start();
  }
  isOver = true;
  await coming;

  const database = await openDatabase({ dataDir, databaseUrl });
  const rows = await database.selectFrom('quote_requests').select('name').execute();
  await database.destroy();
  const stored = new Set(rows.map(({ name }) => name));
  return {
    pages,
    sent: sent.length,
    stored: rows.length,
    faults,
    stops,
    lost: sent.filter((name) => !stored.has(name)).length,
    doubled: rows.length - stored.size,
  };
}

function describe(what: string, { status, body }: Answer) {
  return `${what}: ${status} ${/<h1.*|[^<>\n]+/.exec(body.toString())}`;
}
