import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { inTime, timeLeft } from './deadline.ts';

/** How long one query may take where there is no deadline, in milliseconds. */
export const queryLimit = 15_000;

/** A pool whose connections are given up at the deadline, whatever is waited for: a free one, a lock, an answer. */
export function patientPool(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const connecting = pool.connect();
      return inTime(connecting, timeLeft(queryLimit)).then(patientClient, (error) => {
        connecting.then((client) => client.release()).catch(() => {});
        throw error;
      });
    },
    end: () => pool.end(),
  };
}

/**
 * One that did not answer in time is not asked again, but closed when it is released: an answer to something else may
 * still be on its way. The database rolls back what it had not committed.
 */
function patientClient(client: pg.PoolClient) {
  let broken: Error | undefined;
  return {
    async query(sql: string, parameters: readonly unknown[]) {
      if (broken) throw broken;
      const answer = client.query(sql, [...parameters]);
      try {
        return await inTime(answer, timeLeft(queryLimit));
      } catch (error) {
        if (!isAnswer(error)) broken = error as Error;
        throw error;
      }
    },
    release: () => client.release(broken),
  } as unknown as PostgresPoolClient;
}

/** True when the database itself said no, so that the connection is sound. */
function isAnswer(error: unknown): boolean {
  return 'severity' in (error as object);
}
