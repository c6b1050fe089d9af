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

/** Whether the served build was made by a newer release. @param {string} dist */
export const isNewerBuild = (dist) => (readBuiltFrom(dist)?.release ?? 0) > release;

/** How much memory a machine needs to build while it serves, in bytes: half of it is the build's. */
export const buildMemory = 0.9e9;

/** How much memory this process may use, in bytes. */
export const memoryLimit = () =>
  // Where nothing limits it, the constraint is 0 or more than there is.
  Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());

/**
 * The marker file of a build that a release until November 2026 deployed, from content that may not be on this server.
 */
export const deployedMark = '.carried';

const day = 86_400_000;
/** How many of the newest builds are kept whatever their age: they may be previewed or published next. */
const spareBuilds = 2;
/** How many versions keep a build that can be served again right away. */
export const builtVersions = 10;

/** Where the builds of a site are, each in a folder named after when it was placed; the server looks there too. @param {string} dist */
export const buildsFolder = (dist) => path.join(path.dirname(dist), `.${path.basename(dist)}-builds`);

/**
 * Names a build after its time and process, so that no two are the same.
 * @param {number} time in milliseconds since 1970
 */
const nameOf = (time) => `${time}-${process.pid}`;
/** When a build was placed, in milliseconds since 1970. @param {string} name */
export const timeOf = (name) => Number.parseInt(name, 10);

/** Lists the builds, newest first. @param {string} dist */
export function listBuilds(dist) {
  const names = existsSync(buildsFolder(dist)) ? readdirSync(buildsFolder(dist)) : [];
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

/**
 * Reads the address of the server that was started last; it may have stopped.
 * @param {string} dist @returns {ServerAddress | undefined}
 */
export function readAddress(dist) {
  try {
    return JSON.parse(readFileSync(addressFileOf(dist), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The folder of a complete build; undefined if there is none. @param {string} dist @param {string} name */
export function buildFolder(dist, name) {
  const folder = path.join(buildsFolder(dist), name);
  return /^\d+-\d+$/.test(name) && existsSync(stampFileOf(folder)) ? folder : undefined;
}

/**
 * Reads what a build was made from; undefined for a build of a release that didn't store it.
 * @param {string} folder of a build @returns {BuiltFrom | undefined}
 */
export function readBuiltFrom(folder) {
  try {
    const found = JSON.parse(readFileSync(stampFileOf(folder), 'utf8'));
    return typeof found?.digest === 'string' ? found : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the name of the served build; undefined if it isn't in the folder of builds.
 * @param {string} dist
 */
export function servedBuild(dist) {
  const isLink = lstatSync(dist, { throwIfNoEntry: false })?.isSymbolicLink();
  const place = isLink ? path.resolve(path.dirname(dist), readlinkSync(dist)) : '';
  return path.dirname(place) === path.resolve(buildsFolder(dist)) ? path.basename(place) : undefined;
}

/** The newest build of some content. @param {string} dist @param {string} digest @param {string} [stamp] any if not given */
export const findBuildOf = (dist, digest, stamp) =>
  listBuilds(dist).find((name) => {
    const from = readBuiltFrom(path.join(buildsFolder(dist), name));
    return from?.digest === digest && (stamp === undefined || from.stamp === stamp);
  });

/** Returns a name for a new build, later than all others. @param {string} dist */
function nextName(dist) {
  const [last] = listBuilds(dist);
  return nameOf(Math.max(Date.now(), last ? timeOf(last) + 1 : 0));
}

/**
 * Moves a finished folder to the builds. All its files are flushed to the disk first, and the file that marks it as
 * complete is written last.
 * @param {string} dist @param {string} fresh @param {BuiltFrom} from @returns {string} its name
 */
export function placeBuild(dist, fresh, from) {
  flushTree(fresh);
  const stampFile = stampFileOf(fresh);
  writeFileSync(stampFile, JSON.stringify(from));
  flush(stampFile);
  flush(fresh);
  const name = nextName(dist);
  renameSync(fresh, path.join(buildsFolder(dist), name));
  flush(buildsFolder(dist));
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
  const builds = buildsFolder(dist);
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
 * Deletes old builds. A build is kept for a day after it was replaced, because its pages may still be open; the newest
 * two and the builds of the given content are kept too.
 * @param {string} dist @param {string[]} [digests] of the content whose newest builds are kept
 */
export function pruneBuilds(dist, digests = []) {
  const builds = buildsFolder(dist);
  const served = servedBuild(dist);
  const names = listBuilds(dist);
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
 * Repairs the link to the served build if it is broken: to the newest build of what was published.
 * @param {string} dist @param {string[]} [digests] of the published versions, newest first; without any, the newest
 * build is served
 */
export function restoreLink(dist, digests = []) {
  if (existsSync(dist)) return;
  const published = digests.map((digest) => findBuildOf(dist, digest)).find(Boolean);
  const name = digests.length > 0 ? published : listBuilds(dist).find((each) => buildFolder(dist, each));
  if (name) serveBuild(dist, name);
}
