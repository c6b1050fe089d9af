import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type FileName, files } from '../schema.ts';
import { checkAcrossFiles } from './across-files.ts';
import { checkFile } from './check-file.ts';
import type { Fault } from './fault.ts';
import type { Whole } from './whole.ts';

export const fileNames = Object.keys(files) as FileName[];
export const photoEndings = ['.jpg', '.jpeg', '.png'];

/** All that the owner wrote: the text of each file that is there, and the names of the photos. */
export type Sources = { texts: Partial<Record<FileName, string>>; photos: string[] };

/** @param folder the content folder */
export function readSources(folder: string): Sources {
  const there = fileNames.filter((name) => existsSync(path.join(folder, name)));
  const texts = Object.fromEntries(
    there.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  );
  const photosFolder = path.join(folder, 'photos');
  const photos = (existsSync(photosFolder) ? readdirSync(photosFolder) : []).map((file) => path.parse(file));
  return { texts, photos: photos.filter(({ ext }) => photoEndings.includes(ext)).map(({ name }) => name) };
}

/** Everything that is wrong in all files, in their order. Never throws. */
export function checkContent({ texts, photos }: Sources): Fault[] {
  const whole: Whole = {};
  const faults = fileNames.flatMap((name): Fault[] => {
    const text = texts[name];
    if (text === undefined) {
      return [
        { file: name, line: 1, path: [], message: 'this file is missing; put it back from your backup' },
      ];
    }
    const checked = checkFile(name, text);
    if (!checked.ok) return checked.faults;
    Object.assign(whole, { [name]: checked });
    return [];
  });
  return [...faults, ...checkAcrossFiles(whole, photos)];
}
