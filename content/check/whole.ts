import type { FileName } from '../schema.ts';
import type { CheckedFile } from './check-file.ts';

/** The files that are whole by themselves. */
export type Whole = { [Name in FileName]?: Extract<CheckedFile<Name>, { ok: true }> };
