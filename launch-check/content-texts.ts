import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileNames, otherLanguages } from '#content-model/check/check-content.ts';
import { readPlaceholderValues } from '#content-model/check/check-file.ts';
import { parseFile } from '#content-model/check/read.ts';
import { isNeeded } from '#content-model/placeholders/fill-file.ts';
import { fillText } from '#content-model/placeholders/fill-text.ts';
import type { FileName } from '#content-model/schema/files.ts';
import { leavesIn } from '#content-model/schema/leaves.ts';
import { photoNameOf } from '#content-model/schema/photo-files.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import { pickLanguage, textsWithTranslation } from '#content-model/schema/translated.ts';
import type { LaunchLocation } from '#shared/desk/launch.ts';
import { fold } from '#shared/fold.ts';
import { firstLanguage, furtherLanguages } from '#shared/languages.ts';

export type ContentText = {
  file: string;
  line: number;
  /** Like `hero.heading` or `2.text`. */
  field: string;
  /** As it is shown. */
  text: string;
  /** As it stands in the file, with its words in braces. */
  written: string;
  /** As it is shown, but with the words in braces that the site counts itself, if it has any. */
  uncounted?: string;
};

/**
 * Reads every value in a content folder with its file, line and field, in order, in the languages that are switched
 * on: `hero.heading.es`.
 * @param inAll reads all languages that a text is written in
 */
export function readContentTexts(folder: string, { inAll = false } = {}): ContentText[] {
  const read = (file: FileName) => readFileSync(path.join(folder, file), 'utf8');
  const there = fileNames.filter((file) => existsSync(path.join(folder, file)));
  const textIn = (file: FileName) => (there.includes(file) ? read(file) : undefined);
  const others = inAll ? furtherLanguages : otherLanguages(textIn('business.yaml'));
  const chosen = [firstLanguage, ...others].map((language) => ({
    language,
    values: readPlaceholderValues(textIn, language),
  }));
  return there.flatMap((file) => {
    const { value: content, lineOf } = parseFile(file, read(file));
    const shape = describeShape(file);
    const texts = chosen.flatMap(({ language, values }) => {
      const isFirst = language === firstLanguage;
      const said = isFirst
        ? [...leavesIn(pickLanguage(language, shape, content).value)]
        : [...textsWithTranslation(shape, content)].map(({ path, text }) => ({
            path: [...path, language],
            value: text[language],
          }));
      return said.map((leaf): ContentText => {
        const written = String(leaf.value ?? '');
        const needed = isNeeded(file, isFirst ? leaf.path : leaf.path.slice(0, -1));
        const text = file === 'claims.yaml' ? written : fillText(written, values, needed).text;
        const uncounted = fillText(written, { business: values.business, language }, needed).text;
        return {
          file,
          line: lineOf(leaf.path),
          field: leaf.path.join('.'),
          text,
          written,
          ...(file !== 'claims.yaml' && uncounted !== text && { uncounted }),
        };
      });
    });
    return texts.sort((one, other) => one.line - other.line);
  });
}

/** Formats the location of a value for people. */
export const formatLocation = ({ file, line }: ContentText) => `content/${file}:${line}`;

/** Returns the location of a value in the desk. */
export const locateText = ({ file, field }: ContentText): LaunchLocation => ({
  file: file as FileName,
  path: field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
});

/**
 * Returns where the desk edits what a finding is about; undefined if it doesn't.
 * @param where like `content/home.yaml:31` or `content/photos/hero.jpg`, the first of several
 */
export function locateFinding(where: string, texts: ContentText[]): LaunchLocation | undefined {
  const [first = ''] = where.split(', ');
  const text = texts.find((each) => formatLocation(each) === first);
  if (text) return locateText(text);
  const [, photo] = /^content\/photos\/(.+)$/.exec(first) ?? [];
  if (photo) return { file: 'photos.yaml', path: [photoNameOf(photo)] };
  return fileNames.filter((name) => first === `content/${name}`).map((file) => ({ file, path: [] }))[0];
}

/** Formats the location of a field; the file alone if the field isn't written there. */
export function formatFieldLocation(texts: ContentText[], file: string, field: string): string {
  const found = texts.find((text) => text.file === file && text.field.startsWith(field));
  return found ? formatLocation(found) : `content/${file}`;
}

/** Normalizes a text to one line with ordinary spaces and nothing invisible. Letters and punctuation stay. */
export function toPlainText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Normalizes a text for searching: lowercase, without accents. */
export function foldText(text: string): string {
  return fold(toPlainText(text));
}
