import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { ownValue } from '#shared/content/own-value.ts';
import type { FieldPath, ShapeDescription } from '#shared/content/shape.ts';
import { filledIn, isRead, type Known, leavesIn, textOf } from './glance.ts';
import { groups, type Place, placeOf } from './things.ts';

/** As people type it: capitals, accents and curly quotes make no difference. */
const plain = (words: string) =>
  words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[\s\u2060]+/g, ' ')
    .toLowerCase();

export const isFoundIn = (text: string, words: string) => plain(text).includes(plain(words.trim()));

export interface Found {
  place: Place;
  file: ContentFile;
  path: FieldPath;
  /** What is written there; empty if it is the name of the thing that was found. */
  text: string;
}

/** How many are shown: who types more finds fewer. */
const most = 30;

type Seen = Partial<Record<ContentFile, { shape: ShapeDescription; value: unknown }>>;

/** Where on the website something is written, in either language, as a visitor reads it; things by their names first. */
export function findWords(words: string, files: Seen, known: Known): Found[] {
  const found: Found[] = groups.flatMap((group) =>
    group.things.flatMap((thing) =>
      isFoundIn(thing.label, words)
        ? [{ place: { group, thing }, file: thing.file, path: [...thing.path], text: '' }]
        : [],
    ),
  );
  for (const file of contentFiles) {
    const { shape, value } = files[file] ?? {};
    for (const leaf of leavesIn(shape, value)) {
      if (found.length >= most) return found;
      if (!isRead(leaf)) continue;
      const texts = [textOf(leaf.value), textOf(ownValue(leaf.value, 'es'))].map((text) =>
        filledIn(text, known),
      );
      const text = texts.find((one) => isFoundIn(one, words));
      if (text) found.push({ place: placeOf(file, leaf.path), file, path: leaf.path, text });
    }
  }
  return found;
}
