import type { FileName } from '../schema/files.ts';
import { leavesIn } from '../schema/leaves.ts';
import { describeShape, type FieldPath } from '../schema/shape.ts';
import type { CheckedFile } from './check-file.ts';
import type { ContentProblem } from './problem.ts';

/** The files that are valid on their own, to be compared with each other. */
export type LoadedContent = { [Name in FileName]?: Extract<CheckedFile<Name>, { ok: true }> };

/** In a file that is not valid, problems are reported at its first line. */
export function problemIn(
  content: LoadedContent,
  file: FileName,
  path: FieldPath,
  message: string,
): ContentProblem {
  return { file, line: content[file]?.parsed.lineOf(path) ?? 1, path, message };
}

/** Something to look at that does not keep anything from being saved or built. */
export function warningIn(
  content: LoadedContent,
  file: FileName,
  path: FieldPath,
  message: string,
): ContentProblem {
  return { ...problemIn(content, file, path, message), severity: 'warning' };
}

export type OwnWords = { file: FileName; path: FieldPath; text: string };

/** Every text that visitors read, in the owner's own words: not a choice from a list, not a name defined elsewhere. */
export function ownWords(content: LoadedContent): OwnWords[] {
  const shown = (Object.keys(content) as FileName[]).filter((file) => file !== 'claims.yaml');
  return shown.flatMap((file) =>
    [...leavesIn(content[file]!.parsed.value, describeShape(file))].flatMap(({ path, value, shape }) =>
      typeof value === 'string' && !shape?.refersTo && !shape?.enum ? { file, path, text: value } : [],
    ),
  );
}
