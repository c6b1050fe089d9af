import path from 'node:path';
import type { PlaceholderValues } from '#content-model/placeholders/known-placeholders.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { firstLanguage, furtherLanguages, type Language } from '#shared/languages.ts';
import { type Logos, readLogos } from '../logo/read-logo.ts';
import { type FileName, files } from '../schema/files.ts';
import { checkFile, readPlaceholderValues } from './check-file.ts';
import { checkLogo } from './check-logo.ts';
import type { LoadedContent } from './loaded-content.ts';
import { checkPhotos, decodePhotos, type PhotosFolder, readPhotosFolder } from './photos-folder.ts';
import { type ContentProblem, formatProblem } from './problem.ts';
import { parseFile, readText } from './read.ts';
import { checkReferences } from './references.ts';
import { findWarnings } from './warnings.ts';

export const fileNames = Object.keys(files) as FileName[];

/**
 * Everything in the content folder: each file's text, or why it can't be read; the photos; and the pictures that can
 * be a logo.
 */
export type ContentSources = PhotosFolder & {
  texts: Partial<Record<FileName, string>>;
  unread: ContentProblem[];
  logos: Logos;
};

/** Reads a content folder without decoding its pictures. Never throws. */
export function readSources(folder: string): ContentSources {
  const sources: ContentSources = {
    texts: {},
    unread: [],
    logos: readLogos(folder),
    ...readPhotosFolder(path.join(folder, 'photos')),
  };
  for (const name of fileNames) {
    const read = readText(folder, name);
    if (read.ok) sources.texts[name] = read.text;
    else sources.unread.push(read.problem);
  }
  return sources;
}

/** Reads a content folder and decodes each picture, which finds damaged ones. Never throws. */
export async function readDecodedSources(folder: string): Promise<ContentSources> {
  const sources = readSources(folder);
  return { ...sources, ...(await decodePhotos(path.join(folder, 'photos'), sources)) };
}

/** The languages that are turned on in addition to the first. */
export function otherLanguages(business: string | undefined): Language[] {
  const { value } = parseFile('business.yaml', business ?? '');
  return ownValue(value, 'spanish') === true ? furtherLanguages : [];
}

/** Returns the problems of all files, in the order of the files. Never throws. */
export function checkContent({ texts, unread, logos, ...photos }: ContentSources): ContentProblem[] {
  const content: LoadedContent = {};
  const others = otherLanguages(texts['business.yaml']);
  const known = new Map<Language, PlaceholderValues>();
  const values = (language: Language) => {
    const read = known.get(language) ?? readPlaceholderValues((name) => texts[name], language);
    known.set(language, read);
    return read;
  };
  const check = (name: FileName, text: string, language: Language) =>
    checkFile(name, text, () => values(language), language);
  const problems = fileNames.flatMap((name): ContentProblem[] => {
    const text = texts[name];
    if (text === undefined) return unread.filter(({ file }) => file === name);
    const checked = check(name, text, firstLanguage);
    const found = checked.ok ? checked.notices : checked.problems;
    const translated = others.map((language) => ({ language, ...check(name, text, language) }));
    const translations = translated.filter((each) => each.ok);
    if (checked.ok) Object.assign(content, { [name]: { ...checked, translations } });
    // What is no text is the same in every language.
    const foundBefore = new Set(found.map(formatProblem));
    const further = translated
      .flatMap((each) => (each.ok ? each.notices : each.problems))
      .filter((problem) => !foundBefore.has(formatProblem(problem)));
    return further.length === 0 ? found : [...found, ...further].sort((one, other) => one.line - other.line);
  });
  return [
    ...problems,
    ...checkLogo(content, logos),
    ...checkReferences(content, photos.photos),
    ...checkPhotos(content, photos),
    ...findWarnings(content),
  ];
}
