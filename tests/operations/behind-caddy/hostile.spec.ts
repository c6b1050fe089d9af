import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { limitMemory } from '#deploy/testing/memory-limit.ts';
import { type BehindCaddy, startBehindCaddy } from '#deploy/testing/start-site.ts';
import { openClient } from '#deploy/testing/visitor-client.ts';
import { openDatabase } from '#server/database/open.ts';
import { createJpeg } from '#server/testing/photos.ts';
import { quoteEndpoint, routes } from '#shared/routes.ts';
import { reportMissing } from '#tests/support/programs.ts';
import { serverArguments, serverEnv } from '../../../scripts/project.mjs';
import { hostileVisitors } from './hostile-visitors.ts';

test.setTimeout(600_000);

/** How long each of them does harm, in milliseconds. */
const spell = 8_000;

for (const megabytes of [512, 1024]) {
  test(`in ${megabytes} MB, whatever others do, a visitor's request is kept with its photo and pages are served`, async () => {
    const limit = limitMemory(megabytes);
    if (!limit) {
      reportMissing(
        'cgroup',
        'this machine bounds no memory (cgroup), so hostile visitors to a small one are not tried',
      );
      return test.skip();
    }
    const site = await startBehindCaddy(1, { ...serverEnv, RATE_LIMIT: '10' }, [
      ...limit.words,
      ...serverArguments,
    ]);
    const faults: string[] = [];
    for (const [name, hostile] of [['nobody', async () => {}] as const, ...Object.entries(hostileVisitors)]) {
      const over = new AbortController();
      const harm = hostile(site.caddy, over.signal);
      const { waits, peak, failed } = await visitDuring(spell, site);
      over.abort();
      await harm;
      faults.push(...failed.map((fault) => `${name}: ${fault}`));
      const sorted = waits.toSorted((one, other) => one - other);
      const [median, worst] = [sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!];
      console.log(
        `${megabytes} MB, ${name}: ${waits.length} answers, median ${median} ms, worst ${worst} ms, peak ${peak} MB`,
      );
    }
    await site.end();
    limit.remove();
    expect(faults).toEqual([]);
  });
}

let visitors = 0;

/** A visitor who looks, asks for a quote and sends a photo, again and again. */
async function visitDuring(time: number, { caddy, servers, dataDir }: BehindCaddy) {
  const until = performance.now() + time;
  const waits: number[] = [];
  const failed: string[] = [];
  const saved: string[] = [];
  let peak = 0;
  const [server] = servers;
  const watching = setInterval(() => {
    if (server!.isRunning) peak = Math.max(peak, residentMegabytes(server!.pid));
  }, 250);
  const jpeg = await createJpeg();
  const timed = async <Result>(work: Promise<Result>): Promise<Result> => {
    const began = performance.now();
    try {
      return await work;
    } finally {
      waits.push(Math.round(performance.now() - began));
    }
  };
  while (performance.now() < until) {
    const name = `Neighbor ${++visitors}`;
    const neighbor = openClient(caddy, `127.0.2.${(visitors % 250) + 1}`);
    const page = await timed(neighbor.ask(routes.contact)).catch((error) => ({ status: String(error) }));
    if (page.status !== 200) failed.push(`a page: ${page.status}`);
    const answer = await timed(
      neighbor.follow(quoteEndpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': name },
        body: JSON.stringify({ name, email: 'n@example.com', phone: '407 555 0100', message: 'A driveway.' }),
      }),
    ).catch((error) => ({ status: String(error), body: '' }));
    if (answer.status !== 201) failed.push(`a request: ${answer.status}`);
    else {
      const { photos } = JSON.parse(answer.body.toString());
      const path = `${photos}/${String(visitors).padStart(32, '0')}?position=0&of=1`;
      const options = { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: jpeg };
      let status: unknown;
      // As the form's script does: what is busy is asked again.
      for (let turn = 0; turn < 20 && status !== 201 && status !== 200; turn++) {
        if (turn > 0) await wait(1000);
        status = (await timed(neighbor.ask(path, options)).catch((error) => ({ status: String(error) })))
          .status;
      }
      if (status !== 201 && status !== 200) failed.push(`a photo: ${status}`);
      else saved.push(name);
    }
    neighbor.close();
    await wait(200);
  }
  clearInterval(watching);
  const database = await openDatabase({ dataDir });
  const rows = await database
    .selectFrom('quote_requests')
    .innerJoin('photos', 'photos.request_id', 'quote_requests.id')
    .select('quote_requests.name')
    .execute();
  await database.destroy();
  const stored = new Set(rows.map(({ name }) => name));
  for (const name of saved) if (!stored.has(name)) failed.push(`${name} was not stored`);
  if (!server!.isRunning) failed.push('it ended the server');
  return { waits, peak, failed };
}

/** What the server holds, and the processes that it started. */
function residentMegabytes(pid: number): number {
  const words = ['-o', 'rss=', '--pid', `${pid}`, '--ppid', `${pid}`];
  const rows = execFileSync('ps', words, { encoding: 'utf8' }).split('\n');
  return Math.round(rows.reduce((sum, kilobytes) => sum + Number(kilobytes), 0) / 1024);
}
