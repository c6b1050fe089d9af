import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, onTestFinished } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { contentFolder } from '../../load.ts';
import { checkContent, readSources } from '../check-content.ts';
import { formatFault } from '../fault.ts';

/** A copy of the content for each test of a file, which the test may damage. */
export function contentCopy() {
  let folder: string;
  beforeEach(() => {
    folder = makeTemporaryFolder(onTestFinished);
    cpSync(contentFolder, folder, { recursive: true });
  });
  const at = (name: string) => path.join(folder, name);
  const faults = () => checkContent(readSources(folder));
  const textOf = (name: string) => readFileSync(at(name), 'utf8');
  return {
    at,
    faults,
    textOf,
    told: () => faults().map(formatFault),
    /** The number of the first line that starts with this. */
    lineOf: (name: string, start: string) =>
      textOf(name)
        .split('\n')
        .findIndex((line) => line.startsWith(start)) + 1,
  };
}
