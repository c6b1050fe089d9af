/**
 * The files that make up a content folder. This is not a .ts file because the scripts that install the project's own Node
 * run on an older one.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isContentFile } from '../content-model/folder.mjs';

/** The file with the version of the content's form. */
export const contentVersionFile = '.version';

/** @param {string} name */
export const isPicture = (name) => name.startsWith('photos/');

/** The SHA-256 of each file, by name, in the order of names. @typedef {Map<string, string>} ContentFiles */

/**
 * Lists the names of a content folder's files, sorted, without files that other programs put there.
 * @param {string} folder
 */
export function listContentFiles(folder) {
  const photos = namesIn(path.join(folder, 'photos')).map((name) => `photos/${name}`);
  return [...namesIn(folder), ...photos]
    .filter((name) => name === contentVersionFile || isContentFile(name))
    .sort();
}

/** @param {string} folder @param {(file: string) => string} [hash] @returns {ContentFiles} */
export const readContentFiles = (folder, hash = hashFile) =>
  new Map(listContentFiles(folder).map((name) => [name, hash(path.join(folder, name))]));

/**
 * Returns a digest of content: equal for equal text and pictures, whatever else is in the folder.
 * @param {ContentFiles} files
 */
export const digestOf = (files) =>
  createHash('sha256')
    .update(JSON.stringify([...files].sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest('hex');

/** @param {string | Uint8Array} data */
export const hashOf = (data) => createHash('sha256').update(data).digest('hex');
/** @param {string} file */
export const hashFile = (file) => hashOf(readFileSync(file));

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map(({ name }) => name);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Reads the id and digest of the published version; undefined before the first.
 * @param {string} content @returns {{ id: string, digest: string } | undefined}
 */
export const readPublished = (content) => readPublishedVersions(content).next().value;

/**
 * Returns the digests of the published version and the versions before it, newest first.
 * @param {string} content
 */
export const publishedDigests = (content) => [...readPublishedVersions(content)].map(({ digest }) => digest);

/**
 * Yields the published version and the versions before it, newest first, as long as each names the one before.
 * @param {string} content @returns {Generator<{ id: string, digest: string }, undefined>}
 */
export function* readPublishedVersions(content) {
  const versions = path.join(content, '.versions');
  const seen = new Set();
  try {
    let id = readFileSync(path.join(versions, 'published'), 'utf8').trim();
    while (id && !seen.has(id)) {
      seen.add(id);
      const { digest, previous } = JSON.parse(readFileSync(path.join(versions, id, 'version.json'), 'utf8'));
      yield { id, digest };
      id = previous;
    }
  } catch {
    // It was never published, deleted since, or not completely written.
  }
}
