import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { askAgain, inTime, timeLeft } from './deadline.ts';

/** How long one query may take without a deadline, in milliseconds. */
export const queryLimit = 15_000;

/**
 * A pool whose connections are given up at the deadline, whatever they are waiting for: a free one, a lock, a
 * response.
 */
export function patientPool(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const connecting = pool.connect();
      return inTime(connecting, timeLeft(queryLimit)).then(patientClient, (error) => {
        connecting.then((client) => client.release()).catch(() => {});
        throw askAgain(error);
      });
    },
    end: () => pool.end(),
  };
}

/**
 * A connection that did not respond in time is not reused but closed on release: a response to something else may
 * still be on its way. The database rolls back anything it had not committed.
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
        if (isAnswer(error) && !isInterrupted(error)) throw error;
        if (!isAnswer(error)) broken = error as Error;
        throw askAgain(error as Error);
      }
    },
    release: () => client.release(broken),
  } as unknown as PostgresPoolClient;
}

/** True if the database itself refused, so the connection is sound. */
function isAnswer(error: unknown): boolean {
  return 'severity' in (error as object);
}

/** Class 57: the database is stopped, or gave up on a statement that took too long. */
function isInterrupted(error: unknown): boolean {
  return /^57/.test((error as { code?: string }).code ?? '');
}
