import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { arrivalFolder, photoFolder } from './photo-folder.ts';

/** How old a file without a row must be, in milliseconds: older than anything that is still on its way. */
const leastAge = 3_600_000;
/** How many folders are looked up in the database at once. */
const batch = 200;

/**
 * Removes files that no row speaks of: of photographs that were on their way when the server was killed, and of
 * requests that were erased without their files.
 * @param wantedIn the full names of the files that the photographs of these requests have; without it, only what was on
 * its way is looked at
 * @returns how many were removed
 */
export async function sweepFiles(
  dataDir: string,
  now: Date,
  wantedIn?: (requestIds: string[]) => Promise<Set<string>>,
): Promise<number> {
  const root = photoFolder(dataDir);
  const isOld = async (name: string) => now.getTime() - (await stat(name)).mtimeMs > leastAge;
  const arriving = path.relative(root, arrivalFolder(dataDir));
  const folders = wantedIn ? await readdir(root).catch(() => []) : [arriving];
  let swept = 0;
  for (let start = 0; start < folders.length; start += batch) {
    const some = folders.slice(start, start + batch);
    // Listed first: a photograph that is kept in between has its row by then.
    const files = (await Promise.all(some.map((folder) => filesIn(path.join(root, folder))))).flat();
    const wanted = await wantedIn?.(some);
    for (const file of files) {
      if (wanted?.has(file) || !(await isOld(file).catch(() => false))) continue;
      await rm(file, { force: true });
      swept++;
    }
    // One with anything in it stays.
    for (const folder of some.map((name) => path.join(root, name)))
      if (await isOld(folder).catch(() => false)) await rmdir(folder).catch(() => {});
  }
  return swept;
}

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).map((name) => path.join(folder, name));
}
