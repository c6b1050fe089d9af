/**
 * Sends broken pictures of every kind to the real server, while pages are fetched from it. It must never answer 5xx,
 * never exit, not grow, and never block its event loop for long by its own work; by the clock, other programs count too,
 * and a run without any photograph shows how much.
 * Usage: npm run bench:photos [-- PICTURES [SEED]]
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#scripts/free-port.mjs';
import { brokenPictures } from '#server/testing/broken-pictures.ts';
import { ServerProcess } from '#server/testing/server-process.ts';
import { type BrokenPicture, largePictures } from '#server/testing/trick-pictures.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { serverWords } from '../scripts/server.mjs';
import { quoteRequestOf } from './clients.ts';
import { residentMegabytes } from './resident-megabytes.ts';

const [count = 2400, seed = 1] = process.argv.slice(2).map(Number);
const clients = 4;
/** In milliseconds. */
const pageEvery = 20;
const quiet = 20_000;
const goals = { growth: 200, blocked: 50 };

const pictures = [...(await largePictures()), ...(await brokenPictures(count, seed))];
const dist = makeTemporaryFolder();
writeFileSync(path.join(dist, 'index.html'), `<!doctype html>${'<p>Slab</p>'.repeat(2000)}`);

const alone = await measure([]);
const busy = await measure(pictures);
console.table(busy.statuses);
console.table({ 'without photographs': alone.figures, 'with photographs': busy.figures });
const { figures, statuses } = busy;
const failures = Object.keys(statuses).filter((status) => !/^[24]/.test(status));
const isGood =
  failures.length === 0 &&
  figures['server still runs'] &&
  figures['grown, both together, MB'] < goals.growth &&
  figures['of that, its own work, ms'] < goals.blocked;
console.log(isGood ? 'Nothing broke.' : 'FAILED');
process.exitCode = isGood ? 0 : 1;

async function measure(sent: BrokenPicture[]) {
  const loopFile = path.join(makeTemporaryFolder(), 'loop.json');
  const words = ['--import', './bench/event-loop.ts', ...serverWords];
  const variables = { DATA_DIR: makeTemporaryFolder(), DIST_DIR: dist, EVENT_LOOP_FILE: loopFile };
  const server = new ServerProcess(await freePort(), variables, words);
  await server.start();
  const pages: number[] = [];
  const memory: { server: number; decoder: number }[] = [];
  let isOver = false;
  const watch = async (every: number, look: () => Promise<void> | void) => {
    while (!isOver) {
      await look();
      await wait(every);
    }
  };
  const fetchPage = async () => {
    const began = performance.now();
    await (await fetch(server.origin)).text();
    pages.push(performance.now() - began);
  };
  for (let warm = 0; warm < 50; warm++) await fetchPage();
  // The process that decodes is no growth: it is there before the first broken picture.
  if (sent.length > 0) await send(server.origin, sent.at(-1)!, 0);
  pages.length = 0;
  process.kill(server.pid, 'SIGUSR2');
  const watching = [watch(pageEvery, fetchPage), watch(200, () => void memory.push(megabytesOf(server.pid)))];
  const statuses: Record<string, number> = {};
  const queue = sent.entries();
  const client = async () => {
    for (const [number, picture] of queue) {
      const status = await send(server.origin, picture, number + 1);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (!/^[24]/.test(status)) console.log(`${status}: ${picture.name}`);
    }
  };
  if (sent.length > 0) await Promise.all(Array.from({ length: clients }, client));
  else await wait(quiet);
  isOver = true;
  await Promise.all(watching);
  const isRunning = server.isRunning;
  await server.end('SIGTERM');
  const loop = JSON.parse(readFileSync(loopFile, 'utf8')) as Record<'p99' | 'delay' | 'work', number>;
  pages.sort((one, other) => one - other);
  const page = (share: number) => round(pages[Math.ceil(pages.length * share) - 1]!);
  return {
    statuses,
    figures: {
      sent: sent.length,
      'server still runs': isRunning,
      'server at first, MB': memory[0]!.server,
      'its decoder at first, MB': memory[0]!.decoder,
      'grown, server, MB': grown(memory, ({ server }) => server),
      'grown, decoder, MB': grown(memory, ({ decoder }) => decoder),
      'grown, both together, MB': grown(memory, ({ server, decoder }) => server + decoder),
      'event loop blocked, p99, ms': round(loop.p99),
      'event loop blocked at most, ms': round(loop.delay),
      'of that, its own work, ms': round(loop.work),
      'pages served': pages.length,
      'page p50, ms': page(0.5),
      'page p99, ms': page(0.99),
      'page at most, ms': page(1),
    },
  };
}

/** @returns the status of the answer, or how it failed */
async function send(origin: string, { bytes }: BrokenPicture, number: number): Promise<string> {
  try {
    const headers = { 'content-type': 'application/json' };
    const body = quoteRequestOf(`Visitor ${number}`);
    const request = await fetch(origin + quoteEndpoint, { method: 'POST', headers, body });
    const { photos } = (await request.json()) as { photos: string };
    const place = `${number.toString(16).padStart(32, '0')}?position=0&of=1`;
    const answer = await fetch(`${origin}${photos}/${place}`, { method: 'PUT', body: new Uint8Array(bytes) });
    await answer.text();
    return String(answer.status);
  } catch (error) {
    return (error as Error).message;
  }
}

/** What the server holds, and the process that decodes for it. */
function megabytesOf(pid: number) {
  const decoders = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean),
  );
  let decoder = 0;
  for (const child of decoders) {
    try {
      // One that has just ended is still listed, without any memory.
      decoder += residentMegabytes(Number(child)) || 0;
    } catch {
      // It has just ended.
    }
  }
  return { server: residentMegabytes(pid), decoder };
}

function grown<Sample>(samples: Sample[], of: (sample: Sample) => number): number {
  return Math.max(...samples.map(of)) - of(samples[0]!);
}

function round(milliseconds: number) {
  return Math.round(milliseconds * 10) / 10;
}
