import type { Fault } from './fault.ts';
import { ownWords, shownFiles } from './own-words.ts';
import { type Whole, warningIn } from './whole.ts';

const straight = /(?<![@/\w])[\p{L}]+'[\p{L}]+(?![@/\w])/u;

/** One warning per file, at the first word with a typewriter's apostrophe: the type has a better one. */
export function checkStraightApostrophes(whole: Whole): Fault[] {
  return shownFiles(whole).flatMap((file) => {
    const found = ownWords(whole, file).flatMap(({ path, text }) => {
      const word = straight.exec(text)?.[0];
      return word ? [{ path, word }] : [];
    });
    const [first, ...others] = found;
    if (!first) return [];
    const elsewhere = others.length > 0 ? `, and in ${others.length} more of this file` : '';
    const message = `has the straight apostrophe of a typewriter${elsewhere}; copy the curved one from here: ${first.word.replaceAll("'", '’')}`;
    return [warningIn(whole, file, first.path, message)];
  });
}
