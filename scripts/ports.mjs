import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { findListenerFolder } from '#server/platform/listener-folder.mjs';
import { readAddress } from '../publishing/builds.mjs';
import { inProject, Stop } from './project.mjs';

/** What is set, of the process or of another. @typedef {Record<string, string | undefined>} Variables */

/**
 * Stops at once if somebody serves on the port that is to be served on: before anything is installed or built, and
 * before a running server meets pages and tables of another release.
 * @param {Variables} env @param {string} command the one that was given
 */
export async function expectFreePort(env, command) {
  if (!(await isTaken(env))) return;
  const { port } = placeOf(env);
  const folder = findListenerFolder(port);
  const onAnother = `PORT=${port + 10} ${command}`;
  if (!(await isServing(env))) {
    const where = folder ? `, which was started in ${folder}` : '';
    throw new Stop(
      `Port ${port} is in use by another program${where}. Stop that program, or choose another port: ${onAnother}. Nothing was started.`,
    );
  }
  const stopIt = 'Stop it first: Ctrl+C where it was started, or systemctl stop concrete.';
  if (folder === ownFolder())
    throw new Stop(`The site's own server already runs on port ${port}. ${stopIt} Nothing was changed.`);
  throw new Stop(
    folder
      ? `The site in ${folder} already runs on port ${port}. Stop that one, or choose another port for this one: ${onAnother}. Nothing was changed.`
      : `A site's server already runs on port ${port}. Is it this site's? ${stopIt} Is it another site's? Choose another port: ${onAnother}. Nothing was changed.`,
  );
}

/** As the system names the folder of a program that was started in this clone. */
const ownFolder = () => realpathSync(inProject());

/** Looked at by asking, not by listening: no visitor must be let in by somebody who has nothing to say. */
async function isTaken(env) {
  const { port, host } = placeOf(env);
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

/** Whether a server of ours answers where one with these settings would. @param {Variables} env */
export async function isServing(env) {
  const { port, host } = placeOf(env);
  const isEvery = host === '0.0.0.0' || host.includes(':');
  const origin = `http://${isEvery ? 'localhost' : host}:${port}`;
  const asked = fetch(`${origin}/desk/api/session`, { signal: AbortSignal.timeout(10_000) });
  const session = await asked.then((answer) => (answer.ok ? answer.json() : undefined)).catch(() => {});
  return typeof session?.isSignedIn === 'boolean';
}

/**
 * The server that runs on the folders of this site, if one does: at the port that is set, or another.
 * @param {string} dist @param {Variables} [env] @returns {Promise<{ PORT: string, HOST: string, siteUrl?: string } | undefined>}
 */
export async function findRunning(dist, env = process.env) {
  const found = readAddress(dist);
  const noted = found && { PORT: String(found.port), HOST: found.host, siteUrl: found.siteUrl };
  if (noted && (await isServing(noted)) && isOf(found.folder, found.port)) return noted;
  const { port, host } = placeOf(env);
  return (await isServing(env)) && isOf(ownFolder(), port) ? { PORT: String(port), HOST: host } : undefined;
}

/** False if a port is known to be used from another folder: every clone starts with the same port. */
const isOf = (folder, port) => folder === undefined || [folder, undefined].includes(findListenerFolder(port));

/** @param {Variables} env */
const placeOf = ({ PORT, HOST }) => ({
  port: Number(PORT?.trim() || 3000),
  host: HOST?.trim() || 'localhost',
});

/**
 * Below those that systems give to outgoing connections (from 32,768 on Linux, 49,152 elsewhere): a browser's next one
 * must not take the port before the server that it was found for.
 */
const range = { lowest: 20_000, count: 12_000 };

/** A port on loopback that nobody uses at this moment. */
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
