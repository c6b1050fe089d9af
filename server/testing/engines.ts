import { beforeAll, inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#server/database/open.ts';
import { createQuoteRequestStore, type QuoteRequestStore } from '#server/requests/store.ts';
import { danasRequest, temporaryFolder } from './parts.ts';
import type { Order } from './shared-postgres.ts';

/** What the tests of both database engines need. */
export const contract = {
  now: new Date('2026-03-02T15:04:00.000Z'),
  hoursLater: (hours: number) => new Date(contract.now.getTime() + hours * 3_600_000),
  recipients: { channels: ['mail', 'webhook'], acknowledges: false } as const,
  createSubmission: (key?: string) => ({
    quoteRequest: danasRequest,
    receivedAt: contract.now,
    idempotencyKeys: key ? [key] : [],
  }),
};

async function orderDatabase(order: Order): Promise<string> {
  const answer = await fetch(inject('postgresOffice'), { method: 'POST', body: JSON.stringify(order) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.text();
}

/** @param kind with the tables of today, without any, or in another encoding @returns its address; it is removed when the test ends */
export async function createPostgresDatabase(
  kind: 'with tables' | 'empty' | { encoding: string },
): Promise<string> {
  const databaseUrl = await orderDatabase(kind);
  onTestFinished(async () => void (await orderDatabase({ remove: new URL(databaseUrl).pathname.slice(1) })));
  return databaseUrl;
}

function locateDatabases(kind: 'with tables' | 'empty') {
  // The first test waits until it runs, which on a busy machine may take longer than a test.
  beforeAll(() => orderDatabase('start'), 300_000);
  return {
    SQLite: async () => ({ dataDir: temporaryFolder(), databaseUrl: undefined }),
    PostgreSQL: async () => ({ dataDir: '', databaseUrl: await createPostgresDatabase(kind) }),
  };
}

/**
 * Both engines, each as a function that makes a place for a database that nobody uses yet: on PostgreSQL, in one that
 * all test files share. Call it outside of the tests.
 */
export const bothEngines = () => locateDatabases('with tables');

/** Both engines before the first start: no file on SQLite, a database without tables on PostgreSQL. */
export const bothEnginesEmpty = () => locateDatabases('empty');

type DatabasePlace = { dataDir: string; databaseUrl?: string };
type Use = (databases: [Database, Database, Database], store: QuoteRequestStore) => Promise<void>;

/** Gives `use` three servers on one new database, as if all had started at once for the first time. */
export async function withServers(place: () => Promise<DatabasePlace>, use: Use) {
  const one = await place();
  const servers = await Promise.all([openDatabase(one), openDatabase(one), openDatabase(one)]);
  try {
    await use(servers, createQuoteRequestStore(servers[0], contract.recipients));
  } finally {
    await Promise.all(servers.map((server) => server.destroy()));
  }
}
