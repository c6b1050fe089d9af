import type { FieldPath, ShapeDescription } from '#shared/content/shape.ts';
import { firstLanguage, type Language } from '#shared/languages.ts';
import type { FileName } from '../schema/files.ts';
import { leavesIn } from '../schema/leaves.ts';
import { describeShape } from '../schema/shape.ts';
import { isText } from '../schema/translated.ts';
import type { CheckedFile } from './check-file.ts';
import type { ContentProblem } from './problem.ts';

/**
 * The files that are valid on their own, to be checked against each other. `translations` has the file's value in each
 * further language that is switched on, if it is valid in that language.
 */
export type LoadedContent = {
  [Name in FileName]?: Extract<CheckedFile<Name>, { ok: true }> & { translations?: Translations };
};
type Translations = { language: Language; picked: unknown }[];

/** Creates a problem of a field. In a file that isn't valid, problems are reported at its first line. */
export function createProblem(
  content: LoadedContent,
  file: FileName,
  path: FieldPath,
  message: string,
): ContentProblem {
  return { file, line: content[file]?.parsed.lineOf(path) ?? 1, path, message };
}

/** Creates a warning: it doesn't keep anything from being saved or built. */
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

/** Returns every text that the owner wrote and visitors read: no choices from a list, no names of items. */
export function listOwnerTexts(content: LoadedContent): OwnerText[] {
  const shown = (Object.keys(content) as FileName[]).filter((file) => file !== 'claims.yaml');
  return shown.flatMap((file): OwnerText[] => {
    const { picked, translations = [] } = content[file]!;
    const inFirst = [...leavesIn(picked, describeShape(file))].flatMap(({ path, value, shape }) =>
      typeof value === 'string' && !shape?.refersTo && !shape?.enum
        ? { language: firstLanguage, file, path, text: value, shape }
        : [],
    );
    const inOthers = translations.flatMap((other) =>
      [...leavesIn(other.picked, describeShape(file))].flatMap(({ path, value, shape }) =>
        typeof value === 'string' && isText(shape, value)
          ? { language: other.language, file, path: [...path, other.language], text: value, shape }
          : [],
      ),
    );
    return [...inFirst, ...inOthers];
  });
}
