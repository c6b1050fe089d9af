import { checkFile, readPlaceholderValues } from './check/check-file.ts';
import { formatProblem } from './check/problem.ts';
import { readText } from './check/read.ts';
import { findContentFolder } from './folder.mjs';
import type { ContentOf, FileName } from './schema/files.ts';

export const contentFolder = findContentFolder();

/** Content that cannot be used: one line per problem, each with file, line, field and how to fix it. */
export class ContentError extends Error {
  /** The file system's code if the file could not be read: `ENOENT`. */
  readonly code: string | undefined;

  constructor(lines: string[], code?: string) {
    super(`\n${lines.join('\n')}`);
    this.code = code;
    this.name = 'ContentError';
    // For the owner: the place in the code where it was noticed is no help, and hides the line that is.
    this.stack = lines.join('\n');
  }
}

/**
 * Reads and checks one content file, and fills in its words in braces from the others of its folder.
 * @param from the content folder; the one in CONTENT_DIR by default
 * @throws ContentError naming file, line, field and fix
 */
export function load<Name extends FileName>(name: Name, from: string = contentFolder): ContentOf<Name> {
  const read = readText(from, name);
  if (!read.ok) throw new ContentError([formatProblem(read.problem)], read.code);
  const textOf = (file: FileName) => {
    const other = readText(from, file);
    return other.ok ? other.text : undefined;
  };
  const checked = checkFile(name, read.text, () => readPlaceholderValues(textOf));
  if (checked.ok) return checked.content;
  throw new ContentError(checked.problems.map(formatProblem));
}
