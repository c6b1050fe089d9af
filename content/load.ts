import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkFile } from './check/check-file.ts';
import { type Fault, formatFault } from './check/fault.ts';
import { findContentFolder } from './folder.mjs';
import type { ContentOf, FileName } from './schema.ts';

export const contentFolder = findContentFolder();

/** Content that cannot be used: one line a fault, each with file, line, field and the mend. */
export class ContentError extends Error {
  constructor(lines: string[]) {
    super(`\n${lines.join('\n')}`);
    this.name = 'ContentError';
    // For the owner: where in the code it was noticed is no help, and hides the line that is.
    this.stack = lines.join('\n');
  }
}

/**
 * Reads and checks one content file.
 * @param from the content folder; the one that CONTENT_DIR names unless told otherwise
 * @throws ContentError naming file, line, field and mend
 */
export function load<Name extends FileName>(name: Name, from: string = contentFolder): ContentOf<Name> {
  const checked = checkFile(name, readFileSync(path.join(from, name), 'utf8'));
  if (checked.ok) return checked.content;
  throw new ContentError(checked.faults.map((fault: Fault) => formatFault(fault)));
}
