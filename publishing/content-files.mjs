/**
 * The files that make up a content folder. This is not a .ts file because the scripts that install the project's own Node
 * run on an older one.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isContentFile } from '../content-model/folder.mjs';

/** The file that says in which form the others are written. */
export const formFile = '.version';

/** @param {string} name */
export const isPicture = (name) => name.startsWith('photos/');

/** The SHA-256 of each file, by name, in the order of names. @typedef {Map<string, string>} ContentFiles */

/** The names of a content folder's files, sorted; files that others put there are not among them. @param {string} folder */
export function contentNames(folder) {
  const photos = namesIn(path.join(folder, 'photos')).map((name) => `photos/${name}`);
  return [...namesIn(folder), ...photos].filter((name) => name === formFile || isContentFile(name)).sort();
}

/** @param {string} folder @param {(file: string) => string} [hash] @returns {ContentFiles} */
export const readContentFiles = (folder, hash = hashFile) =>
  new Map(contentNames(folder).map((name) => [name, hash(path.join(folder, name))]));

/** The same for the same text and pictures, whatever else is in the folder. @param {ContentFiles} files */
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
 * Which version is published, and the digest of its files; undefined if none is yet.
 * @param {string} content @returns {{ id: string, digest: string } | undefined}
 */
export const readPublished = (content) => readPublishedVersions(content).next().value;

/** The digests of the published version and those before it, newest first. @param {string} content */
export const publishedDigests = (content) => [...readPublishedVersions(content)].map(({ digest }) => digest);

/**
 * The published version and those before it that name the one before, newest first.
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
