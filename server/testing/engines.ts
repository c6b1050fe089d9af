import { afterAll, beforeAll, vi } from 'vitest';
import { type Database, openDatabase } from '#server/database/open.ts';
import { createQuoteRequestStore, type QuoteRequestStore } from '#server/quote-requests/store.ts';
import { danasRequest, temporaryFolder } from './parts.ts';
import { startPostgres } from './postgres.ts';

/** What the tests of both database engines need. */
export const contract = {
  now: new Date('2026-03-02T15:04:00.000Z'),
  hoursLater: (hours: number) => new Date(contract.now.getTime() + hours * 3_600_000),
  audience: { channels: ['mail', 'webhook'], acknowledges: false } as const,
  press: (key?: string) => ({
    quoteRequest: danasRequest,
    receivedAt: contract.now,
    dedupeKeys: key ? [key] : [],
  }),
};

/** Both engines, each as a function that makes an empty place for a database. Call it once in a test file. */
export function bothEngines() {
  vi.setConfig({ testTimeout: 60_000 });
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let databases = 0;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(() => postgres?.stop(), 60_000);
  return {
    SQLite: async () => ({ dataDir: temporaryFolder() }),
    PostgreSQL: async () => ({
      dataDir: '',
      databaseUrl: await postgres.createDatabase(`contract_${++databases}`),
    }),
  };
}

type Place = { dataDir: string; databaseUrl?: string };
type Use = (databases: [Database, Database, Database], store: QuoteRequestStore) => Promise<void>;

/** Gives `use` three servers on one new database, as if all had started at once for the first time. */
export async function withServers(place: () => Promise<Place>, use: Use) {
  const one = await place();
  const servers = await Promise.all([openDatabase(one), openDatabase(one), openDatabase(one)]);
  try {
    await use(servers, createQuoteRequestStore(servers[0], contract.audience));
  } finally {
    await Promise.all(servers.map((server) => server.destroy()));
  }
}
