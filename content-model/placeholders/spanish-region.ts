/** Words that the name of a region begins with in Spanish, by the article that they need in a sentence. */
const articles: [article: string, noun: RegExp][] = [
  ['el', /^(?:área|condado|centro|corredor|interior|valle|(?:nor|sur)?(?:este|oeste)|norte|sur)(?!\p{L})/iu],
  ['la', /^(?:zona|región|ciudad|parte)(?!\p{L})/iu],
  ['los', /^(?:condados|alrededores|suburbios|pueblos)(?!\p{L})/iu],
  ['las', /^(?:zonas|áreas|regiones|ciudades|comunidades|afueras)(?!\p{L})/iu],
];
/** Those that are a part of a name and keep their capital. */
const names: [article: string, name: RegExp][] = [
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
  const [ofName] = names.find(([, name]) => name.test(region)) ?? [];
  return ofName ? { article: ofName, name: region } : undefined;
}

const withWordBefore = /(?:(?<!\p{L})(del?|al?|el|la|los|las)\s+)?(?<!\{)\{\s*area\s*\}/giu;
/** After it, or with nothing before it, a region stands alone, as in `Servicios | {area}`. */
const separator = /[|·:–—(•/]$/;

/**
 * Fills the region into a Spanish sentence with the article it needs there: `en {area}` becomes "en el área de Orlando",
 * `de {area}` "del área de Orlando". Texts in which it needs none stay as they are.
 */
export function fillSpanishRegion(text: string, region: string): string {
  const split = splitRegion(region);
  if (!split) return text;
  const { article, name } = split;
  return text.replace(withWordBefore, (_found, word: string | undefined, at: number) => {
    const before = text.slice(0, at).trimEnd();
    if (!word && (before === '' || separator.test(before))) return region;
    const preposition = /^[da]/i.exec(word ?? '') ? word!.replace(/l$/i, '') : '';
    const phrase =
      preposition && article === 'el' ? `${preposition}l` : [preposition, article].filter(Boolean).join(' ');
    const isCapital = word ? /^\p{Lu}/u.test(word) : /[.!?…]["”’)]*$/.test(before);
    return `${isCapital ? phrase.replace(/^./u, (letter) => letter.toUpperCase()) : phrase} ${name}`;
  });
}
