import { readFileSync } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer-core';
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { serverEnv, serverWords } from '../scripts/server.mjs';
import type { Database } from '../server/database/open.ts';
import { ServerProcess } from '../server/testing/server-process.ts';
import { phone } from '../tests/support/budgets.ts';
import { openMailServer } from '../tests/support/mail-server.ts';
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
export type Part = (words: string[]) => Promise<Finding>;

/** Names and what was counted, as a table. */
export function figures(caption: string, counted: Record<string, string | number | boolean>): Table {
  return { caption, head: ['', ''], rows: Object.entries(counted).map(([name, of]) => [name, String(of)]) };
}

/** How often each figure is measured: RUNS, or as often as the part needs for a trustworthy figure. */
export const runs = (usual: number) => Number(process.env.RUNS ?? usual);

export const median = (times: number[]) => percentile(times, 0.5);

/** The smallest figure that at least this share of them does not exceed. */
export function percentile(times: number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const thousands = (count: number) => count.toLocaleString('en-US');

/** The real server, as `npm start` starts it, with data of its own and without a limit on requests. */
export async function startServer(variables: Record<string, string> = {}, words = serverWords) {
  const port = await freePort();
  const own = { DATA_DIR: makeTemporaryFolder(), SITE_URL: `http://127.0.0.1:${port}`, ...serverEnv };
  const server = new ServerProcess(port, { ...own, ...variables }, words);
  await server.start();
  return server;
}

/** A server with the built site, which it logs as the real one does. */
export const startSite = (dist = 'dist', variables: Record<string, string> = {}) =>
  startServer({ DIST_DIR: dist, LOG_LEVEL: 'info', ...variables });

/** How much memory a process holds, in MB, as Linux counts it. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** How to start the browser that the journeys use. */
export function browserOptions() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: `npm test` fetches one, or name one in CHROMIUM_PATH.');
  return { executablePath, args: chromiumFlags };
}

/** Gives `work` a fresh browser with the window of a phone. @param words for its command line */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>, words: string[] = []) {
  const { viewport, ...screen } = phone;
  const { args, executablePath } = browserOptions();
  const defaultViewport = { ...viewport, ...screen };
  const browser = await puppeteer.launch({ executablePath, args: [...args, ...words], defaultViewport });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** As the form sends it; no two names alike, for the same words would be the same request. */
export const quoteRequest = (name: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': name },
  body: JSON.stringify({
    ...{ name, email: 'visitor@example.com', phone: '407 555 0100', message: 'A patio, 12 by 20 ft.' },
  }),
});

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
const patience = 300_000;

/** Waits until nothing is due any more. @returns how many notifications are still due: 0, unless they are stuck */
export async function untilDrained(database: Database): Promise<number> {
  let left = Number.POSITIVE_INFINITY;
  let until = 0;
  for (;;) {
    const { due } = await database
      .selectFrom('notifications')
      .select((select) => select.fn.countAll().as('due'))
      .where('state', '=', 'due')
      .executeTakeFirstOrThrow();
    if (Number(due) < left) {
      left = Number(due);
      until = Date.now() + patience;
    }
    if (left === 0 || Date.now() > until) return left;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
