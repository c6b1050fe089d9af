import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { serverArguments, serverEnv } from '../scripts/project.mjs';
import { openDatabase } from '../server/database/open.ts';
import { openSession } from '../server/desk/sign-in/sessions.ts';
import { residentMemory } from '../server/photos/image-worker.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { ServerProcess } from '../server/testing/server-process.ts';
import { chromiumFlags, findChromium } from '../tests/support/chromium.ts';
import { makeTemporaryFolder } from '../tests/support/temporary-folder.ts';

/** Rows under a head, printed as a Markdown table. */
export interface Table {
  caption: string;
  head: string[];
  rows: (string | number)[][];
}

/** What a part of the bench found: for people, and whether it is what we claim, where that is a yes or a no. */
export interface Finding {
  tables: Table[];
  remarks?: string[];
  isGood?: boolean;
}

/** @param words those after its name on the command line */
export type Part = (args: string[]) => Promise<Finding>;

/** Names and what was counted, as a table. */
export function figures(caption: string, counted: Record<string, string | number | boolean>): Table {
  return { caption, head: ['', ''], rows: Object.entries(counted).map(([name, of]) => [name, String(of)]) };
}

/** Whether nothing was counted. */
export const isNone = (faults: Record<string, number>) => Object.values(faults).every((count) => count === 0);

/** How often each figure is measured: RUNS, or as often as the part needs for a trustworthy figure. */
export const runs = (usual: number) => Number(process.env.RUNS ?? usual);

/** The smallest figure that at least this share of them does not exceed. */
export function percentile(times: number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (times: number[]) => percentile(times, 0.5);

export const thousands = (count: number) => count.toLocaleString('en-US');

/**
 * The real server, as `npm start` starts it, with data of its own and without a limit on requests.
 * @param args more options for Node
 */
export async function startServer(variables: Record<string, string> = {}, args: string[] = []) {
  const own = { DATA_DIR: makeTemporaryFolder(), ...serverEnv };
  const server = new ServerProcess(0, { ...own, ...variables }, [...args, ...serverArguments]);
  await server.start();
  return server;
}

/** A server with the built site, which it logs as the real one does. */
export const startSite = (dist = 'dist', variables: Record<string, string> = {}) =>
  startServer({ DIST_DIR: dist, LOG_LEVEL: 'info', ...variables });

/**
 * A server, and somebody signed in at its desk.
 * @param args more options for Node
 */
export async function openDesk(variables: Record<string, string>, args?: string[]) {
  const email = 'office@example.com';
  const dataDir = makeTemporaryFolder();
  const database = await openDatabase({ dataDir });
  const { token } = await openSession(database, { email, device: 'bench', now: new Date() });
  await database.destroy();
  const server = await startServer({ DATA_DIR: dataDir, DESK_EMAILS: email, ...variables }, args);
  const cookie = `desk=${token}`;
  /** Asks for something, or with a body posts it. @throws if the desk refuses */
  const call = async <Answer>(url: string, body?: object): Promise<Answer> => {
    const answer = await fetch(server.origin + url, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
    return text && JSON.parse(text);
  };
  return { server, cookie, call };
}

/** A database of either engine, and if that is a program of its own, what ends it and gives what begins it again. */
export interface Place {
  databaseUrl?: string;
  pause?: () => Promise<() => Promise<void>>;
}

/** The settings by which a server finds it. */
export const urlOf = ({ databaseUrl }: Place): Record<string, string> =>
  databaseUrl ? { DATABASE_URL: databaseUrl } : {};

/** On SQLite, then on PostgreSQL, or on the one that is named. */
export async function onBoth(
  engine = 'both',
  tryOn: (title: string, place: Place) => Promise<{ tables: Table[]; isGood: boolean }>,
): Promise<Finding> {
  const outcomes: Awaited<ReturnType<typeof tryOn>>[] = [];
  if (engine !== 'postgres') outcomes.push(await tryOn('SQLite', {}));
  if (engine !== 'sqlite') {
    const postgres = await startPostgres();
    const databaseUrl = await postgres.createDatabase('bench');
    outcomes.push(await tryOn('PostgreSQL', { databaseUrl, pause: postgres.pause }));
    await postgres.stop();
  }
  return { tables: outcomes.flatMap(({ tables }) => tables), isGood: outcomes.every(({ isGood }) => isGood) };
}

/** How much memory a process holds, in MB, as Linux counts it. */
export const residentMegabytes = (pid: number) => Math.round(residentMemory(pid)! / 1024);

/** In MB: a process and those it has started. What they share is counted once. */
export function treeMegabytes(pid: number): number {
  try {
    const [, own = 0] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    const children = globSync(`/proc/${pid}/task/*/children`).flatMap((file) =>
      readFileSync(file, 'utf8').trim().split(' ').filter(Boolean),
    );
    return children.reduce((sum, child) => sum + treeMegabytes(Number(child)), Number(own) / 1024);
  } catch {
    // It has just ended.
    return 0;
  }
}

const execute = promisify(execFile);

/** Runs a tool among the packages of the bench. @returns what it prints, which is JSON */
export async function runTool(file: string, args: string[], variables: Record<string, string> = {}) {
  const { stdout } = await execute(process.execPath, [`bench/node_modules/${file}`, ...args], {
    env: { ...process.env, ...variables },
    maxBuffer: 50_000_000,
  });
  return JSON.parse(stdout);
}

/** How to start the browser that the end-to-end tests use. @param args for its command line */
export function browserOptions(args: string[] = []) {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: name one in CHROMIUM_PATH.');
  return { executablePath, args: [...chromiumFlags, ...args] } satisfies LaunchOptions;
}

/** Gives `work` a fresh browser. */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>, args?: string[]) {
  const browser = await chromium.launch(browserOptions(args));
  return work(browser).finally(() => browser.close());
}

/** A quote request as the form sends it. Names must differ: the same text would count as the same request. */
export const quoteRequest = (name: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': name },
  body: JSON.stringify({
    name,
    email: 'visitor@example.com',
    phone: '407 555 0100',
    message: 'A patio, 12 by 20 ft.',
  }),
});
