import { firstLanguage, type Language } from '#shared/languages.ts';
import { type FieldPath, type ShapeDescription, shapeWithin } from './shape.ts';

/**
 * A text and its translation, as a content file holds them; a text alone has none. `of`: the hash of the first
 * language's text when somebody last looked at the translation.
 */
export type TranslatedText = { en: string; es?: string; of?: string };

type Said = { value: unknown; problems: { path: FieldPath; message: string }[] };

/** What a file says in one language: every text with translations becomes the text in that language. */
export function pickLanguage(language: Language, shape: ShapeDescription | undefined, value: unknown): Said {
  const problems: Said['problems'] = [];
  return { value: pick(shape, value, []), problems };

  function pick(shape: ShapeDescription | undefined, value: unknown, path: FieldPath): unknown {
    if (Array.isArray(value)) {
      return value.map((entry, index) => pick(shapeWithin(shape, index), entry, [...path, index]));
    }
    const isGroup = typeof value === 'object' && value !== null;
    if (shape?.translated) {
      const said = isGroup ? (value as Partial<TranslatedText>)[language] : value;
      if (language === firstLanguage || (isGroup && said)) return said;
      if (typeof value === 'string' || isGroup)
        problems.push({ path, message: `has no text in ${language}` });
      return value;
    }
    if (!isGroup) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        pick(shapeWithin(shape, key), inner, [...path, key]),
      ]),
    );
  }
}
