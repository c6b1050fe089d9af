import { statSync } from 'node:fs';

/**
 * Returns a function that calls `take` if the folder contains another build than the last one taken. A check costs a
 * few microseconds, so it can run for every request. Between two builds the folder may be missing for a moment; then
 * nothing is taken. Errors from `take` go to `onFault`, and the same build is tried again at the next check.
 */
export function followBuild(folder: string, take: () => void, onFault: (error: unknown) => void): () => void {
  let taken = '';
  return () => {
    try {
      const found = statSync(folder, { throwIfNoEntry: false });
      const build = `${found?.ino} ${found?.mtimeMs}`;
      if (!found || build === taken) return;
      take();
      taken = build;
    } catch (error) {
      onFault(error);
    }
  };
}
