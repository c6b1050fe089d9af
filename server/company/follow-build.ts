import { statSync } from 'node:fs';

/**
 * Makes a function that calls `take` when another build stands in the folder than the one taken last. A look costs
 * some microseconds, so that it can be called for every request.
 * Between two builds the folder may be missing for a moment; then nothing is taken. What `take` throws goes to
 * `onFault`, and the same build is tried again at the next look.
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
