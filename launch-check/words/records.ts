import { daysIn, today } from './days.ts';
import { wordsOf } from './plain.ts';

/** What people type to get past a question. */
const fillers =
  /^(?:x|y|z|asd|asdf|qwe|qwer|qwert|qwerty|zxc|zxcv|hjkl|jkl|abc|abcd|foo|bar|baz|bla|blah|test|testing|none|nothing|na|yes|yeah|yep|true|ok|okay|sure|confirmed|confirm|correct|fine|real|trust|me|lorem|ipsum|dolor|sit|amet|todo|tbd|fixme|todo|placeholder|sample|example|whatever|something|somewhere|someone|anything|text|source|consent|proof|here|see|above|below|same|is|it|it's|its|i|we|know|say|so|the|and|of|by|on|all|this|that|my|our|own)$/;

const isRandom = (word: string) =>
  (word.length > 3 && !/[aeiouy]/.test(word)) ||
  /(.)\1\1/.test(word) ||
  /^(..+)\1+$/.test(word) ||
  /asdf|sdfg|dfgh|fghj|ghjk|hjkl|qwer|wert|erty|zxcv|xcvb/.test(word);

/** False for something that records nothing: the minimum is three words with some meaning. */
export function saysSomething(record: string): boolean {
  const meant = new Set(wordsOf(record).filter((word) => !fillers.test(word) && !isRandom(word)));
  return meant.size >= 2 && new Set(wordsOf(record)).size >= 3;
}

/** What is wrong with the dates in a record; a record needs at least one, and none in the future. */
export function faultOfDays(record: string, now = new Date()): string | undefined {
  const days = daysIn(record);
  const unreal = days.find(({ day }) => !day);
  if (unreal) return `${unreal.written} is not a real date`;
  const ahead = days.find(({ day }) => day! > today(now));
  if (ahead) return `${ahead.written} is in the future`;
  if (days.length === 0) return 'there is no date';
  return undefined;
}

/** What keeps this from being the name of a person; undefined when it can be one. */
export function faultOfPerson(name: string, company: string): string | undefined {
  const words = wordsOf(name);
  const ofCompany = new Set(wordsOf(company));
  const isNobody = words.some(
    (word) =>
      fillers.test(word) ||
      isRandom(word) ||
      (/^(owner|admin|manager|company|office|name|first|last|surname|nobody|john|jane)$/.test(word) &&
        /^(doe|owner|admin|company|office|name|nobody|manager)$/.test(words.at(-1)!)),
  );
  if (words.length < 2 || isNobody) return 'write the first and last name of the person who confirms it';
  if (words.every((word) => ofCompany.has(word))) return 'a company cannot confirm anything, a person can';
  return undefined;
}
