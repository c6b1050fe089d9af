import { type LegalPromise, legalPromises } from './legal-promises.ts';

type Found = LegalPromise & { said: string };

/** At most this many letters may stand between a denial and what it denies. */
const reach = 40;
const deniedIn = (before: string, denial: RegExp) =>
  before
    .slice(-reach)
    .split(/[.,;:!?–—]/)
    .at(-1)!
    .match(denial)?.length ?? 0;

const english =
  /\b(?:no|not|never|nobody|nothing|none|neither|nor|cannot|without|instead of|rather than)\b|n[’']t\b/gi;
/** “We cannot guarantee”, but not “No job without a guarantee”: two denials promise again. */
const isDenied = (before: string) => deniedIn(before, english) % 2 === 1;

const spanish = /\b(?:no|ni|nunca|nadie|nada|ning[uú]n[oa]?|tampoco|sin|en vez de)(?![\p{L}])/giu;
/** Two denials still deny: “No damos ninguna garantía”. */
const isDeniedInSpanish = (before: string) => deniedIn(before, spanish) > 0;

const promises = legalPromises.flatMap((promise) => [
  { promise, every: everywhere(promise.words), isDenied },
  { promise, every: everywhere(promise.inSpanish), isDenied: isDeniedInSpanish },
]);

/** Every word of a text that may be taken as a promise in law, unless the text denies it or only names it. */
export function findPromises(text: string): Found[] {
  return promises.flatMap(({ promise, every, isDenied }) => {
    const meant = [...text.matchAll(every)].find(({ 0: said, index }) => {
      const [before, after] = [text.slice(0, index), text.slice(index + said.length)];
      return !isDenied(before) && !isNamed(before, after);
    });
    return meant ? [{ ...promise, said: meant[0] }] : [];
  });
}

function everywhere(words: RegExp): RegExp {
  return new RegExp(words, `${words.flags}g`);
}

/** Alone in quotes, it is talked about: Ask what “non-slip” means. */
function isNamed(before: string, after: string): boolean {
  return /^[“"‘]$/.test(before.slice(-1)) && /^[”"’]/.test(after);
}
