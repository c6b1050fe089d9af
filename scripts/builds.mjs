import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { findContentFolder } from '../content-model/folder.mjs';
import {
  buildsOf,
  builtVersions,
  carriedMark,
  placeBuild,
  pruneBuilds,
  putBack,
  serveBuild,
  stampFileOf,
} from '../publishing/builds.mjs';
import { publishedDigests } from '../publishing/content-files.mjs';
import { inProject } from './project.mjs';

/** The site that is served: a link to the newest build, or the folder that an earlier release or somebody else put there. */
export const servedDist = () => path.resolve(inProject(), process.env.DIST_DIR?.trim() || 'dist');

/** Whether the served build was made elsewhere, from words that need not be here. */
export const isCarried = () => existsSync(path.join(servedDist(), carriedMark));

/** Folders of files whose names change with their contents: the only ones that an earlier build still answers with. */
const hashed = ['_astro', '.desk/assets'];

/** Where a process builds, next to the build's final place. */
const freshFor = (dist, pid) => path.join(path.dirname(dist), `.${path.basename(dist)}-${pid}`);

/** @typedef {import('../publishing/builds.mjs').BuiltFrom} BuiltFrom */

/**
 * Gives `build` an empty folder and replaces a site with the result, all or nothing.
 * @param {string} dist the site's folder
 * @param {(folder: string) => Promise<void>} build @param {BuiltFrom} from what it builds
 */
export async function replaceDist(dist, build, from) {
  try {
    serveBuild(dist, await addBuild(dist, build, from));
    pruneBuilds(dist, digestsFor(dist).slice(0, builtVersions));
  } finally {
    putBack(dist, digestsFor(dist));
  }
}

/** Of what was published from the content that is built there, newest first; tests build other sites, of which nothing is. @param {string} dist */
const digestsFor = (dist) => (dist === servedDist() ? publishedDigests(findContentFolder(inProject())) : []);

/**
 * The same, but the site is served as it was, and the result stands beside it.
 * @param {string} dist @param {(folder: string) => Promise<void>} build @param {BuiltFrom} from
 * @returns {Promise<string>} its name
 */
export async function addBuild(dist, build, from) {
  tidyUp(dist);
  const fresh = freshFor(dist, process.pid);
  try {
    mkdirSync(fresh, { recursive: true });
    mkdirSync(buildsOf(dist), { recursive: true });
    await build(fresh);
    shareUnchanged(fresh, dist);
    return placeBuild(dist, fresh, from);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** A file that the served build has too takes no more disk space: both builds name the same one. */
function shareUnchanged(fresh, dist) {
  for (const folder of hashed.filter((name) => existsSync(path.join(fresh, name)))) {
    const files = readdirSync(path.join(fresh, folder));
    // Left behind by releases until November 2026, and linked from build to build since.
    for (const left of files.filter(isLeftover)) rmSync(path.join(fresh, folder, left));
    for (const name of files.filter((each) => !isLeftover(each))) {
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

/** @param {string} name */
const isLeftover = (name) => name.endsWith('.shared');

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
  putBack(dist, digestsFor(dist));
}

/** @param {string} pid */
function isAtWork(pid) {
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
