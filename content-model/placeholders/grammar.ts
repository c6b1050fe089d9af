import type { Language } from '#shared/languages.ts';

/** The rules of a language for filled-in values. */
export type Grammar = {
  /** `within {answer time}` with the space before it, which is removed if no time is promised. */
  promisedTime: RegExp;
  /** Fills in the region with its article, in a language that needs one. */
  fillRegion?: (text: string, region: string) => string;
  /** A count of at least one, spelled out up to twelve, with its noun in singular or plural if there is one. */
  count(count: number, one?: string, many?: string): string;
  /** `Orlando, Tampa and Lakeland` */
  list(namesWithArticle: string[]): string;
  /** @param name as it is written in the braces */
  capitalize(text: string, name: string, isStart: boolean): string;
};

const joinNames = (namesWithArticle: string[], and: string) =>
  [namesWithArticle.slice(0, -1).join(', '), ...namesWithArticle.slice(-1)].filter(Boolean).join(` ${and} `);

/** Each word, as in a title. */
const capitalizeWords = (text: string) => text.replace(/(?<=^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
const capitalizeFirst = (text: string) => text.replace(/^./u, (letter) => letter.toUpperCase());

const english = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const spanish = ['', 'un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'];
/** Masculine nouns that end in -a. */
const masculine = /^(?:día|mapa|problema|programa|sistema|tema)\b/i;
const isFeminine = (noun: string) => /^\p{L}*(?:a|ión|dad|tad)\b/u.test(noun) && !masculine.test(noun);

export const grammars: Record<Language, Grammar> = {
  en: {
    promisedTime: / (?:with)?in \{ *answer +time *\}/gi,
    count(count, one, many) {
      const number = [...english, 'ten', 'eleven', 'twelve'][count] ?? String(count);
      const noun = count === 1 ? one : many;
      return noun ? `${number} ${noun}` : number;
    },
    list: (namesWithArticle) => joinNames(namesWithArticle, 'and'),
    capitalize: (text, name, isStart) =>
      /^\p{Lu}/u.test(name) ? capitalizeWords(text) : isStart ? capitalizeFirst(text) : text,
  },
  es: {
    promisedTime: / (?:en|dentro de|en menos de|en un plazo de|antes de) \{ *answer +time *\}/gi,
    fillRegion: fillSpanishRegion,
    count(count, one, many) {
      const number = [...spanish, 'diez', 'once', 'doce'][count] ?? String(count);
      if (!one || !many) return count > 1 ? number : 'uno';
      if (count > 1) return `${number} ${many}`;
      return `${isFeminine(one) ? 'una' : number} ${one}`;
    },
    // Before the sound of an i, as in Inverness, but not before that of Hialeah.
    list: (namesWithArticle) =>
      joinNames(namesWithArticle, /^h?i(?![aeou])/i.test(namesWithArticle.at(-1) ?? '') ? 'e' : 'y'),
    // A sentence begins with one capital; a title is written as one, `{Free Estimate}`.
    capitalize(text, name, isStart) {
      if (/^\p{Lu}\S*(?: \p{Lu})/u.test(name)) return capitalizeWords(text);
      return isStart || /^\p{Lu}/u.test(name) ? capitalizeFirst(text) : text;
    },
  },
};

/** The first words of region names in Spanish, by the article that they need in a sentence. */
const articles: [article: string, noun: RegExp][] = [
  ['el', /^(?:área|condado|centro|corredor|interior|valle|(?:nor|sur)?(?:este|oeste)|norte|sur)(?!\p{L})/iu],
  ['la', /^(?:zona|región|ciudad|parte)(?!\p{L})/iu],
  ['los', /^(?:condados|alrededores|suburbios|pueblos)(?!\p{L})/iu],
  ['las', /^(?:zonas|áreas|regiones|ciudades|comunidades|afueras)(?!\p{L})/iu],
];
/** First words that are part of a name and keep their capital. */
const namesWithArticle: [article: string, name: RegExp][] = [
  ['el', /^(?:gran|panhandle)(?!\p{L})/iu],
  ['la', /^(?:costa|bahía|península)(?!\p{L})/iu],
  ['las', /^playas(?!\p{L})/iu],
];

/** `el` and `área de Orlando`, of `Área de Orlando` and of `El área de Orlando`; nothing of a name without an article. */
function splitRegion(region: string): { article: string; name: string } | undefined {
  const written = /^(el|la|los|las) +(.+)$/iu.exec(region);
  if (written) return { article: written[1]!.toLowerCase(), name: written[2]! };
  const [article] = articles.find(([, noun]) => noun.test(region)) ?? [];
  if (article) return { article, name: region.replace(/^./u, (letter) => letter.toLowerCase()) };
  const [ofName] = namesWithArticle.find(([, name]) => name.test(region)) ?? [];
  return ofName ? { article: ofName, name: region } : undefined;
}

const areaWithArticle = /(?:(?<!\p{L})(del?|al?|el|la|los|las)\s+)?(?<!\{)\{\s*area\s*\}/giu;
/** A region after one of these, or at the start of a text, has no article, as in `Servicios | {area}`. */
const separator = /[|·:–—(•/]$/;

/**
 * Fills the region into a Spanish sentence with the article it needs there: `en {area}` becomes "en el área de Orlando",
 * `de {area}` "del área de Orlando". Texts in which it needs none stay as they are.
 */
function fillSpanishRegion(text: string, region: string): string {
  const split = splitRegion(region);
  if (!split) return text;
  const { article, name } = split;
  return text.replace(areaWithArticle, (_found, word: string | undefined, at: number) => {
    const before = text.slice(0, at).trimEnd();
    if (!word && (before === '' || separator.test(before))) return region;
    const preposition = /^[da]/i.exec(word ?? '') ? word!.replace(/l$/i, '') : '';
    const phrase =
      preposition && article === 'el' ? `${preposition}l` : [preposition, article].filter(Boolean).join(' ');
    const isCapital = word ? /^\p{Lu}/u.test(word) : /[.!?…]["”’)]*$/.test(before);
    return `${isCapital ? phrase.replace(/^./u, (letter) => letter.toUpperCase()) : phrase} ${name}`;
  });
}
