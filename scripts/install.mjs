import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inProject, run, Stop } from './project.mjs';

const stampFile = inProject('node_modules/.installed');

/** Brings node_modules in line with package-lock.json, if it is not already. */
export async function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(inProject('package-lock.json')))
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  console.log('Installing what package-lock.json names …');
  // `npm install` and not `npm ci`: it keeps node_modules/.astro, which caches the resized photographs.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  // Offline, npm would retry for minutes before it says so.
  const patience = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
  const args = ['install', '--no-save', '--include=dev', ...patience, ...quiet];
  const { exitCode, output } = await runNpm(args);
  if (exitCode !== 0) throw new Stop(reasonIn(output), exitCode);
  writeFileSync(stampFile, wanted);
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
