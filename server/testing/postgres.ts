import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#scripts/free-port.mjs';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { findPostgres, type PostgresPrograms } from './postgres-programs.ts';

/**
 * Starts a real PostgreSQL on loopback with a folder of its own, as a user of its own when we are root.
 * @throws with one line on what to do when no PostgreSQL can be found
 */
export async function startPostgres() {
  let removeFolder = () => {};
  const folder = makeTemporaryFolder((remove) => (removeFolder = remove));
  chmodSync(folder, 0o755);
  const programs = await findPostgres(folder);
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const user = unprivileged();
  if (user.uid !== undefined) chownSync(data, user.uid, user.gid!);
  const options = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(programs.initdb, options, { ...user, cwd: '/', stdio: 'pipe' });

  const port = await freePort();
  const url = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  let server = await run(programs, data, port, user);
  const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
    server.kill(signal);
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  };
  return {
    stop: async () => {
      await stop();
      removeFolder();
    },
    /** Ends every connection at once, as a failing machine would, and comes back. */
    restart: async () => {
      await stop('SIGQUIT');
      server = await run(programs, data, port, user);
    },
    /** Makes an empty database. @returns its address */
    createDatabase: async (name: string) => {
      const client = new pg.Client({ connectionString: url('postgres') });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return url(name);
    },
  };
}

async function run(
  { postgres }: PostgresPrograms,
  data: string,
  port: number,
  user: { uid?: number; gid?: number },
) {
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 100 };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(postgres, ['-D', data, ...options], { ...user, cwd: '/', stdio: 'ignore' });
  process.once('exit', () => server.kill('SIGKILL'));
  await untilReady(server, `postgres://postgres@127.0.0.1:${port}/postgres`);
  return server;
}

async function untilReady(server: ChildProcess, connectionString: string) {
  for (let tried = 0; tried < 200; tried++) {
    if (server.exitCode !== null) break;
    const client = new pg.Client({ connectionString });
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch {
      await wait(100);
    }
  }
  throw new Error('PostgreSQL did not start.');
}

/** PostgreSQL refuses to run as root; `nobody` exists on every Unix. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (kind: string) => Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
