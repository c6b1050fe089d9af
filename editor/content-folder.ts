import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { ownValue } from '#shared/content/own-value.ts';
import { type FieldPath, shapeAt } from '#shared/content/shape.ts';
import {
  type ContentSources,
  checkContent,
  fileNames,
  readSources,
  readWholeSources,
} from '../content-model/check/check-content.ts';
import { type ContentProblem, isError } from '../content-model/check/problem.ts';
import { parseFile, readText } from '../content-model/check/read.ts';
import { findReferences } from '../content-model/check/references.ts';
import type { FileName } from '../content-model/schema/files.ts';
import { groupsToNames, namesToGroups } from '../content-model/schema/name-alone.ts';
import { isPhotoFile, photoNameOf } from '../content-model/schema/photo-files.ts';
import { withIds } from '../content-model/schema/projects.ts';
import { describeShape } from '../content-model/schema/shape.ts';
import { groupsToTexts, withHashes } from '../content-model/schema/text-groups.ts';
import { hashOfText } from '../content-model/schema/translated.ts';
import { markReviewed } from '../content-model/translations.ts';
import { setNewQuotes } from '../content-model/wording/set-quotes.ts';
import { writeInto } from '../server/website/draft/edit-document.ts';
import { renamesIn, withRenames } from '../server/website/draft/renames.ts';
import { type Unwritten, writeWhole } from './write-whole.ts';

/** `value` is undefined if the file cannot be read as it is; `faults` then say why. */
type ReadFile = { value: unknown; version: string };
/** `needed`: what it is part of is nothing without it, as a project without its photo. */
export type Place = { file: FileName; path: FieldPath; needed: boolean };

export type Saved =
  | { status: 'saved' /** What now has to be fixed elsewhere. */; elsewhere: ContentProblem[] }
  | { status: 'refused'; faults: ContentProblem[] }
  /** Someone changed the file after it was read. */
  | { status: 'outdated' }
  | Unwritten;

export type Removed = { status: 'removed' } | { status: 'used'; places: Place[] } | Unwritten;

