import type { FileName } from '../schema/files.ts';
import { leavesIn } from '../schema/leaves.ts';
import { describeShape } from '../schema/shape.ts';
import type { Fault } from './fault.ts';
import { type Whole, warningIn } from './whole.ts';

const straight = /(?<![@/\w])[\p{L}]+'[\p{L}]+(?![@/\w])/u;

/** One warning per file, at the first word with a typewriter's apostrophe: the type has a better one. */
export function checkStraightApostrophes(whole: Whole): Fault[] {
  return (Object.keys(whole) as FileName[]).flatMap((file) => {
    const found = [...leavesIn(whole[file]!.parsed.value, describeShape(file))].flatMap(
      ({ path, value, shape }) => {
        const word = typeof value === 'string' && !shape?.refersTo ? straight.exec(value)?.[0] : undefined;
        return word ? [{ path, word }] : [];
      },
    );
    const [first, ...others] = found;
    if (!first || file === 'claims.yaml') return [];
    const elsewhere = others.length > 0 ? `, and in ${others.length} more of this file` : '';
    const message = `has the straight apostrophe of a typewriter${elsewhere}; copy the curved one from here: ${first.word.replaceAll("'", '’')}`;
    return [warningIn(whole, file, first.path, message)];
  });
}
