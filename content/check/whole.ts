import type { FieldPath } from '../schema/field-path.ts';
import type { FileName } from '../schema/files.ts';
import type { CheckedFile } from './check-file.ts';
import type { Fault } from './fault.ts';

/** The files that are whole by themselves. */
export type Whole = { [Name in FileName]?: Extract<CheckedFile<Name>, { ok: true }> };

/** In a file that is not whole, what is wrong is told at its first line. */
export function faultIn(whole: Whole, file: FileName, path: FieldPath, message: string): Fault {
  return { file, line: whole[file]?.parsed.lineOf(path) ?? 1, path, message };
}

/** Something to look at that keeps nothing from being saved or built. */
export function warningIn(whole: Whole, file: FileName, path: FieldPath, message: string): Fault {
  return { ...faultIn(whole, file, path, message), severity: 'warning' };
}
