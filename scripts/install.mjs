import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError, inProject, main, run } from './project.mjs';

/**
 * How much is installed: everything, or only what a built site is served with (`npm ci --omit=dev`).
 * @typedef {'all' | 'serving'} Extent
 */

/**
 * A package as a lock file names it.
 * @typedef {{ version: string, optional?: boolean, devOptional?: boolean, dev?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package
 */

/** How long npm may be without a response before a person is told, and before it is stopped, in milliseconds. */
const timeouts = { tell: 20_000, end: 420_000 };

/** Whether the packages in node_modules are those that package-lock.json names. @param {Extent} extent */
export const isInstalled = (extent, folder = inProject()) => findMissingPackages(extent, folder).length === 0;

/**
 * Finds missing packages: those that npm never installed, has in another version, or left out although this kind of
 * machine needs them, as it does where Node was too old for a native part.
 * @param {Extent} extent @param {string} folder
 */
function findMissingPackages(extent, folder) {
  const there = readPackages(path.join(folder, 'node_modules/.package-lock.json'));
  const places = Object.entries(readPackages(path.join(folder, 'package-lock.json')) ?? {});
  return places
    .filter(([place, wanted]) => {
      if (place === '' || (extent === 'serving' && wanted.dev)) return false;
      const found = there?.[place];
      if (isNative(wanted)) {
        if (!isForThisMachine(wanted)) return false;
        return found?.version !== wanted.version || !existsSync(path.join(folder, place));
      }
      // What belongs to another machine's parts has no machine written beside it.
      return found ? found.version !== wanted.version : !(wanted.optional || wanted.devOptional);
    })
    .map(([place]) => place.replace('node_modules/', ''));
}

/**
 * Reads the packages of a lock file, or of npm's record of the last install.
 * @returns {Record<string, Package> | undefined}
 */
function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/** @param {Package} wanted */
const isNative = ({ optional, os, cpu, libc }) => optional && Boolean(os ?? cpu ?? libc);

/** @param {Package} wanted */
const isForThisMachine = ({ os, cpu, libc }) =>
  names(os, process.platform) && names(cpu, process.arch) && (!libc || names(libc, libcHere()));

/** @param {string[] | undefined} list may also say which not, as `!win32` */
function names(list, here) {
  if (!list) return true;
  return list.includes(here) || (!list.includes(`!${here}`) && list.some((each) => each.startsWith('!')));
}

let libc = '';
function libcHere() {
  if (process.platform === 'linux') {
    libc ||= process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  }
  return libc;
}

/** Brings node_modules in line with package-lock.json, if it is not already. @param {Extent} [extent] */
export async function ensureInstalled(extent = 'all') {
  const which = extent === 'all' ? '--include=dev' : '--omit=dev';
  const kind = extent === 'all' ? '' : ', without those that only build and test';
  // `npm install` and not `npm ci`: it replaces only what has changed.
  await install(
    inProject(),
    extent,
    ['install', '--no-save', which],
    `the packages in package-lock.json${kind}`,
  );
}

/**
 * @param {string} folder @param {Extent} extent @param {string[]} words npm's arguments @param {string} what for people
 * @param {typeof timeouts} [times]
 */
export async function install(folder, extent, words, what, times = timeouts) {
  if (isInstalled(extent, folder)) return;
  console.log(`Installing ${what}…`);
  // Offline, npm would retry for minutes before it says so.
  const retries = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
  const quiet = ['--no-audit', '--no-fund'];
  const { exitCode, output } = await runNpmWithTimeouts(
    [...words, '--prefix', folder, ...retries, ...quiet],
    times,
  );
  if (exitCode !== 0) throw new CommandError(reasonIn(output), exitCode);
  const missing = findMissingPackages(extent, folder);
  if (missing.length > 0) {
    throw new CommandError(
      `npm left out ${missing.join(', ')}, which this machine needs: delete node_modules and run the command again.`,
    );
  }
}

/** Runs npm, prints what it is waiting for if there is no response, and stops it after a while. */
async function runNpmWithTimeouts(args, times) {
  const over = new AbortController();
  let lastOutputAt = Date.now();
  let isWaitLogged = false;
  const looking = setInterval(() => {
    const silent = Date.now() - lastOutputAt;
    if (silent >= times.end) over.abort('SIGKILL'); // npm finishes its work before it reacts to another signal
    if (isWaitLogged || silent < times.tell) return;
    isWaitLogged = true;
    describeRegistry().then((way) =>
      console.error(`npm has been waiting for ${Math.round(times.tell / 1000)} s: ${way}.`),
    );
  }, times.tell / 20);
  /** Each answer is a line for npm, and a sign of life for us. @param {string} text */
  const shown = (text) => {
    lastOutputAt = Date.now();
    return text.replaceAll(/^npm (?:http|warn|notice)\b.*\n?/gm, '');
  };
  try {
    const ended = await runNpm([...args, '--loglevel=http'], { keep: shown, signal: over.signal });
    if (!over.signal.aborted) return ended;
    throw new CommandError(
      `npm got no response and was stopped: ${await describeRegistry()}. Connect to the network, or correct the proxy (HTTPS_PROXY, or \`npm config set https-proxy …\`), and run the command again.`,
    );
  } finally {
    clearInterval(looking);
  }
}

/** Describes which registry npm uses, and through which proxy. */
async function describeRegistry() {
  const { output } = await runNpm(['config', 'get', 'registry', 'https-proxy', 'proxy'], { keep: () => '' });
  const set = Object.fromEntries(
    [...output.matchAll(/^([\w-]+)=(.+)$/gm)].map(([, name, value]) => [name, value]),
  );
  const { HTTPS_PROXY, https_proxy, HTTP_PROXY, http_proxy } = process.env;
  const fromNpm = [set['https-proxy'], set.proxy].find((value) => value && value !== 'null');
  const proxy = fromNpm ?? HTTPS_PROXY ?? https_proxy ?? HTTP_PROXY ?? http_proxy;
  return `it asks ${withoutPassword(set.registry)} ${proxy ? `through the proxy ${withoutPassword(proxy)}` : 'without a proxy'}`;
}

/** @param {string} [address] */
const withoutPassword = (address = 'its registry') => address.replace(/\/\/[^/@]*@/, '//');

/** @param {string[]} args @param {Parameters<typeof run>[2]} given */
async function runNpm(args, given) {
  const options = /** @type {const} */ ({ ...given, as: 'install' });
  const started = process.env.npm_execpath;
  try {
    if (started?.endsWith('.js')) return await run(process.execPath, [started, ...args], options);
    return await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    throw new CommandError(
      'npm is not installed: install Node 24, which brings it, from https://nodejs.org.',
    );
  }
}

function reasonIn(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(output)) {
    return 'The package registry cannot be reached: connect to the network and run the command again.';
  }
  if (/ENOSPC/.test(output)) return 'The disk is full: free about 1 GB and run the command again.';
  return 'npm could not install the dependencies; see its reason above.';
}

// `node scripts/install.mjs` installs the project's packages, `node scripts/install.mjs bench` those of a folder too.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    const [folder] = process.argv.slice(2);
    await ensureInstalled();
    if (folder)
      await install(inProject(folder), 'all', ['ci'], `the packages in ${folder}/package-lock.json`);
    return 0;
  });
}
