import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { migrate } from './migrate.ts';
import { removeStagedLeftovers, replaceFiles } from './replace-files.ts';
import { sampleFolder, seed } from './seed.ts';

export type Prepared = { done: string[] } | { refused: string };

/**
 * Prepares a content folder for this release: seeds it if it is empty, migrates it, and updates the schemas that help
 * an editor complete its fields.
 * @param dist the folder of the built site, if there is one
 * @returns a line for each thing done, or why nothing was done
 */
export function prepareContent(folder: string, dist?: string): Prepared {
  try {
    const seeded = seed(folder, dist && path.join(dist, '.content/business.yaml'));
    if (seeded && 'refused' in seeded) return seeded;
    const migrated = migrate(folder);
    if ('refused' in migrated) return migrated;
    refreshSchemas(folder);
    for (const name of stagingFolders(folder)) removeStagedLeftovers(path.join(folder, name));
    return { done: [...(seeded ? [seeded.done] : []), ...migrated.done] };
  } catch (error) {
    const { code, path: file } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    return {
      refused: `${file ?? folder} cannot be read or written (the system says ${code}): ${remedy(code)}`,
    };
  }
}

function remedy(code: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full; free some space.';
  if (code === 'EROFS') return 'it is on a disk that can only be read.';
  if (code === 'EACCES' || code === 'EPERM') return 'it must belong to the user who runs this command.';
  return 'is the disk full, or damaged?';
}

/** The folders in which this program and the editor stage files. */
const stagingFolders = (folder: string) => [
  ...['.', 'photos'],
  ...readdirSync(folder).filter((name) => /^\.(schemas|before-\d+)$/.test(name)),
];

/** Updates the schemas, unless the owner removed them. Only editors depend on them. */
function refreshSchemas(folder: string) {
  const [ours, theirs] = [sampleFolder, folder].map((of) => path.join(of, '.schemas')) as [string, string];
  if (!existsSync(theirs) || path.resolve(ours) === path.resolve(theirs)) return;
  const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  for (const name of readdirSync(ours)) {
    const text = readFileSync(path.join(ours, name), 'utf8');
    try {
      if (textOf(path.join(theirs, name)) !== text) replaceFiles(theirs, { [name]: text });
    } catch (error) {
      if (!(error as NodeJS.ErrnoException).code) throw error;
    }
  }
}
