/**
 * The builds of a site: the address that is served, `dist`, is a link to one of the folders beside it. This is not a .ts
 * file because the scripts that install the project's own Node run on an older one.
 */
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { flush } from '../content-model/prepare/flush.mjs';

/** The last file of a complete build: what it was made from. @param {string} dist */
export const stampFileOf = (dist) => path.join(dist, '.built-from');

/**
 * What a build was made from. `digest`: of the content; `stamp`: of the code, the address and other settings; `release`:
 * the number of the release that built it.
 * @typedef {{ digest: string, stamp: string, release: number }} BuiltFrom
 */

/** Goes up with each release, so that an older one never replaces what a newer one built. @type {number} */
export const { release } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** Whether a newer release built what is served. @param {string} dist */
export const isNewerBuild = (dist) => (readBuiltFrom(dist)?.release ?? 0) > release;

/** How much memory a machine needs to build while it serves, in bytes: half of it is the build's. */
export const buildMemory = 0.9e9;

/** How much memory this process may use, in bytes. */
export const memoryLimit = () =>
  // Where nothing limits it, the constraint is 0 or more than there is.
  Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());

/** In a build that a release until November 2026 deployed, from content that need not be on the server. */
export const carriedMark = '.carried';

const day = 86_400_000;
/** How many builds stay, however old, of those that may be looked at or published next. */
const spareBuilds = 2;
/** How many versions keep a build that can be served again right away. */
export const builtVersions = 10;

/** Where the builds of a site are, each in a folder named after when it was placed; the server looks there too. @param {string} dist */
export const buildsOf = (dist) => path.join(path.dirname(dist), `.${path.basename(dist)}-builds`);

/** With the process, so that no two are the same. @param {number} time in milliseconds since 1970 */
const nameOf = (time) => `${time}-${process.pid}`;
/** @param {string} name */
const timeOf = (name) => Number.parseInt(name, 10);

/** Newest first. @param {string} dist */
export function buildsIn(dist) {
  const names = existsSync(buildsOf(dist)) ? readdirSync(buildsOf(dist)) : [];
  return names.filter(timeOf).toSorted().toReversed();
}

/**
 * Where a running server says how it's reached, so that a second command finds it.
 * @param {string} dist
 */
const addressFileOf = (dist) => path.join(path.dirname(dist), `.${path.basename(dist)}-address`);

/**
 * `folder`: where the server was started, as another clone's may use the port later; missing in what earlier releases wrote.
 * @typedef {{ port: number, host: string, siteUrl: string, folder?: string }} ServerAddress
 */

/** @param {string} dist @param {ServerAddress} address */
export function writeAddress(dist, address) {
  try {
    writeFileSync(addressFileOf(dist), JSON.stringify(address));
  } catch {
    // Where the folder can't be written, nobody builds either.
  }
}

