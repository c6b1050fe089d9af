/**
 * Estimates the time of a site's first build. This is not a .ts file because the scripts that install the project's
 * own Node run on an older one.
 */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isContentFile } from '../content-model/folder.mjs';
import { memoryLimit, readBuiltFrom } from './builds.mjs';

/**
 * In seconds, on an idle machine with two cores: for each photo of 12 megapixels, and for everything else
 * (docs/explanation/performance.md, growth).
 */
const secondsPerPhoto = 1.75;
const baseSeconds = 10;
/**
 * With fewer cache entries per photo than this, no build has run yet: the desk makes two pictures of a photo, and a
 * build five of one that is shown.
 */
const cachedPerPhoto = 3;

const project = fileURLToPath(new URL('..', import.meta.url));

/** How many photos a build encodes at once: one per core, if there are 2 GB for each. */
export const pictureThreads = () =>
  Math.max(1, Math.min(availableParallelism(), Math.floor(memoryLimit() / 2 ** 31)));

/**
 * Describes how long the first build takes, in a sentence; undefined if the cache already has its pictures, here or in
 * the folder that several sites share.
 * @param {string} content @param {string} dist @param {string} [cache] CACHE_DIR @param {number} [threads]
 */
export function describeFirstBuild(
  content,
  dist,
  cache = path.resolve(project, process.env.CACHE_DIR?.trim() || '.cache'),
  threads = pictureThreads(),
) {
  const photos = namesIn(path.join(content, 'photos')).filter((name) =>
    isContentFile(`photos/${name}`),
  ).length;
  if (readBuiltFrom(dist) || namesIn(path.join(cache, 'photos')).length >= cachedPerPhoto * photos)
    return undefined;
  const minutes = Math.max(1, Math.round((baseSeconds + (secondsPerPhoto * photos * 2) / threads) / 60));
  const cores = threads === 1 ? 'one core' : `${threads === 2 ? 'two' : threads} cores`;
  const time = `${minutes} minute${minutes === 1 ? '' : 's'}`;
  return `The first build takes about ${time} on ${cores}: it makes every size of ${photos} photos.`;
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
