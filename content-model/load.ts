import { readdirSync } from 'node:fs';
import path from 'node:path';
import { checkFile, readPlaceholderValues } from './check/check-file.ts';
import { closeGaps, namesIn } from './check/gaps.ts';
import { formatProblem } from './check/problem.ts';
import { readText } from './check/read.ts';
import { findContentFolder } from './folder.mjs';
import type { ContentOf, FileName } from './schema/files.ts';
import { isPhotoFile, photoNameOf } from './schema/photo-files.ts';

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
 * Reads and checks one content file, fills in its words in braces from the others of its folder, and leaves out what
 * refers to things that are in none of them.
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
  const contentOf = <Other extends FileName>(file: Other) => {
    const text = textOf(file);
    const other = text === undefined ? undefined : checkFile(file, text);
    return other?.ok ? other.content : undefined;
  };
  const checked = checkFile(name, read.text, () => readPlaceholderValues(textOf));
  if (checked.ok)
    return closeGaps(
      name,
      checked.content,
      namesIn(contentOf, () => photosIn(from)),
    );
  throw new ContentError(checked.problems.map(formatProblem));
}

/** Undefined if there is no folder, as beside what a build stores. */
function photosIn(folder: string): string[] | undefined {
  try {
    return readdirSync(path.join(folder, 'photos')).filter(isPhotoFile).map(photoNameOf);
  } catch {
    return undefined;
  }
}
