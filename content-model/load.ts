import { readdirSync } from 'node:fs';
import path from 'node:path';
import { firstLanguage, type Language } from '#shared/languages.ts';
import { collectTargets, removeBrokenReferences } from './check/broken-references.ts';
import { checkFile, readPlaceholderValues } from './check/check-file.ts';
import { formatProblem } from './check/problem.ts';
import { readText } from './check/read.ts';
import { findContentFolder } from './folder.mjs';
import { type ContentOf, type FileName, files } from './schema/files.ts';
import { isPhotoFile, photoNameOf } from './schema/photo-files.ts';

export const contentFolder = findContentFolder();

/** Thrown for content that can't be used: one line per problem, each with file, line, field and fix. */
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
 * Checked content by file, folder and language: every page of a site loads the same files, and five hundred projects
 * take a while to check.
 */
const cache = new Map<string, { from: string; content: unknown }>();

/**
 * Reads and checks one content file, fills in its placeholders from the other files of its folder, and omits
 * references to items that don't exist.
 * @param from the content folder; the one in CONTENT_DIR by default
 * @throws ContentError naming file, line, field and fix; in another language also for each text without its
 * translation
 */
export function loadContent<Name extends FileName>(
  name: Name,
  from: string = contentFolder,
  language: Language = firstLanguage,
): ContentOf<Name> {
  const read = readText(from, name);
  if (!read.ok) throw new ContentError([formatProblem(read.problem)], read.code);
  const texts = Object.fromEntries(
    (Object.keys(files) as FileName[]).map((file) => {
      const other = readText(from, file);
      return [file, other.ok ? other.text : undefined];
    }),
  );
  const photos = photosIn(from);
  const [key, state] = [[from, name, language].join('\0'), JSON.stringify([texts, photos])];
  const before = cache.get(key);
  const content = before?.from === state ? before.content : check(name, read.text, texts, photos, language);
  cache.set(key, { from: state, content });
  return structuredClone(content) as ContentOf<Name>;
}

/** @throws ContentError */
function check<Name extends FileName>(
  name: Name,
  text: string,
  texts: Partial<Record<FileName, string>>,
  photos: string[] | undefined,
  language: Language,
): ContentOf<Name> {
  const textOf = (file: FileName) => texts[file];
  const contentOf = <Other extends FileName>(file: Other) => {
    const text = textOf(file);
    const other = text === undefined ? undefined : checkFile(file, text);
    return other?.ok ? other.content : undefined;
  };
  const checked = checkFile(name, text, () => readPlaceholderValues(textOf, language), language);
  if (checked.ok)
    return removeBrokenReferences(
      name,
      checked.content,
      collectTargets(contentOf, () => photos),
    );
  throw new ContentError(checked.problems.map(formatProblem));
}

/** Returns the names of the photos; undefined if there is no folder, as beside what a build stores. */
function photosIn(folder: string): string[] | undefined {
  try {
    return readdirSync(path.join(folder, 'photos')).filter(isPhotoFile).map(photoNameOf);
  } catch {
    return undefined;
  }
}
