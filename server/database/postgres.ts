import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPoolClient,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { DeadlineExceeded, markUnavailable, remaining, withTimeout } from './deadline.ts';
import type { Tables } from './tables.ts';

/** How long anything may wait for a connection, in milliseconds. */
const connectionTimeoutMillis = 5_000;

/**
 * Opens a PostgreSQL database by its address. Connections are made when needed, and made again after the database was
 * unreachable or another machine took over. What certainly changed nothing is tried again until its deadline.
 */
export function openPostgres(url: string): Kysely<Tables> {
  // The driver treats these as `verify-full` already, and warns each time that it won't always.
  const connectionString = url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis });
  const connections = createConnections(pool);
  const config: PostgresDialectConfig = {
    pool: { connect: async () => clientWithDeadline(connections), end: () => pool.end() },
  };
  const createDriver = () => new DeadlineDriver(config);
  return new PersistentKysely({ dialect: Object.assign(new PostgresDialect(config), { createDriver }) });
}

/** What failed before the database could have changed anything for good. */
const withoutEffect = new WeakSet<Error>();
/** Between two tries, in milliseconds. */
const retryDelay = 100;

/** Tries again until the deadline, as long as nothing was changed. */
async function retryUntilDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + Math.min(remaining(queryLimit), queryLimit);
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!withoutEffect.has(error as Error) || performance.now() + retryDelay > until) throw error;
      if (tries > 0) await wait(retryDelay);
    }
  }
}

/** Transactions that lost their connection begin anew: call back what has no effect but on the database. */
class PersistentKysely extends Kysely<Tables> {
  override transaction() {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    return Object.assign(builder, {
      execute: <Result>(work: (trx: Transaction<Tables>) => Promise<Result>) =>
        retryUntilDeadline(() => execute(work)),
    });
  }
}

class DeadlineDriver extends PostgresDriver {
  /** The database itself gives up on a statement too, so that none keeps running after everyone has left. */
  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ) {
    const left = remaining(queryLimit);
    // 0 means none.
    const limit = Number.isFinite(left) ? Math.max(1, Math.ceil(left)) : 0;
    const begin = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode];
    const limited = `${begin.filter(Boolean).join(' ')}; set local statement_timeout = ${limit}`;
    await connection.executeQuery(CompiledQuery.raw(limited));
  }

  /** On a broken connection the database rolls back on its own. Reporting that it is broken would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** How long one query may take without a deadline, in milliseconds. */
const queryLimit = 15_000;

/**
 * The connections of a pool, given up at the deadline; those that were made before one was lost are not used any more:
 * after a failover they lead to a database that only reads, or nowhere.
 */
function createConnections(pool: pg.Pool) {
  const lossesAtConnect = new WeakMap<pg.PoolClient, number>();
  let losses = 0;
  let wasReached = false;
  // A broken connection is not an error yet: a query in progress fails on its own, and the next one makes another.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    wasReached = true;
    lossesAtConnect.set(client, losses);
    client.on('error', () => {});
  });
  return {
    noteLoss: () => void losses++,
    async acquire(): Promise<pg.PoolClient> {
      for (;;) {
        const connecting = pool.connect();
        const client = await withTimeout(connecting, remaining(queryLimit)).catch((error) => {
          connecting.then((unusedClient) => unusedClient.release()).catch(() => {});
          explainEncryption(error);
          // A database that was never reached is a wrong setting, which is reported right away.
          if (wasReached && !pool.ending && (isLost(error) || error.code === tooManyConnections))
            withoutEffect.add(error);
          throw markUnavailable(error);
        });
        if (lossesAtConnect.get(client) === losses) return client;
        client.release(true);
      }
    },
  };
}

/** Node's codes of a certificate that nobody vouches for whom this machine trusts. */
const untrusted = /SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)/;

/** Says in the error what to change in the address where the line is encrypted otherwise than it says. */
function explainEncryption(error: Error & { code?: string }) {
  const { code = '', message } = error;
  if (untrusted.test(code))
    // What follows is advice about Node's command line.
    error.message = `${message.split(';')[0]}: this machine doesn't trust the authority that signed the database's certificate. Get that authority's certificate from the person who runs the database, save it here, and end the address with ?sslmode=verify-full&sslrootcert=/path/to/it.pem. On a private network, ?sslmode=no-verify encrypts without checking who answers`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    error.message = `${message} Write the host in the address as the database's certificate names it`;
  if (message.includes('does not support SSL'))
    error.message = `${message}. On a private network, leave sslmode out of the address`;
  if (message.endsWith('no encryption'))
    error.message = `${message}: this database requires encryption. End the address with ?sslmode=verify-full`;
}

/**
 * A connection, made when first needed. One that did not respond in time is not reused but closed on release: a response
 * to something else may still be on its way. The database rolls back anything it had not committed.
 */
function clientWithDeadline(connections: ReturnType<typeof createConnections>): PostgresPoolClient {
  let client: pg.PoolClient | undefined;
  let broken: Error | undefined;
  let isInTransaction = false;

  const release = () => {
    client?.release(broken);
    client = broken = undefined;
  };

  async function runQuery(sql: string, parameters: readonly unknown[]) {
    if (broken && isInTransaction) throw broken;
    if (broken) release();
    client ??= await connections.acquire();
    try {
      return await withTimeout(client.query(sql, [...parameters]), remaining(queryLimit));
    } catch (thrown) {
      const error = thrown as Error & { code?: string };
      const isConnectionLost = isLost(error);
      if (isDatabaseError(error) && !isInterrupted(error) && !isConnectionLost) throw error;
      if (!isDatabaseError(error) || isConnectionLost) broken = error;
      if (isConnectionLost) connections.noteLoss();
      // Whether a commit came through is not known; a request that is sent again has a key.
      const isHarmless = isInTransaction ? sql !== 'commit' : /^select\b/i.test(sql);
      if (isConnectionLost && (isHarmless || error.code === readOnly)) withoutEffect.add(error);
      throw markUnavailable(error);
    }
  }

  return {
    query: (sql: string, parameters: readonly unknown[]) => {
      isInTransaction ||= /^begin\b/.test(sql);
      return isInTransaction
        ? runQuery(sql, parameters)
        : retryUntilDeadline(() => runQuery(sql, parameters));
    },
    release,
  } as unknown as PostgresPoolClient;
}

/** PostgreSQL's codes. */
const readOnly = '25006';
const tooManyConnections = '53300';

/** The connection is gone, or leads to a database that only reads: another one may lead further. */
function isLost(error: unknown): boolean {
  if (error instanceof DeadlineExceeded) return false;
  return !isDatabaseError(error) || /^(08|25006|25P03|57P)/.test((error as { code?: string }).code ?? '');
}

/** True if the database itself refused, so the connection is sound. */
function isDatabaseError(error: unknown): boolean {
  return 'severity' in (error as object);
}

/** Class 57: the database is stopped, or gave up on a statement that took too long. */
function isInterrupted(error: unknown): boolean {
  return /^57/.test((error as { code?: string }).code ?? '');
}
