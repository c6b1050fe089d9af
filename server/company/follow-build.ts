import { statSync } from 'node:fs';

/** How often the folder is looked at, at most, in milliseconds. */
const interval = 1000;

/**
 * Makes a function that calls `take` when another build stands in the folder than the one taken last. It looks at the
 * folder at most once a second, so that it can be called for every request.
 * Between two builds the folder may be missing for a moment; then nothing is taken. What `take` throws goes to
 * `onFault`, and the same build is tried again a second later.
 */
export function followBuild(folder: string, take: () => void, onFault: (error: unknown) => void): () => void {
  let taken = '';
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - lookedAt <= interval) return;
    lookedAt = now;
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
