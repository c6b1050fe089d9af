import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { isRunning } from './replace-files.ts';

/** The made-up text and photos that a site starts with. */
export const sampleFolder = path.join(import.meta.dirname, '../../content-model/sample');

/** The folder of a complete copy that isn't in place yet. */
const stagedName = '.seeded';
const stagingPrefix = '.seeding-';

/** Whether a file in the content folder wasn't put there by its owner. */
const isSystemFile = (name: string) =>
  name === '.schemas' || name === 'lost+found' || name.startsWith(stagingPrefix);

/**
 * Copies the sample into a content folder that is missing or empty, all or nothing; the next call finishes an
 * interrupted one. Existing files are never replaced.
 * @param builtFrom a copy of `business.yaml` from when the served site was built, if there is one
 * @returns one line about what was done, why it must not be done, or undefined if the folder has content
 */
export function seed(folder: string, builtFrom?: string): { done: string } | { refused: string } | undefined {
  const staged = path.join(folder, stagedName);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
    return { refused: `${folder} is not a folder. Set CONTENT_DIR to the folder with the content.` };
  }
  if (!existsSync(staged)) {
    if (!isUnseeded(folder)) return undefined;
    const refused = reasonNotToSeed(folder, builtFrom);
    if (refused) return { refused };
    mkdirSync(folder, { recursive: true });
    stage(folder, staged);
  }
  moveStagedFiles(staged, folder);
  return { done: `${folder} was empty: it now has the sample text and photos. Make them yours.` };
}

/** Whether a content folder has no content yet. */
export function isUnseeded(folder: string): boolean {
  if (!existsSync(folder)) return true;
  return readdirSync(folder).every(
    (name) => isSystemFile(name) || (name === 'photos' && isEmptyFolder(path.join(folder, name))),
  );
}

/** Returns why a folder must not be seeded: it may be a disk that isn't mounted, or a mistyped path. */
function reasonNotToSeed(folder: string, builtFrom: string | undefined): string | undefined {
  const above = path.dirname(folder);
  if (!existsSync(above)) {
    return `There is no folder ${above}, so ${folder} cannot be made in it. Set CONTENT_DIR to the folder with the content.`;
  }
  if (!builtFrom || !existsSync(builtFrom)) return undefined;
  const sample = readFileSync(path.join(sampleFolder, 'business.yaml'));
  if (readFileSync(builtFrom).equals(sample)) return undefined;
  return `${folder} is empty, but the site was built from your own text. Restore it from your backup, or set CONTENT_DIR to its folder. (To begin again with the sample, remove ${path.dirname(path.dirname(builtFrom))} first.)`;
}

function stage(folder: string, staged: string) {
  const mine = path.join(folder, `${stagingPrefix}${process.pid}`);
  rmSync(mine, { recursive: true, force: true });
  try {
    cpSync(sampleFolder, mine, { recursive: true });
    renameSync(mine, staged);
  } catch (error) {
    // Another process was first, and may have tidied up.
    if (!existsSync(staged) && isUnseeded(folder)) throw error;
  }
}

function moveStagedFiles(staged: string, folder: string) {
  for (const name of namesIn(staged)) {
    const place = path.join(folder, name);
    try {
      if (existsSync(place) && !isEmptyFolder(place)) continue;
      if (existsSync(place)) rmdirSync(place);
      renameSync(path.join(staged, name), place);
    } catch (error) {
      // Another process was first.
      if (!['ENOENT', 'EEXIST', 'ENOTEMPTY', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error;
    }
  }
  for (const left of namesIn(folder).filter((name) => name === stagedName || isAbandoned(name)))
    rmSync(path.join(folder, left), { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Whether a copy was started by this process or by one that is gone. Node aborts if a folder that it copies into is
 * removed.
 */
function isAbandoned(name: string): boolean {
  if (!name.startsWith(stagingPrefix)) return false;
  const pid = Number(name.slice(stagingPrefix.length));
  return pid === process.pid || !isRunning(pid);
}

const isEmptyFolder = (place: string) => statSync(place).isDirectory() && readdirSync(place).length === 0;

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
