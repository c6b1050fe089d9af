import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './project.mjs';

/** The folder of the site that is served. */
export const servedDist = () => path.resolve(inProject(), process.env.DIST_DIR?.trim() || 'dist');

/** In a complete build: what it was made from. @param {string} dist */
export const stampFileOf = (dist) => path.join(dist, '.built-from');

/** In a build that was made elsewhere: what `npm run carry` put there last. */
export const carriedMark = '.carried';

/** Whether the served build was made elsewhere, from words that need not be here. */
export const isCarried = () => existsSync(path.join(servedDist(), carriedMark));

/** Where a process builds, next to the build's final place. */
const freshFor = (dist, pid) => path.join(path.dirname(dist), `.${path.basename(dist)}-${pid}`);
const replaced = (fresh) => `${fresh}-old`;

/**
 * Gives `build` an empty folder and replaces a site with the result, all or nothing.
 * @param {string} dist the site's folder
 * @param {(folder: string) => Promise<void>} build
 */
export async function replaceDist(dist, build) {
  tidyUp(dist);
  const fresh = freshFor(dist, process.pid);
  try {
    mkdirSync(fresh, { recursive: true });
    await build(fresh);
    if (existsSync(dist)) renameSync(dist, replaced(fresh));
    renameSync(fresh, dist);
  } finally {
    putBack(replaced(fresh), dist);
    for (const folder of [fresh, replaced(fresh)]) rmSync(folder, { recursive: true, force: true });
  }
}

/** When the served build was made; undefined if there is none. */
export function lastBuilt() {
  const dist = servedDist();
  tidyUp(dist);
  return statSync(stampFileOf(dist), { throwIfNoEntry: false })?.mtime;
}

/** What killed builds left behind: one of them may have removed the site without putting the next in its place. */
function tidyUp(dist) {
  const folder = path.dirname(dist);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const left of names.map((name) => path.join(folder, name))) {
    const pid = left.startsWith(freshFor(dist, '')) && /-(\d+)(-old)?$/.exec(left)?.[1];
    if (!pid || isAtWork(pid)) continue;
    if (left.endsWith('-old')) putBack(left, dist);
    rmSync(left, { recursive: true, force: true });
  }
}

function putBack(folder, dist) {
  if (!existsSync(dist) && existsSync(folder)) renameSync(folder, dist);
}

/** @param {string} pid */
function isAtWork(pid) {
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
