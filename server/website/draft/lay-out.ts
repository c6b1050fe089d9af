import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isContentFile } from '#content-model/folder.mjs';
import { textWithout } from '#content-model/schema/files.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import type { PhotoFile } from '../photos/photo-folder.ts';

/** The number of what the files mean (content-model/migrations): the one name with a dot that is content. */
const version = '.version';

interface Layout {
  content: string;
  target: string;
  /** Without those that cannot be read. */
  texts: Partial<Record<ContentFile, string>>;
  photos: PhotoFile[];
}

/** Makes a whole content folder; pictures are not copied where one file can have two names. */
export function layOut({ content, target, texts, photos }: Layout) {
  mkdirSync(path.join(target, 'photos'), { recursive: true });
  for (const name of [version, ...namesBeside(content)]) {
    const from = path.join(content, name);
    if (existsSync(from)) copyFileSync(from, path.join(target, name));
  }
  for (const file of contentFiles) {
    const from = path.join(content, file);
    const text = texts[file];
    const isMissing = !existsSync(from);
    if (text === undefined) !isMissing && copyFileSync(from, path.join(target, file));
    else if (!isMissing || text !== textWithout[file]) writeFileSync(path.join(target, file), text);
  }
  for (const { file } of photos) linkOrCopy(file, path.join(target, 'photos', path.basename(file)));
}

function linkOrCopy(from: string, to: string) {
  try {
    linkSync(realpathSync(from), to);
  } catch {
    copyFileSync(from, to);
    const { atime, mtime } = statSync(from);
    utimesSync(to, atime, mtime);
  }
}

/** The logos, and words of the owner's own. What somebody or some program put beside them is left there. */
export function namesBeside(content: string): string[] {
  const known: string[] = [...contentFiles];
  return existsSync(content)
    ? readdirSync(content).filter((name) => isContentFile(name) && !known.includes(name))
    : [];
}

/** Tells apart states of these. */
export const versionsBeside = (content: string) =>
  namesBeside(content).map((name) => {
    const found = statSync(path.join(content, name), { throwIfNoEntry: false });
    return [name, found?.size, found?.mtimeMs];
  });
