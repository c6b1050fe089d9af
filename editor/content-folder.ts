import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { checkContent, readSources } from '../content/check/check-content.ts';
import { type Fault, mustBeMended } from '../content/check/fault.ts';
import { groupsToNames, namesToGroups } from '../content/name-alone.ts';
import { isPhotoFile, photoNameOf } from '../content/photo-files.ts';
import { type FileName, textWithout } from '../content/schema.ts';
import { describeShape } from '../content/shape.ts';
import { writeInto } from './edit-document.ts';

export type Saved =
  | { status: 'saved' /** What now has to be mended elsewhere. */; elsewhere: Fault[] }
  | { status: 'refused'; faults: Fault[] }
  /** Somebody changed the file since it was read. */
  | { status: 'outdated' };

/** The owner's content folder, as the editor reads and writes it. */
export function openContentFolder(folder: string) {
  const textOf = (file: FileName) => {
    const written = path.join(folder, file);
    const spare = textWithout[file];
    return spare !== undefined && !existsSync(written) ? spare : readFileSync(written, 'utf8');
  };

  return {
    folder,
    faults: (): Fault[] => checkContent(readSources(folder)),
    photos: (): string[] => readSources(folder).photos.sort(),

    /** @returns its value, and a version to save against */
    read(file: FileName): { value: unknown; version: string } {
      const text = textOf(file);
      const value = namesToGroups(describeShape(file), parse(text, { logLevel: 'silent' }));
      return { value, version: versionOf(text) };
    },

    /** Writes a file if it is right by itself, whole or not at all. Its notes stay. */
    save(file: FileName, value: unknown, version: string): Saved {
      const before = textOf(file);
      if (versionOf(before) !== version) return { status: 'outdated' };
      const text = writeInto(before, groupsToNames(describeShape(file), value));
      const sources = readSources(folder);
      const faults = checkContent({ ...sources, texts: { ...sources.texts, [file]: text } });
      const own = faults.filter((fault) => fault.file === file && mustBeMended(fault));
      if (own.length > 0) return { status: 'refused', faults: own };
      writeWhole(path.join(folder, file), text);
      return { status: 'saved', elsewhere: faults };
    },

    /** Its file; undefined when there is no such photo. */
    photoFile(name: string): string | undefined {
      const found = readdirSync(path.join(folder, 'photos')).find(
        (file) => isPhotoFile(file) && photoNameOf(file) === name,
      );
      return found && path.join(folder, 'photos', found);
    },

    /** Puts a picture into the photos folder, and what it shows into photos.yaml. */
    addPhoto(name: string, picture: Buffer, alt: string): void {
      const alts = parse(textOf('photos.yaml')) as Record<string, string>;
      writeWhole(path.join(folder, 'photos', `${name}.jpg`), picture);
      writeWhole(
        path.join(folder, 'photos.yaml'),
        writeInto(textOf('photos.yaml'), { ...alts, [name]: alt }),
      );
    },
  };
}

export type ContentFolder = ReturnType<typeof openContentFolder>;

function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function writeWhole(file: string, data: string | Buffer): void {
  const aside = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
  writeFileSync(aside, data);
  renameSync(aside, file);
}
