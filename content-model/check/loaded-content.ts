import type { FieldPath, ShapeDescription } from '#shared/content/shape.ts';
import { firstLanguage, type Language } from '#shared/languages.ts';
import type { FileName } from '../schema/files.ts';
import { leavesIn } from '../schema/leaves.ts';
import { describeShape } from '../schema/shape.ts';
import { isText } from '../schema/translated.ts';
import type { CheckedFile } from './check-file.ts';
import type { ContentProblem } from './problem.ts';

/**
 * The files that are valid on their own, to be compared with each other. `translations`: what each says in the other
 * languages that are switched on, if that is valid too.
 */
export type LoadedContent = {
  [Name in FileName]?: Extract<CheckedFile<Name>, { ok: true }> & { translations?: Translations };
};
type Translations = { language: Language; said: unknown }[];

/** In a file that is not valid, problems are reported at its first line. */
export function createProblem(
  content: LoadedContent,
  file: FileName,
  path: FieldPath,
  message: string,
): ContentProblem {
  return { file, line: content[file]?.parsed.lineOf(path) ?? 1, path, message };
}

/** Something to look at that does not keep anything from being saved or built. */
export function createWarning(
  content: LoadedContent,
  file: FileName,
  path: FieldPath,
  message: string,
): ContentProblem {
  return { ...createProblem(content, file, path, message), severity: 'warning' };
}

export type OwnerText = {
  language: Language;
  file: FileName;
  path: FieldPath;
  text: string;
  shape: ShapeDescription | undefined;
};

/** Every text that visitors read, in the owner's own words: not a choice from a list, not a name defined elsewhere. */
export function listOwnerTexts(content: LoadedContent): OwnerText[] {
  const shown = (Object.keys(content) as FileName[]).filter((file) => file !== 'claims.yaml');
  return shown.flatMap((file): OwnerText[] => {
    const { said, translations = [] } = content[file]!;
    const inFirst = [...leavesIn(said, describeShape(file))].flatMap(({ path, value, shape }) =>
      typeof value === 'string' && !shape?.refersTo && !shape?.enum
        ? { language: firstLanguage, file, path, text: value, shape }
        : [],
    );
    const inOthers = translations.flatMap((other) =>
      [...leavesIn(other.said, describeShape(file))].flatMap(({ path, value, shape }) =>
        typeof value === 'string' && isText(shape, value)
          ? { language: other.language, file, path: [...path, other.language], text: value, shape }
          : [],
      ),
    );
    return [...inFirst, ...inOthers];
  });
}
