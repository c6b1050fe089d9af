import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ServerProcess } from '#server/testing/server-process.ts';
import { fixtureSite } from '#tests/support/fixture-site.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

export const inFolder = (...names: string[]) => path.join(import.meta.dirname, ...names);

/** When the story of `record.ts` ends: a Tuesday, 9 o'clock in the morning for the owner. */
export const storyEnds = '2026-03-03T14:00:00.000Z';
/** Where the company of the story is on the web. */
export const site = 'https://concrete.example';
export const owner = 'owner@example.com';

/** What the company of the story sets, and where nobody is asked over a network. */
export const settings = {
  SITE_URL: site,
  MAIL_TO: owner,
  DESK_EMAILS: owner,
  ACKNOWLEDGE: 'on',
  RATE_LIMIT: '0',
  TIME_SERVER: 'off',
  METRICS_TOKEN: 'the-token-of-the-story',
};

/** Starts the real server at a fixed moment, on a port of its own. */
export async function startServer(variables: Record<string, string>) {
  const fixed = {
    ...settings,
    MOMENT: storyEnds,
    CONTENT_DIR: fixtureSite.content,
    DIST_DIR: fixtureSite.dist,
  };
  const words = ['--import', inFolder('clock.mjs'), 'server/main.ts'];
  const server = new ServerProcess(0, { ...fixed, LOG_LEVEL: 'warn', ...variables }, words);
  await server.start();
  return { origin: server.origin, stop: async () => void (await server.end('SIGTERM')) };
}

/** Makes a database of the words in a file. @param pageSize in bytes, if not SQLite's usual one */
export function loadDatabase(words: string, file: string, pageSize = 4096) {
  const database = new DatabaseSync(file);
  database.exec(`pragma page_size=${pageSize}; pragma foreign_keys=off; pragma synchronous=off; begin;
    ${readFileSync(words, 'utf8')}; commit`);
  database.close();
}

/** A folder in memory, where there is one: nothing here is about disks. @param atEnd gets what removes it */
export const quickFolder = (atEnd?: (remove: () => void) => unknown) =>
  makeTemporaryFolder(atEnd, existsSync('/dev/shm') ? '/dev/shm' : undefined);

/** The server's folder as it was when the story ended. Its phone rings by a push service that may be called today. */
export function storysData(): string {
  const dataDir = quickFolder();
  loadDatabase(inFolder('databases', '11.sql'), path.join(dataDir, 'requests.sqlite'));
  ask(
    dataDir,
    `update push_subscriptions set endpoint = replace(endpoint, 'push.example', 'fcm.googleapis')`,
  );
  cpSync(inFolder('photos'), path.join(dataDir, 'photos'), { recursive: true });
  return dataDir;
}

/** Asks a database beside the server that uses it. */
export function ask(dataDir: string, sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(path.join(dataDir, 'requests.sqlite'), { timeout: 10_000 });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}
