import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { inProject } from './project.mjs';

/** The site that is served: a link to the newest build, or the folder that an earlier release or somebody else put there. */
export const servedDist = () => path.resolve(inProject(), process.env.DIST_DIR?.trim() || 'dist');

/** In a complete build: what it was made from. @param {string} dist */
export const stampFileOf = (dist) => path.join(dist, '.built-from');

/** In a build that was made elsewhere: what `npm run deploy` put there last. */
export const carriedMark = '.carried';

/** Whether the served build was made elsewhere, from words that need not be here. */
export const isCarried = () => existsSync(path.join(servedDist(), carriedMark));

/** Where the builds of a site are, each in a folder named after when it was placed; the server looks there too. */
const buildsOf = (dist) => path.join(path.dirname(dist), `.${path.basename(dist)}-builds`);
/** With the process, so that no two are the same. @param {number} time in milliseconds since 1970 */
const nameOf = (time) => `${time}-${process.pid}`;
const timeOf = (name) => Number.parseInt(name, 10);
const day = 86_400_000;

/** Folders of files whose names change with their contents: the only ones that an earlier build still answers with. */
const hashed = ['_astro', '.desk/assets'];

/** Where a process builds, next to the build's final place. */
const freshFor = (dist, pid) => path.join(path.dirname(dist), `.${path.basename(dist)}-${pid}`);

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
    shareUnchanged(fresh, dist);
    place(fresh, dist);
  } finally {
    putBack(dist);
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** A photograph that is in the served build too takes no second room on the disk. */
function shareUnchanged(fresh, dist) {
  for (const folder of hashed.filter((name) => existsSync(path.join(fresh, name)))) {
    for (const name of readdirSync(path.join(fresh, folder))) {
      const [file, served] = [fresh, dist].map((of) => path.join(of, folder, name));
      if (!existsSync(served) || !readFileSync(file).equals(readFileSync(served))) continue;
      try {
        linkSync(served, `${file}.shared`);
      } catch {
        // A file system without such links, or a file of another user: there are two of it.
        return;
      }
      renameSync(`${file}.shared`, file);
    }
  }
}

/** One rename changes from build to build; only from the folder of an earlier release it takes two. */
function place(fresh, dist) {
  const builds = buildsOf(dist);
  mkdirSync(builds, { recursive: true });
  const [last] = buildsIn(dist);
  const name = nameOf(Math.max(Date.now(), last ? timeOf(last) + 1 : 0));
  renameSync(fresh, path.join(builds, name));
  prune(dist);
  point(dist, name, () => {
    const served = lstatSync(dist, { throwIfNoEntry: false });
    if (served?.isDirectory()) renameSync(dist, path.join(builds, nameOf(timeOf(name) - 1)));
    // Windows replaces no folder and no link to one.
    else if (process.platform === 'win32') rmSync(dist, { force: true, recursive: true });
  });
}

/** @param {string} dist @param {string} name of a build @param {() => void} [makeWay] */
function point(dist, name, makeWay) {
  const link = `${freshFor(dist, process.pid)}-link`;
  rmSync(link, { force: true });
  // By `junction`, Windows needs no special right.
  symlinkSync(path.join(path.basename(buildsOf(dist)), name), link, 'junction');
  makeWay?.();
  renameSync(link, dist);
}

/** A build stays for a day after another took its place, for the pages that are open somewhere; and so do the last two. */
function prune(dist) {
  const builds = buildsOf(dist);
  const served =
    lstatSync(dist, { throwIfNoEntry: false })?.isSymbolicLink() && path.basename(readlinkSync(dist));
  const names = buildsIn(dist);
  names.forEach((name, index) => {
    if (index < 2 || name === served || timeOf(names[index - 1]) > Date.now() - day) return;
    rmSync(path.join(builds, name), { recursive: true, force: true });
  });
}

/** Newest first. */
function buildsIn(dist) {
  const names = existsSync(buildsOf(dist)) ? readdirSync(buildsOf(dist)) : [];
  return names.filter(timeOf).toSorted().toReversed();
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
    const pid = left.startsWith(freshFor(dist, '')) && /-(\d+)(-old|-link)?$/.exec(left)?.[1];
    if (!pid || isAtWork(pid)) continue;
    // Earlier releases set the served site aside under this name.
    if (left.endsWith('-old') && !existsSync(dist)) renameSync(left, dist);
    rmSync(left, { recursive: true, force: true });
  }
  putBack(dist);
}

function putBack(dist) {
  const [newest] = buildsIn(dist);
  if (!existsSync(dist) && newest) point(dist, newest);
}

/** @param {string} pid */
function isAtWork(pid) {
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