/** The owner's content folder, as the editor reads and writes it. */
export function openContentFolder(folder: string) {
  const fileOf = (name: string) => path.join(folder, name);
  const textOf = (file: FileName) => {
    const read = readText(folder, file);
    return read.ok ? read.text : '';
  };

  function read(file: FileName): ReadFile {
    const text = textOf(file);
    const shape = describeShape(file);
    const isList = shape.type === 'array';
    const { value: said, problems } = parseFile(file, text);
    // A file with nothing but comments is an empty list.
    const isEmptyList = isList && text !== '' && problems.length === 0;
    const value = namesToGroups(shape, said ?? (isEmptyList ? [] : undefined));
    const isWhole = typeof value === 'object' && value !== null && Array.isArray(value) === isList;
    return { value: isWhole ? value : undefined, version: versionOf(text) };
  }

  /** Its file; undefined if there is no such photo. */
  function photoFile(name: string): string | undefined {
    const files = existsSync(fileOf('photos')) ? readdirSync(fileOf('photos')) : [];
    const found = files.find((file) => isPhotoFile(file) && photoNameOf(file) === name);
    return found && fileOf(`photos/${found}`);
  }

  function usesOf(photo: string): Place[] {
    return fileNames.flatMap((file) =>
      [...findReferences(describeShape(file), read(file).value)]
        .filter(({ to, name }) => to === 'photo' && name === photo)
        .map(({ path: place }) => ({ file, path: place, needed: isNeeded(file, place) })),
    );
  }

  return {
    folder,
    read,
    photoFile,
    usesOf,
    faults: async (): Promise<ContentProblem[]> => checkContent(await readWholeSources(folder)),
    photos: (): string[] => readSources(folder).photos.sort(),

    /**
     * Writes a file if it is valid on its own, all or nothing. Its comments stay. What was given another name gets it
     * wherever it is named; a project without a number gets the next; quotes are set in what is new.
     */
    async save(file: FileName, wanted: unknown, version: string): Promise<Saved> {
      const sources = await readWholeSources(folder);
      const before = textOf(file);
      if (versionOf(before) !== version) return { status: 'outdated' };
      const said = read(file).value;
      const numbered = file === 'projects.yaml' && Array.isArray(wanted) ? withIds(wanted) : wanted;
      // What someone vouches for is taken to the letter.
      const shape = describeShape(file);
      const value =
        file === 'claims.yaml'
          ? numbered
          : withHashes(shape, said, setNewQuotes(shape, said, groupsToTexts(shape, numbered)));
      const renames = renamesIn(file, said, value);
      const written = (name: FileName, said: unknown) =>
        writeInto(textOf(name), groupsToNames(describeShape(name), said));
      const own = withRenames(file, value, renames) ?? value;
      const texts: Partial<Record<FileName, string>> = { [file]: written(file, own) };
      for (const name of renames.length > 0 ? fileNames.filter((each) => each !== file) : []) {
        const renamed = withRenames(name, read(name).value, renames);
        if (renamed !== undefined) texts[name] = written(name, renamed);
      }
      if (file === 'business.yaml' && reviewerIn(value) !== reviewerIn(said))
        texts[file] = markReviewed({ ...sources.texts, ...texts }, reviewerIn(value)) ?? texts[file]!;
      const faults = checkContent({ ...sources, texts: { ...sources.texts, ...texts } });
      const hindering = faults.filter((fault) => fault.file === file && isError(fault));
      if (hindering.length > 0 && !isHalfWay(hindering, sources))
        return { status: 'refused', faults: hindering };
      for (const [name, text] of Object.entries(texts)) {
        const failed = writeWhole(fileOf(name), text);
        if (failed) return failed;
      }
      return { status: 'saved', elsewhere: faults };
    },

    /** Puts a picture into the photos folder, and what it shows into photos.yaml: both or neither. */
    addPhoto(name: string, picture: Buffer, alt: string, spanish?: string): Unwritten | undefined {
      const note = spanish ? { en: alt, es: spanish, of: hashOfText(alt) } : alt;
      const notes = writeInto(textOf('photos.yaml'), { ...notesIn(textOf('photos.yaml')), [name]: note });
      mkdirSync(fileOf('photos'), { recursive: true });
      const file = fileOf(`photos/${name}.jpg`);
      const failed = writeWhole(file, picture) ?? writeWhole(fileOf('photos.yaml'), notes);
      if (failed) rmSync(file, { force: true });
      return failed;
    },

    /**
     * Removes a photo, unless some place cannot do without it; the others leave it out. The picture is moved to `.taken-away`, in case it was the only copy.
     */
    removePhoto(name: string): Removed {
      const places = usesOf(name).filter(({ needed }) => needed);
      if (places.length > 0) return { status: 'used', places };
      const text = textOf('photos.yaml');
      const failed = writeWhole(
        fileOf('photos.yaml'),
        writeInto(text, { ...notesIn(text), [name]: undefined }),
      );
      if (failed) return failed;
      const file = photoFile(name);
      mkdirSync(fileOf('.taken-away'), { recursive: true });
      if (file) renameSync(file, fileOf(`.taken-away/${path.basename(file)}`));
      return { status: 'removed' };
    },
  };
}

export type ContentFolder = ReturnType<typeof openContentFolder>;

/** Who has read the Spanish, as business.yaml says it. */
const reviewerIn = (business: unknown) =>
  ownValue(ownValue(business, 'spanishReview'), 'reviewedBy') as string | undefined;

/** Whether all that is missing is Spanish, as it was before: it is written by and by, and only the build waits for it. */
function isHalfWay(faults: ContentProblem[], before: ContentSources): boolean {
  const isMissing = ({ translation }: ContentProblem) => translation === 'missing';
  return (
    faults.every(isMissing) &&
    checkContent(before).some((fault) => fault.file === faults[0]?.file && isMissing(fault))
  );
}

/** Whether a group has more than this field that it cannot do without. */
function isNeeded(file: FileName, place: FieldPath): boolean {
  const { required = [] } = shapeAt(describeShape(file), place.slice(0, -1)) ?? {};
  return required.length > 1 && required.includes(String(place.at(-1)));
}

const notesIn = (text: string) => (parse(text, { logLevel: 'silent' }) ?? {}) as Record<string, unknown>;

function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
