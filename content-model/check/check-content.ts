import path from 'node:path';
import { type Logos, readLogos } from '../logo/read-logo.ts';
import { type FileName, files } from '../schema/files.ts';
import { checkFile, readPlaceholderValues } from './check-file.ts';
import type { LoadedContent } from './loaded-content.ts';
import { checkLook } from './look.ts';
import { checkPhotos, decodePhotos, type PhotosFolder, readPhotosFolder } from './photos-folder.ts';
import type { ContentProblem } from './problem.ts';
import { readText } from './read.ts';
import { checkReferences } from './references.ts';
import { findWarnings } from './warnings.ts';

export const fileNames = Object.keys(files) as FileName[];

/** Everything the owner provided: each file's text, or why it cannot be read; the photos, and what may be a logo. */
export type ContentSources = PhotosFolder & {
  texts: Partial<Record<FileName, string>>;
  unread: ContentProblem[];
  logos: Logos;
};

/** @param folder the content folder. Never throws */
export function readSources(folder: string): ContentSources {
  const sources: ContentSources = {
    ...{ texts: {}, unread: [], logos: readLogos(folder) },
    ...readPhotosFolder(path.join(folder, 'photos')),
  };
  for (const name of fileNames) {
    const read = readText(folder, name);
    if (read.ok) sources.texts[name] = read.text;
    else sources.unread.push(read.problem);
  }
  return sources;
}

/** The same with what shows only when each picture is decoded. */
export async function readWholeSources(folder: string): Promise<ContentSources> {
  const sources = readSources(folder);
  return { ...sources, ...(await decodePhotos(path.join(folder, 'photos'), sources)) };
}

/** Everything that is wrong in all files, in their order. Never throws. */
export function checkContent({ texts, unread, logos, ...photos }: ContentSources): ContentProblem[] {
  const content: LoadedContent = {};
  const values = () => readPlaceholderValues((name) => texts[name]);
  const problems = fileNames.flatMap((name): ContentProblem[] => {
    const text = texts[name];
    if (text === undefined) return unread.filter(({ file }) => file === name);
    const checked = checkFile(name, text, values);
    if (!checked.ok) return checked.problems;
    Object.assign(content, { [name]: checked });
    return checked.notices;
  });
  return [
    ...problems,
    ...checkLook(content, logos),
    ...checkReferences(content, photos.photos),
    ...checkPhotos(content, photos),
    ...findWarnings(content),
  ];
}
