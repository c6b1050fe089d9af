import { existsSync, readFileSync } from 'node:fs';
import { inProject, run, Stop } from './project.mjs';

/**
 * How much is installed: everything, or only what a built site is served with (`npm ci --omit=dev`).
 * @typedef {'all' | 'serving'} Extent
 */

/** What npm wrote down when it had last finished an installation. */
const record = inProject('node_modules/.package-lock.json');

/** Whether the packages in node_modules are those that package-lock.json names. @param {Extent} extent */
export function isInstalled(extent) {
  if (!existsSync(record)) return false;
  const there = readPackages(record);
  return Object.entries(readPackages(inProject('package-lock.json'))).every(([place, wanted]) => {
    if (place === '') return true;
    const found = there[place];
    if (found) return found.version === wanted.version;
    // npm leaves out what is for another kind of machine.
    return wanted.optional || wanted.devOptional || (extent === 'serving' && wanted.dev);
  });
}

/** @param {string} file @returns {Record<string, { version: string, [flag: string]: unknown }>} */
const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Brings node_modules in line with package-lock.json, if it is not already. @param {Extent} [extent] */
export async function ensureInstalled(extent = 'all') {
  if (isInstalled(extent)) return;
  const kind = extent === 'all' ? '' : ', but for what only builds and tests';
  console.log(`Installing what package-lock.json names${kind} …`);
  // `npm install` and not `npm ci`: it keeps node_modules/.astro, which caches the resized photographs.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  // Offline, npm would retry for minutes before it says so.
  const patience = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
  const which = extent === 'all' ? '--include=dev' : '--omit=dev';
  const { exitCode, output } = await runNpm(['install', '--no-save', which, ...patience, ...quiet]);
  if (exitCode !== 0) throw new Stop(reasonIn(output), exitCode);
}

async function runNpm(args) {
  const started = process.env.npm_execpath;
  try {
    if (started?.endsWith('.js')) return await run(process.execPath, [started, ...args], { keep: true });
    return await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { keep: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    throw new Stop('npm is not installed: install Node 20 or newer with npm from https://nodejs.org.');
  }
}

function reasonIn(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(output)) {
    return 'The package registry cannot be reached: connect to the network and run the command again.';
  }
  if (/ENOSPC/.test(output)) return 'The disk is full: free about 1 GB and run the command again.';
  return 'npm could not install the dependencies; see its reason above.';
}
