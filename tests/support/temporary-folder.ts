import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const whenProcessEnds = (remove: () => void) => process.once('exit', remove);

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
