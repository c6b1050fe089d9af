import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { findListenerFolder } from '#server/platform/listener-folder.mjs';
import { readAddress } from '../publishing/builds.mjs';
import { CommandError, inProject } from './project.mjs';

/** What is set, of the process or of another. @typedef {Record<string, string | undefined>} Variables */

/**
 * Stops at once if somebody serves on the port that is to be served on: before anything is installed or built, and
 * before a running server meets pages and tables of another release.
 * @param {Variables} env @param {string} command the one that was given
 */
export async function expectFreePort(env, command) {
  if (!(await isTaken(env))) return;
  const { port } = addressOf(env);
  const folder = findListenerFolder(port);
  const onAnother = `PORT=${port + 10} ${command}`;
  if (!(await isServing(env))) {
    const where = folder ? `, which was started in ${folder}` : '';
    throw new CommandError(
      `Port ${port} is in use by another program${where}. Stop that program, or choose another port: ${onAnother}. Nothing was started.`,
    );
  }
  const stopIt = 'Stop it first: Ctrl+C where it was started, or systemctl stop concrete.';
  if (folder === ownFolder())
    throw new CommandError(
      `The site's own server already runs on port ${port}. ${stopIt} Nothing was changed.`,
    );
  throw new CommandError(
    folder
      ? `The site in ${folder} already runs on port ${port}. Stop that one, or choose another port for this one: ${onAnother}. Nothing was changed.`
      : `A site's server already runs on port ${port}. Is it this site's? ${stopIt} Is it another site's? Choose another port: ${onAnother}. Nothing was changed.`,
  );
}

/** As the system names the folder of a program that was started in this clone. */
const ownFolder = () => realpathSync(inProject());

/**
 * Whether a program listens on the port. It connects instead of listening, so that no visitor reaches a server that
 * can't answer.
 */
async function isTaken(env) {
  const { port, host } = addressOf(env);
  // Whatever else is wrong with it is said when the settings are read.
  if (!(Number.isInteger(port) && port > 0 && port < 65_536)) return false;
  const socket = connect({ port, host, autoSelectFamily: false });
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

/** Whether one of our servers answers at the address in these settings. @param {Variables} env */
export async function isServing(env) {
  const { port, host } = addressOf(env);
  const isEvery = host === '0.0.0.0' || host.includes(':');
  const origin = `http://${isEvery ? 'localhost' : host}:${port}`;
  const asked = fetch(`${origin}/desk/api/session`, { signal: AbortSignal.timeout(10_000) });
  const session = await asked.then((answer) => (answer.ok ? answer.json() : undefined)).catch(() => {});
  return typeof session?.isSignedIn === 'boolean';
}

/**
 * Finds the running server of this site's folders, on the configured port or another.
 * @param {string} dist @param {Variables} [env] @returns {Promise<{ PORT: string, HOST: string, siteUrl?: string } |
 * undefined>}
 */
export async function findRunning(dist, env = process.env) {
  const found = readAddress(dist);
  const noted = found && { PORT: String(found.port), HOST: found.host, siteUrl: found.siteUrl };
  if (noted && (await isServing(noted)) && isFrom(found.folder, found.port)) return noted;
  const { port, host } = addressOf(env);
  return (await isServing(env)) && isFrom(ownFolder(), port) ? { PORT: String(port), HOST: host } : undefined;
}

/** False if a port is known to be used from another folder: every clone starts with the same port. */
const isFrom = (folder, port) =>
  folder === undefined || [folder, undefined].includes(findListenerFolder(port));

/** @param {Variables} env */
const addressOf = ({ PORT, HOST }) => ({
  port: Number(PORT?.trim() || 3000),
  host: HOST?.trim() || 'localhost',
});

/**
 * Below those that systems give to outgoing connections (from 32,768 on Linux, 49,152 elsewhere): a browser's next one
 * must not take the port before the server that it was found for.
 */
const range = { lowest: 20_000, count: 12_000 };

/** Returns a free port on loopback. */
export async function freePort() {
  for (;;) {
    const port = range.lowest + Math.floor(Math.random() * range.count);
    if (await isFree(port)) return port;
  }
}

/** Whether nobody uses a port of loopback. @param {string | number} port */
export async function isFree(port) {
  const probe = createServer().listen(Number(port), '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
