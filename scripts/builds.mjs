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
  buildsFolder,
  builtVersions,
  deployedMark,
  placeBuild,
  pruneBuilds,
  restoreLink,
  serveBuild,
  stampFileOf,
} from '../publishing/builds.mjs';
import { publishedDigests } from '../publishing/content-files.mjs';
import { inProject } from './project.mjs';

/** The path of the served site: a link to the newest build, or a folder of an earlier release or of somebody else. */
export const servedDist = () => path.resolve(inProject(), process.env.DIST_DIR?.trim() || 'dist');

/** Whether the served build was deployed from another machine, whose content may not be here. */
export const isDeployed = () => existsSync(path.join(servedDist(), deployedMark));

/** Folders of files whose names change with their contents: the only ones served from earlier builds too. */
const hashedFolders = ['_astro', '.desk/assets'];

/** The folder in which a process builds, beside the served site. */
const stagingFolder = (dist, pid) => path.join(path.dirname(dist), `.${path.basename(dist)}-${pid}`);

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
    restoreLink(dist, digestsFor(dist));
  }
}

/**
 * Returns the digests of what was published, newest first; none for other sites, as tests build them.
 * @param {string} dist
 */
const digestsFor = (dist) => (dist === servedDist() ? publishedDigests(findContentFolder(inProject())) : []);

/**
 * Builds and adds the result to the builds without serving it.
 * @param {string} dist @param {(folder: string) => Promise<void>} build @param {BuiltFrom} from
 * @returns {Promise<string>} its name
 */
export async function addBuild(dist, build, from) {
  removeLeftovers(dist);
  const fresh = stagingFolder(dist, process.pid);
  try {
    mkdirSync(fresh, { recursive: true });
    mkdirSync(buildsFolder(dist), { recursive: true });
    await build(fresh);
    shareUnchanged(fresh, dist);
    return placeBuild(dist, fresh, from);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Links files that are equal in the served build, so that they take disk space only once. */
function shareUnchanged(fresh, dist) {
  for (const folder of hashedFolders.filter((name) => existsSync(path.join(fresh, name)))) {
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

/** Returns when the served build was made; undefined if there is none. */
export function lastBuilt() {
  const dist = servedDist();
  removeLeftovers(dist);
  return statSync(stampFileOf(dist), { throwIfNoEntry: false })?.mtime;
}

/** Removes what killed builds left behind; one of them may have removed the site without replacing it. */
function removeLeftovers(dist) {
  const folder = path.dirname(dist);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const left of names.map((name) => path.join(folder, name))) {
    const pid = left.startsWith(stagingFolder(dist, '')) && /-(\d+)(-old|-link)?$/.exec(left)?.[1];
    if (!pid || isAtWork(pid)) continue;
    // Earlier releases set the served site aside under this name.
    if (left.endsWith('-old') && !existsSync(dist)) renameSync(left, dist);
    rmSync(left, { recursive: true, force: true });
  }
  restoreLink(dist, digestsFor(dist));
}

/** @param {string} pid */
function isAtWork(pid) {
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
