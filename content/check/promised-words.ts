import type { FileName } from '../schema/files.ts';
import { leavesIn } from '../schema/leaves.ts';
import { describeShape } from '../schema/shape.ts';
import { findPromises } from '../wording/find-promises.ts';
import type { Fault } from './fault.ts';
import { type Whole, warningIn } from './whole.ts';

/** Nobody reads it on the site. */
const unshown: FileName = 'claims.yaml';

/** Warnings about words that the law takes as a promise, each with a better one. */
export function checkPromisedWords(whole: Whole): Fault[] {
  const files = (Object.keys(whole) as FileName[]).filter((file) => file !== unshown);
  return files.flatMap((file) =>
    [...leavesIn(whole[file]!.parsed.value, describeShape(file))].flatMap(({ path, value, shape }) => {
      if (typeof value !== 'string' || shape?.refersTo || shape?.enum) return [];
      const isQuotation = file === 'testimonials.yaml';
      // Where its words came from is not shown.
      if (isQuotation && path.at(-1) !== 'text') return [];
      return findPromises(value).map(({ said, because, instead }) =>
        warningIn(
          whole,
          file,
          path,
          isQuotation
            ? `quotes a customer who says “${said}”; you answer for a printed quotation as if you had said it (16 CFR 255.2): be able to prove it, or print another sentence of theirs`
            : `“${said}” may be taken as a promise in law: ${because}; ${instead}`,
        ),
      );
    }),
  );
}