/** Of the server that was started last; it may have stopped. @param {string} dist @returns {ServerAddress | undefined} */
export function readAddress(dist) {
  try {
    return JSON.parse(readFileSync(addressFileOf(dist), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The folder of a complete build; undefined if there is none. @param {string} dist @param {string} name */
export function buildFolder(dist, name) {
  const folder = path.join(buildsOf(dist), name);
  return /^\d+-\d+$/.test(name) && existsSync(stampFileOf(folder)) ? folder : undefined;
}

/** Undefined for a build of a release that did not write it down. @param {string} folder of a build @returns {BuiltFrom | undefined} */
export function readBuiltFrom(folder) {
  try {
    const found = JSON.parse(readFileSync(stampFileOf(folder), 'utf8'));
    return typeof found?.digest === 'string' ? found : undefined;
  } catch {
    return undefined;
  }
}

/** The build that is served; undefined if it is none of these. @param {string} dist */
export function servedBuild(dist) {
  const isLink = lstatSync(dist, { throwIfNoEntry: false })?.isSymbolicLink();
  const place = isLink ? path.resolve(path.dirname(dist), readlinkSync(dist)) : '';
  return path.dirname(place) === path.resolve(buildsOf(dist)) ? path.basename(place) : undefined;
}

/** The newest build of some content. @param {string} dist @param {string} digest @param {string} [stamp] any if not given */
export const findBuildOf = (dist, digest, stamp) =>
  buildsIn(dist).find((name) => {
    const from = readBuiltFrom(path.join(buildsOf(dist), name));
    return from?.digest === digest && (stamp === undefined || from.stamp === stamp);
  });

/** A name for one more build, newer than all there are. @param {string} dist */
function nextName(dist) {
  const [last] = buildsIn(dist);
  return nameOf(Math.max(Date.now(), last ? timeOf(last) + 1 : 0));
}

/**
 * Places a finished folder among the builds. All its files are on the disk before it has its name there, and what makes it
 * a build comes last.
 * @param {string} dist @param {string} fresh @param {BuiltFrom} from @returns {string} its name
 */
export function placeBuild(dist, fresh, from) {
  flushTree(fresh);
  const stampFile = stampFileOf(fresh);
  writeFileSync(stampFile, JSON.stringify(from));
  flush(stampFile);
  flush(fresh);
  const name = nextName(dist);
  renameSync(fresh, path.join(buildsOf(dist), name));
  flush(buildsOf(dist));
  return name;
}

/** Waits until everything in a folder is on the disk. @param {string} folder */
export function flushTree(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) flushTree(place);
    else if (entry.isFile()) flush(place);
  }
  flush(folder);
}

/** Serves another build: one rename, and only from the folder of an earlier release two. @param {string} dist @param {string} name */
export function serveBuild(dist, name) {
  const builds = buildsOf(dist);
  const before = servedBuild(dist);
  if (before === name) return;
  const link = path.join(path.dirname(dist), `.${path.basename(dist)}-${process.pid}-link`);
  rmSync(link, { force: true });
  // By `junction`, Windows needs no special right.
  symlinkSync(path.join(path.basename(builds), name), link, 'junction');
  if (lstatSync(dist, { throwIfNoEntry: false })?.isDirectory())
    renameSync(dist, path.join(builds, nameOf(timeOf(name) - 1)));
  // Windows replaces no link to a folder.
  else if (process.platform === 'win32') rmSync(dist, { force: true, recursive: true });
  renameSync(link, dist);
  flush(path.dirname(dist));
  const left = before && path.join(builds, before);
  // Its pages were given out until now, however long ago it was made.
  if (left && existsSync(left)) utimesSync(left, new Date(), new Date());
}

/**
 * Deletes builds. One stays for a day after another took its place, for the pages that are open somewhere; and so do the
 * newest two, and those of some content.
 * @param {string} dist @param {string[]} [digests] of the content whose builds stay, of each the newest one
 */
export function pruneBuilds(dist, digests = []) {
  const builds = buildsOf(dist);
  const served = servedBuild(dist);
  const names = buildsIn(dist);
  const wanted = new Set(digests.map((digest) => findBuildOf(dist, digest)));
  const isStill = (name, index) =>
    index < spareBuilds ||
    name === served ||
    wanted.has(name) ||
    Math.max(timeOf(names[index - 1]), statSync(path.join(builds, name)).mtimeMs) > Date.now() - day;
  for (const name of names.filter((...each) => !isStill(...each)))
    rmSync(path.join(builds, name), { recursive: true, force: true });
}

/**
 * Where the link leads nowhere, it leads to a build again: the newest of what was published.
 * @param {string} dist @param {string[]} [digests] of what was published, newest first; where nothing was, any build is right
 */
export function putBack(dist, digests = []) {
  if (existsSync(dist)) return;
  const published = digests.map((digest) => findBuildOf(dist, digest)).find(Boolean);
  const name = digests.length > 0 ? published : buildsIn(dist).find((each) => buildFolder(dist, each));
  if (name) serveBuild(dist, name);
}
