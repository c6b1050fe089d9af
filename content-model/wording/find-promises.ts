import { type LegalPromise, legalPromises } from './legal-promises.ts';

type Found = LegalPromise & { said: string };

const promises = legalPromises.map((promise) => ({
  promise,
  every: new RegExp(promise.words, `${promise.words.flags}g`),
}));

/** Every word of a text that may be taken as a promise in law, unless the text denies it or only names it. */
export function findPromises(text: string): Found[] {
  return promises.flatMap(({ promise, every }) => {
    const meant = [...text.matchAll(every)].find(({ 0: said, index }) => {
      const [before, after] = [text.slice(0, index), text.slice(index + said.length)];
      return !isDenied(before) && !isNamed(before, after);
    });
    return meant ? [{ ...promise, said: meant[0] }] : [];
  });
}

const denial =
  /\b(?:no|not|never|nobody|nothing|none|neither|nor|cannot|without|instead of|rather than)\b|n[’']t\b/gi;
/** At most this many letters may stand between a denial and what it denies. */
const reach = 40;

/** “We cannot guarantee”, but not “No job without a guarantee”: two denials promise again. */
function isDenied(before: string): boolean {
  const clause = before.split(/[.,;:!?–—]/).at(-1)!;
  return (clause.slice(-reach).match(denial) ?? []).length % 2 === 1;
}

/** Alone in quotes, it is talked about: Ask what “non-slip” means. */
function isNamed(before: string, after: string): boolean {
  return /[“"‘]$/.test(before) && /^[”"’]/.test(after);
}
