import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildsFolder } from '../publishing/builds.mjs';
import { endpoints } from '../shared/desk/addresses.ts';
import type { DraftFile, Website } from '../shared/desk/website.ts';
import { makeTemporaryFolder } from '../tests/support/temporary-folder.ts';
import { type Finding, openDesk, percentile, runs, type Table } from './common.ts';

/** The most seconds until visitors see a changed text, and how much slower pages may be in the meantime. */
const goals = { all: 20, one: 60, slower: 3 };
/** How often a visitor asks for a page, in milliseconds. */
const every = 20;
/** How long pages are measured while nothing else happens, in milliseconds. */
const rest = 10_000;

/**
 * How long it takes until a change made in the desk is live, and how long pages take in the meantime; with all cores of
 * this machine, and with one.
 */
export async function measurePublishing(): Promise<Finding> {
  const rows: Table['rows'] = [];
  let isGood = true;
  for (const cores of new Set([availableParallelism(), 1])) {
    const found = await measure(cores);
    const goal = cores === 1 ? goals.one : goals.all;
    const slower = found.meanwhile / found.atRest;
    isGood &&= found.seconds <= goal && found.refused === 0 && slower <= goals.slower;
    rows.push([
      ...[cores, `${found.seconds.toFixed(1)} s (${goal} s)`, `${found.again.toFixed(1)} s`],
      ...[`${found.atRest.toFixed(1)} ms`, `${found.meanwhile.toFixed(1)} ms`],
      ...[`${slower.toFixed(1)} × (${goals.slower} ×)`, found.refused],
    ]);
  }
  const head = ['Cores', 'Publish', 'Undo', 'Page, idle', 'Page, publishing', 'Slowdown', 'Failed'];
  const caption = `Time to publish a text change, and load time of pages (p99, one request every ${every} ms), with goals in parentheses`;
  return { tables: [{ caption, head, rows }], remarks: ['The sample site, in two languages.'], isGood };
}

async function measure(cores: number) {
  const folder = makeTemporaryFolder();
  const [content, dist] = [path.join(folder, 'content'), path.join(folder, 'dist')];
  cpSync('content-model/sample', content, { recursive: true });
  mkdirSync(buildsFolder(dist));
  const built = realpathSync('dist');
  cpSync(built, path.join(buildsFolder(dist), path.basename(built)), { recursive: true });
  symlinkSync(path.join('.dist-builds', path.basename(built)), dist);
  const { server, call } = await openDesk({ CONTENT_DIR: content, DIST_DIR: dist });
  // What it starts stays there, too.
  if (cores === 1) execFileSync('taskset', ['-a', '-cp', '0', `${server.pid}`]);
  /** @returns how long it took, in seconds */
  const ended = async () => {
    for (;;) {
      const { job } = await call<Website>(endpoints.website);
      if (job?.failure) throw new Error(job.failure);
      if (job?.endedAt) return (Date.parse(job.endedAt) - Date.parse(job.startedAt)) / 1000;
      await setTimeout(1000);
    }
  };
  const write = async (heading: string) => {
    const home = endpoints.draftFile('home.yaml');
    const { version } = await call<DraftFile>(home);
    await call(home, { version, changes: [{ path: ['hero', 'heading', 'en'], value: heading }] });
    await call(endpoints.publish, {});
    return ended();
  };
  // What a first build makes for all that follow doesn't count as part of a text change.
  await write('The first text');
  const atRest = await visit(server.origin, setTimeout(rest));
  const seconds: number[] = [];
  const publishing = (async () => {
    for (let round = 0; round < runs(3); round++) seconds.push(await write(`Round ${round}`));
  })();
  const meanwhile = await visit(server.origin, publishing);
  const [, earlier] = await call<{ id: string }[]>(endpoints.versions);
  await call(endpoints.restoreVersion, { id: earlier!.id });
  const again = await ended();
  await server.end('SIGTERM');
  return {
    seconds: Math.max(...seconds),
    again,
    refused: atRest.refused + meanwhile.refused,
    atRest: percentile(atRest.times, 0.99),
    meanwhile: percentile(meanwhile.times, 0.99),
  };
}

/** Asks for pages until something has ended. */
async function visit(origin: string, until: Promise<unknown>) {
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  let [refused, isOver] = [0, false];
  const over = until.finally(() => {
    isOver = true;
  });
  // Not unpacked: this process would measure its own garbage collections, of 20 to 60 ms.
  const options = { agent: new Agent({ keepAlive: true }), headers: { 'accept-encoding': 'br' } };
  const ask = async (page: string) => {
    const began = performance.now();
    try {
      const [answer] = (await once(get(origin + page, options), 'response')) as [IncomingMessage];
      await once(answer.resume(), 'end');
      if (answer.statusCode !== 200) refused++;
    } catch {
      refused++;
    }
    times.push(performance.now() - began);
  };
  const pages = ['/', '/services', '/gallery', '/about', '/contact', '/es'];
  while (!isOver) {
    asked.push(ask(pages[asked.length % pages.length]!));
    await setTimeout(every);
  }
  await Promise.all([over, ...asked]);
  return { times, refused };
}
