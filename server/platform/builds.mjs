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
import path from 'node:path';

/** In a complete build: what it was made from. @param {string} dist */
export const stampFileOf = (dist) => path.join(dist, '.built-from');
/** In a build that shows a draft, and that no visitor has seen. */
const draftMark = '.draft';
/** In a build that was published from the desk: the time at which it was last. */
const publishedMark = '.published';

/** In a build that was made elsewhere: what `npm run deploy` put there last. */
export const carriedMark = '.carried';

const day = 86_400_000;
/** How many builds can be published again at once, and how many drafts can be looked at. */
const kept = { published: 10, drafts: 2 };

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

/** The folder of a build; undefined if it is not there. @param {string} dist @param {string} name */
export function buildFolder(dist, name) {
  const folder = path.join(buildsOf(dist), name);
  return /^\d+-\d+$/.test(name) && existsSync(stampFileOf(folder)) ? folder : undefined;
}

/** The build that is served; undefined if it is none of these. @param {string} dist */
export function servedBuild(dist) {
  const isLink = lstatSync(dist, { throwIfNoEntry: false })?.isSymbolicLink();
  const place = isLink ? path.resolve(path.dirname(dist), readlinkSync(dist)) : '';
  return path.dirname(place) === path.resolve(buildsOf(dist)) ? path.basename(place) : undefined;
}

/** A build that was made from the same. @param {string} dist @param {string} stamp @returns {string | undefined} */
export const findMadeFrom = (dist, stamp) =>
  buildsIn(dist).find((name) => {
    const folder = buildFolder(dist, name);
    return folder && readFileSync(stampFileOf(folder), 'utf8') === stamp;
  });

/** A name for one more build, newer than all there are. @param {string} dist */
export function nextName(dist) {
  const [last] = buildsIn(dist);
  return nameOf(Math.max(Date.now(), last ? timeOf(last) + 1 : 0));
}

/** @param {string} folder of a build, before it is placed */
export const markDraft = (folder) => writeFileSync(path.join(folder, draftMark), '');

/** @param {string} dist @param {string} name */
const isDraft = (dist, name) => existsSync(path.join(buildsOf(dist), name, draftMark));

/** Serves what was a draft, or an earlier build: repeated, it does what is left. @param {string} dist @param {string} name */
export function publishBuild(dist, name) {
  const folder = path.join(buildsOf(dist), name);
  try {
    writeFileSync(path.join(folder, publishedMark), `${Date.now()}`);
  } catch (error) {
    // On a full disk it is served all the same, and kept for a day like any other.
    if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error;
  }
  rmSync(path.join(folder, draftMark), { force: true });
  serveBuild(dist, name);
}

/** Serves another build: one rename, and only from the folder of an earlier release two. @param {string} dist @param {string} name */
export function serveBuild(dist, name) {
  const builds = buildsOf(dist);
  const before = servedBuild(dist);
  const link = path.join(path.dirname(dist), `.${path.basename(dist)}-${process.pid}-link`);
  rmSync(link, { force: true });
  // By `junction`, Windows needs no special right.
  symlinkSync(path.join(path.basename(builds), name), link, 'junction');
  if (lstatSync(dist, { throwIfNoEntry: false })?.isDirectory())
    renameSync(dist, path.join(builds, nameOf(timeOf(name) - 1)));
  // Windows replaces no link to a folder.
  else if (process.platform === 'win32') rmSync(dist, { force: true, recursive: true });
  renameSync(link, dist);
  const left = before && before !== name && path.join(builds, before);
  // Its pages were given out until now, however long ago it was made.
  if (left && existsSync(left)) utimesSync(left, new Date(), new Date());
}

/**
 * A build stays for a day after another took its place, for the pages that are open somewhere; and so do the last two,
 * the last that were published from the desk, and what shows the draft.
 * @param {string} dist
 */
export function pruneBuilds(dist) {
  const builds = buildsOf(dist);
  const served = servedBuild(dist);
  const drafts = buildsIn(dist).filter((name) => name !== served && isDraft(dist, name));
  const others = buildsIn(dist).filter((name) => !drafts.includes(name));
  const published = others
    .map((name) => ({ name, at: publishedAt(path.join(builds, name)) }))
    .filter(({ at }) => at > 0)
    .sort((one, other) => other.at - one.at)
    .slice(0, kept.published)
    .map(({ name }) => name);
  const isStill = (name, index) =>
    index < 2 ||
    name === served ||
    published.includes(name) ||
    Math.max(timeOf(others[index - 1]), statSync(path.join(builds, name)).mtimeMs) > Date.now() - day;
  for (const name of [...others.filter((...each) => !isStill(...each)), ...drafts.slice(kept.drafts)])
    rmSync(path.join(builds, name), { recursive: true, force: true });
}

/** @param {string} folder of a build @returns 0 if it never was, from the desk */
function publishedAt(folder) {
  const file = path.join(folder, publishedMark);
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
}

/** Where the link leads nowhere, it leads to the newest build that visitors may see. @param {string} dist */
export function putBack(dist) {
  const newest = existsSync(dist) ? undefined : buildsIn(dist).find((name) => !isDraft(dist, name));
  if (newest) serveBuild(dist, newest);
}
