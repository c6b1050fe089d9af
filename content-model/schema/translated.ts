import { createHash } from 'node:crypto';
import { isGroup } from '#shared/content/own-value.ts';
import { type FieldPath, type ShapeDescription, shapeWithin } from '#shared/content/shape.ts';
import { languageNames } from '#shared/desk/format.ts';
import { firstLanguage, type Language, languages } from '#shared/languages.ts';

/**
 * A text and its translation as a content file has them. `of` is the hash of the English when somebody last checked
 * the translation.
 */
export type TranslatedText = { en: string; es?: string; of?: string };

/** The same, unchecked. */
type WrittenText = { [Key in keyof TranslatedText]?: unknown };

const known = [...languages, 'of'];

/** Whether a value is a text, or a group that can be written as one text. */
export function isText(shape: ShapeDescription | undefined, value: unknown): boolean {
  if (shape?.translated) return true;
  const alone = shape?.alone && shapeWithin(shape, shape.alone)?.translated;
  return Boolean(alone) && (typeof value === 'string' || isTranslated(value));
}

const isTranslated = (value: unknown): value is WrittenText =>
  isGroup(value) && languages.some((language) => Object.hasOwn(value, language));

/** The first eight digits of a text's SHA-256, whatever its line breaks. */
export const hashOfText = (text: string): string =>
  createHash('sha256').update(text.replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 8);

/** Yields every text of a file that has a translation, in order. */
export function* textsWithTranslation(
  shape: ShapeDescription | undefined,
  value: unknown,
  path: FieldPath = [],
): Generator<{ path: FieldPath; text: TranslatedText }> {
  if (isText(shape, value)) {
    const { en, es, of } = (isGroup(value) ? value : {}) as WrittenText;
    if (typeof en === 'string' && typeof es === 'string' && es.trim() !== '')
      yield { path, text: { en, es, ...(of !== undefined && { of: String(of) }) } };
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(key) : key;
    yield* textsWithTranslation(shapeWithin(shape, step), inner, [...path, step]);
  }
}

/**
 * Whether the translation was checked after its text last changed. YAML reads some hashes as numbers: 01234567,
 * 12e45678.
 */
export function isCurrentTranslation({ en, of }: TranslatedText): boolean {
  const hash = hashOfText(en);
  return of === hash || (of !== undefined && /^\d+(?:e\d+)?$/.test(hash) && Number(of) === Number(hash));
}

type TranslationProblem = {
  path: FieldPath;
  message: string;
  inForm?: string;
  translation?: 'missing';
};
type TextsInLanguage = {
  value: unknown;
  problems: TranslationProblem[];
  /** The paths of the texts with problems. */
  failed: FieldPath[];
};

/** Returns a file's value in one language: each text with translations becomes the text in that language. */
export function pickLanguage(
  language: Language,
  shape: ShapeDescription | undefined,
  value: unknown,
): TextsInLanguage {
  const problems: TranslationProblem[] = [];
  const failed: FieldPath[] = [];
  const report = (text: FieldPath, ...mistakes: TranslationProblem[]) => {
    problems.push(...mistakes);
    if (mistakes.length > 0) failed.push(text);
  };
  return { value: pick(shape, value, []), problems, failed };

  function pick(shape: ShapeDescription | undefined, value: unknown, path: FieldPath): unknown {
    if (Array.isArray(value))
      return value.map((entry, index) => pick(shapeWithin(shape, index), entry, [...path, index]));
    if (isText(shape, value)) return pickText(value, path);
    if (!isGroup(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        pick(shapeWithin(shape, key), inner, [...path, key]),
      ]),
    );
  }

  function pickText(value: unknown, path: FieldPath): unknown {
    if (isGroup(value)) {
      const mistakes = findMistakes(value, path);
      report(path, ...mistakes);
      const said = value[language];
      if (
        mistakes.length > 0 ||
        language === firstLanguage ||
        (typeof said === 'string' && said.trim() !== '')
      )
        return said;
      if (said === undefined || said === null || typeof said === 'string')
        report(path, describeMissing(language, path, true));
      return value[firstLanguage];
    }
    if (language !== firstLanguage && typeof value === 'string')
      report(path, describeMissing(language, path, false));
    return value;
  }
}

/**
 * Creates the problem of a text without a translation.
 * @param isGroup whether the text is already written as a group
 */
function describeMissing(language: Language, path: FieldPath, isGroup: boolean): TranslationProblem {
  const [key, name] = [path.at(-1), languageNames[language]];
  const two = `two lines, "${firstLanguage}: …" with the English and "${language}: …" with the ${name}`;
  const write = isGroup
    ? `add the line "${language}: …" below its "${firstLanguage}: …"`
    : typeof key === 'number'
      ? `write it like this: after the dash, ${two}`
      : `write it like this: below "${key}:", two spaces further right, ${two}`;
  return {
    path: [...path, language],
    message: `has no ${name}; ${write}`,
    inForm: `has no ${name} yet; write it here`,
    translation: 'missing',
  };
}

/** Finds mistakes in how a text and its translation are written. */
function findMistakes(text: Record<string, unknown>, path: FieldPath): TranslationProblem[] {
  const unknown = Object.keys(text).filter((key) => !known.includes(key));
  if (unknown.length > 0) {
    return unknown.map((key) => ({
      path: [...path, key],
      message: `"${key}" is not a field here; correct it, or delete it; the fields are: ${known.join(', ')}`,
    }));
  }
  const first = text[firstLanguage];
  if (first === undefined || first === null) {
    const message = `has no English; write it after "${firstLanguage}:", above the other lines of this text`;
    return [{ path: [...path, firstLanguage], message, inForm: 'is required' }];
  }
  return languages.flatMap((language) => {
    const said = text[language];
    if (said === undefined || said === null || typeof said === 'string') return [];
    const message =
      'must be text on one line; put quotes around it if it could be read as a number or a list';
    return [{ path: [...path, language], message }];
  });
}
