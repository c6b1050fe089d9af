import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentFor } from './environment.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** A path inside the project. @param {...string} parts */
export const inProject = (...parts) => path.join(root, ...parts);

/** An expected failure, printed as one line without a stack. */
export class CommandError extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The signals that may ask for a stop; SIGHUP comes when a terminal is closed. */
export const stopSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Runs a command's work and exits with its exit code. @param {() => Promise<number>} work */
export async function main(work) {
  endWithNpm();
  try {
    const reason = reasonTooOld(process.versions.node);
    if (reason) throw new CommandError(reason);
    process.exitCode = await work();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    process.exitCode = error.exitCode;
  }
}

/**
 * Returns why a version of Node can't run the project's commands, in a sentence; undefined if it can. npm would
 * silently leave out every native part, and nothing started later could say why it fails.
 * @param {string} version @param {string} [range] in the form that package.json has
 */
export function reasonTooOld(version, range = engines.node) {
  const mine = numbers(version);
  const isPromised = range.split('||').some((each) => {
    const least = numbers(each);
    return !isBelow(mine, least) && (each.includes('>=') || mine[0] === least[0]);
  });
  if (isPromised) return undefined;
  return `Node ${version} cannot run this, only ${formatRange(range)}: install Node 24 from https://nodejs.org. Nothing was installed or started.`;
}

/** Formats a range like `^20.19.0 || >=22.12.0` for people. @param {string} range */
const formatRange = (range) =>
  range
    .split('||')
    .map((each) => {
      const [major, minor] = numbers(each);
      return each.includes('>=') ? `${major}.${minor} and newer` : `${major} from ${major}.${minor} on`;
    })
    .join(', or ');

/** @param {string} text */
const numbers = (text) => (text.match(/\d+/g) ?? []).map(Number);

/** @param {number[]} one @param {number[]} other */
function isBelow(one, other) {
  const at = [0, 1, 2].find((part) => one[part] !== other[part]);
  return at !== undefined && (one[at] ?? 0) < (other[at] ?? 0);
}

/** Ends this process if npm is killed: npm can't pass that on. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, 1000).unref();
}

/** The Node that runs everything except these scripts: the one among the dependencies, as link-node.mjs names it. */
export function projectNode() {
  const own = ['node', 'node.exe'].map((name) => inProject('node_modules/node/bin', name)).find(existsSync);
  if (own) return own;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new CommandError(
    'The project’s own Node 24 is missing: run `npm install` and then `node scripts/link-node.mjs`. It comes for Linux and Windows; on a Mac install Node 24 from https://nodejs.org.',
  );
}

/**
 * Runs a program and passes on to it any signal to stop.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, as?: Parameters<typeof environmentFor>[0], signal?: AbortSignal, keep?: boolean | ((text: string) => string), onReady?: () => void }} [options]
 *   env: what is set for it; as: which kind of command it is, and so what it takes over of this process's environment, all
 *   if not said; signal: ends the program, by SIGTERM or the one that its reason names; keep: what it writes is also handed
 *   back, and shown, or what the function makes of it; onReady: called when it sends its first message; the channel for it
 *   also tells the program when this one is gone
 * @returns {Promise<{ exitCode: number, output: string }>}
 */
export function run(command, args, { env = {}, as, signal, keep = false, onReady } = {}) {
  const to = keep ? 'pipe' : 'inherit';
  const stdio = /** @type {const} */ (['inherit', to, to]);
  const child = spawn(command, args, {
    cwd: root,
    env: { ...(as ? environmentFor(as) : process.env), ...env },
    stdio: onReady ? [...stdio, 'ipc'] : stdio,
  });
  if (onReady) child.once('message', onReady);
  signal?.addEventListener('abort', () => child.kill(reasonOf(signal)));
  let output = '';
  for (const [from, shown] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    from?.on('data', (chunk) => {
      output += chunk;
      shown.write(typeof keep === 'function' ? keep(String(chunk)) : chunk);
    });
  }
  const pass = (signal) => child.kill(signal);
  for (const signal of stopSignals) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      resolve({ exitCode: code ?? 128 + constants.signals[signal], output });
    });
  }).finally(() => {
    for (const signal of stopSignals) process.off(signal, pass);
  });
}

/** @param {AbortSignal} signal @returns {NodeJS.Signals} */
const reasonOf = ({ reason }) => (typeof reason === 'string' ? reason : 'SIGTERM');

/** Runs a program on the project's Node. @param {string[]} args @param {Parameters<typeof run>[2]} [options] */
export const runNode = (args, options) => run(projectNode(), args, options);

/**
 * Runs a tool among the dependencies on the project's Node.
 * @param {string} packageName @param {string[]} args
 * @param {Parameters<typeof run>[2] & { nodeArgs?: string[], from?: string }} [options] nodeArgs: what Node itself is
 *   told; from: the folder whose dependencies it is among, if not the project's
 */
export function runTool(packageName, args, { nodeArgs = [], from = '', ...options } = {}) {
  const folder = inProject(from, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const entry = typeof bin === 'string' ? bin : Object.values(bin)[0];
  return runNode([...nodeArgs, path.join(folder, entry), ...args], {
    ...options,
    env: { ASTRO_TELEMETRY_DISABLED: '1', ...options.env },
  });
}

/**
 * Runs programs that belong together: whichever ends first, or cannot be started, takes the others with it.
 * @param {((signal: AbortSignal) => Promise<{ exitCode: number }>)[]} programs each told by the signal to end
 * @returns the exit code of the first
 */
export async function runTogether(programs) {
  const over = new AbortController();
  const ends = programs.map((start) => start(over.signal));
  try {
    return (await Promise.race(ends)).exitCode;
  } finally {
    over.abort();
    await Promise.allSettled(ends);
  }
}

/** The server's arguments. A small space for young objects saves a tenth of the memory. */
export const serverArguments = ['--max-semi-space-size=1', 'server/main.ts'];
/** The server's variables. Cached compiled modules save a third of the work to start, and an eighth of the memory. */
export const serverEnv = { NODE_COMPILE_CACHE: inProject('node_modules/.cache/compiled') };
