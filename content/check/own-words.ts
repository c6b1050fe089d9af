import type { FieldPath } from '../schema/field-path.ts';
import type { FileName } from '../schema/files.ts';
import { leavesIn } from '../schema/leaves.ts';
import { describeShape } from '../schema/shape.ts';
import type { Whole } from './whole.ts';

export type OwnWords = { file: FileName; path: FieldPath; text: string };

/** Nobody reads it on the site. */
const unshown: FileName = 'claims.yaml';

/** The files with words that visitors read. */
export function shownFiles(whole: Whole): FileName[] {
  return (Object.keys(whole) as FileName[]).filter((file) => file !== unshown);
}

/** Every text in the owner's own words: not a choice from a list, not a name defined elsewhere. */
export function ownWords(whole: Whole, file: FileName): OwnWords[] {
  return [...leavesIn(whole[file]?.parsed.value, describeShape(file))].flatMap(({ path, value, shape }) =>
    typeof value === 'string' && !shape?.refersTo && !shape?.enum ? { file, path, text: value } : [],
  );
}
