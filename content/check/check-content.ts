import path from 'node:path';
import { type Logos, readLogos } from '../logo/read-logos.ts';
import { type FileName, files } from '../schema/files.ts';
import { checkAcrossFiles } from './across-files.ts';
import { checkFile } from './check-file.ts';
import { checkLook } from './check-look.ts';
import { factsFrom } from './facts.ts';
import type { Fault } from './fault.ts';
import { type PhotosFolder, readPhotos } from './read-photos.ts';
import { readText } from './read-text.ts';
import type { Whole } from './whole.ts';

export const fileNames = Object.keys(files) as FileName[];

/** Everything the owner provided: each file's text, or why it cannot be read; the photos, and what may be a logo. */
export type Sources = PhotosFolder & {
  texts: Partial<Record<FileName, string>>;
  unread: Fault[];
  logos: Logos;
};

/** @param folder the content folder. Never throws */
export function readSources(folder: string): Sources {
  const sources: Sources = {
    ...{ texts: {}, unread: [], logos: readLogos(folder) },
    ...readPhotos(path.join(folder, 'photos')),
  };
  for (const name of fileNames) {
    const read = readText(folder, name);
    if (read.ok) sources.texts[name] = read.text;
    else sources.unread.push(read.fault);
  }
  return sources;
}

const missing = (file: FileName): Fault => ({
  file,
  line: 1,
  path: [],
  message: 'this file is missing; put it back from your backup',
});

/** Everything that is wrong in all files, in their order. Never throws. */
export function checkContent({ texts, unread, logos, ...photos }: Sources): Fault[] {
  const whole: Whole = {};
  const facts = () => factsFrom((name) => texts[name]);
  const faults = fileNames.flatMap((name): Fault[] => {
    const text = texts[name];
    if (text === undefined) return [unread.find(({ file }) => file === name) ?? missing(name)];
    const checked = checkFile(name, text, facts);
    if (!checked.ok) return checked.faults;
    Object.assign(whole, { [name]: checked });
    return [];
  });
  return [...faults, ...checkLook(whole, logos), ...checkAcrossFiles(whole, photos)];
}
