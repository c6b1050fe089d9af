import type { FieldPath } from '../schema/field-path.ts';
import type { FileName } from '../schema/files.ts';
import type { CheckedFile } from './check-file.ts';
import type { Fault } from './fault.ts';

/** The files that are valid on their own. */
export type Whole = { [Name in FileName]?: Extract<CheckedFile<Name>, { ok: true }> };

/** In a file that is not valid, faults are reported at its first line. */
export function faultIn(whole: Whole, file: FileName, path: FieldPath, message: string): Fault {
  return { file, line: whole[file]?.parsed.lineOf(path) ?? 1, path, message };
}

/** Something to look at that does not keep anything from being saved or built. */
export function warningIn(whole: Whole, file: FileName, path: FieldPath, message: string): Fault {
  return { ...faultIn(whole, file, path, message), severity: 'warning' };
}
