import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const removals: (() => void)[] = [];

/** By one listener: Node warns of more than ten. */
function whenProcessEnds(remove: () => void) {
  if (removals.push(remove) > 1) return;
  process.once('exit', () => {
    for (const each of removals) each();
  });
}

/**
 * Makes an empty folder.
 * @param atEnd gets the function that removes it: unit tests pass Vitest's `onTestFinished`
 */
export function makeTemporaryFolder(
  atEnd: (remove: () => void) => unknown = whenProcessEnds,
  within = tmpdir(),
): string {
  const folder = mkdtempSync(path.join(within, 'concrete-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
