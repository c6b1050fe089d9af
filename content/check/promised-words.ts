import { findPromises } from '../wording/find-promises.ts';
import type { Fault } from './fault.ts';
import { ownWords, shownFiles } from './own-words.ts';
import { type Whole, warningIn } from './whole.ts';

/** Warnings about words that the law takes as a promise, each with a better one. */
export function checkPromisedWords(whole: Whole): Fault[] {
  return shownFiles(whole)
    .flatMap((file) => ownWords(whole, file))
    .flatMap(({ file, path, text }) => {
      const isQuotation = file === 'testimonials.yaml';
      // Where its words came from is not shown.
      if (isQuotation && path.at(-1) !== 'text') return [];
      return findPromises(text).map(({ said, because, instead }) =>
        warningIn(
          whole,
          file,
          path,
          isQuotation
            ? `quotes a customer who says “${said}”; you answer for a printed quotation as if you had said it (16 CFR 255.2): be able to prove it, or print another sentence of theirs`
            : `“${said}” may be taken as a promise in law: ${because}; ${instead}`,
        ),
      );
    });
}
