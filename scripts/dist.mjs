import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './project.mjs';

/** Where the site that is served stands. */
export const dist = inProject('dist');
/** In a build that is whole: what it was made from. */
export const stampFile = path.join(dist, '.built-from');

/** Where this process builds, beside dist/. */
const fresh = `.dist-${process.pid}`;
const replaced = (name) => `${name}-old`;

/**
 * Gives `build` the name of an empty place and puts what it made there into the place of dist/, whole or not at all.
 * @param {(name: string) => Promise<void>} build
 */
export async function replaceDist(build) {
  tidyUp();
  try {
    await build(fresh);
    if (existsSync(dist)) renameSync(dist, inProject(replaced(fresh)));
    renameSync(inProject(fresh), dist);
  } finally {
    putBack(replaced(fresh));
    for (const name of [fresh, replaced(fresh)]) rmSync(inProject(name), { recursive: true, force: true });
  }
}

/** When the build in dist/ was made; undefined when there is none. */
export function lastBuilt() {
  tidyUp();
  return statSync(stampFile, { throwIfNoEntry: false })?.mtime;
}

/** What builds left that were killed: one of them may have taken dist/ away and not put the next in its place. */
function tidyUp() {
  const left = readdirSync(inProject()).filter((name) => !isAtWork(/^\.dist-(\d+)(-old)?$/.exec(name)?.[1]));
  for (const name of left) {
    if (name.endsWith('-old')) putBack(name);
    rmSync(inProject(name), { recursive: true, force: true });
  }
}

function putBack(name) {
  if (!existsSync(dist) && existsSync(inProject(name))) renameSync(inProject(name), dist);
}

/** @param {string | undefined} pid nobody's: not a folder of a build */
function isAtWork(pid) {
  if (!pid) return true;
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
