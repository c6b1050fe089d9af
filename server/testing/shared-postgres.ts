import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/database/open.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files ask for databases of the PostgreSQL that they share. */
    postgresOffice: string;
  }
}

/** What is asked for: that it runs, a database with today's tables or an empty one, or that one is removed. */
export type Order = 'start' | 'with tables' | 'empty' | { encoding: string } | { remove: string };

/** Vitest's global set-up: one PostgreSQL for all test files, started when the first of them asks for a database. */
export default async function sharePostgres({ provide }: TestProject) {
  let opened: ReturnType<typeof open> | undefined;
  const server = createServer(async (request, response) => {
    try {
      const order: Order = JSON.parse(await text(request));
      opened ??= open();
      response.end(await (await opened)(order));
    } catch (error) {
      response.writeHead(500).end((error as Error).message);
    }
  });
  // A connection that ends after a while could end just when it is used again.
  server.keepAliveTimeout = 0;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  provide('postgresOffice', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  let stop = async () => {};

  async function open() {
    const postgres = await startPostgres({ isForgetful: true });
    stop = postgres.stop;
    const template = 'with_tables';
    const databaseUrl = await postgres.createDatabase(template);
    await (await openDatabase({ dataDir: '', databaseUrl })).destroy();
    let count = 0;
    return async (order: Order): Promise<string> => {
      if (typeof order === 'object' && 'remove' in order) {
        await postgres.dropDatabase(order.remove);
        return '';
      }
      if (order === 'start') return '';
      const options = typeof order === 'object' ? order : order === 'empty' ? {} : { template };
      return postgres.createDatabase(`test_${++count}`, options);
    };
  }

  return async () => {
    server.closeAllConnections();
    server.close();
    await opened?.catch(() => {});
    await stop();
  };
}
