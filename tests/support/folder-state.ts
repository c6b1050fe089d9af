import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

type FolderState = Record<string, string>;

/**
 * Describes everything below a folder: for each path its kind, its mode, when it last changed, and where a link leads or
 * a hash of a file's bytes. Links are not followed.
 * @param ignored names in the folder itself that are left out, with all that is in them
 */
export function describeFolder(folder: string, ignored: string[] = []): FolderState {
  const state: FolderState = {};
  const describe = (name: string) => {
    const file = path.join(folder, name);
    const stats = lstatSync(file);
    const common = `${stats.mode.toString(8)} ${stats.mtimeMs}`;
    if (stats.isSymbolicLink()) state[name] = `link ${common} ${readlinkSync(file)}`;
    else if (stats.isFile()) state[name] = `file ${common} ${hashOf(file)}`;
    else {
      state[name] = `folder ${common}`;
      for (const entry of readdirSync(file)) describe(`${name}/${entry}`);
    }
  };
  for (const name of readdirSync(folder)) if (!ignored.includes(name)) describe(name);
  return state;
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** What was added, changed or removed between two descriptions, down to the second level: `content/home.yaml`. */
export function changedPaths(before: FolderState, after: FolderState): string[] {
  const names = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
  return [...new Set(names.map((name) => name.split('/').slice(0, 2).join('/')))].toSorted();
}
