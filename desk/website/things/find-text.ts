import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { ownValue } from '#shared/content/own-value.ts';
import type { FieldPath, ShapeDescription } from '#shared/content/shape.ts';
import { fold } from '#shared/fold.ts';
import { filledIn, isRead, type Known, leavesIn, textOf } from './glance.ts';
import { groups, type Place, placeOf } from './things.ts';

/** As people type it: capitals, accents and curly quotes make no difference. */
const plain = (words: string) =>
  fold(words.trim()).replace(/‘/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ');

/** Whether a text has every one of some words, in whichever order. */
export function isFoundIn(text: string, words: string): boolean {
  const whole = plain(text);
  return plain(words)
    .split(' ')
    .every((word) => whole.includes(word));
}

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
export function findText(words: string, files: Seen, known: Known): Found[] {
  const phrase = plain(words);
  const isIn = (text: string) => plain(text).includes(phrase);
  const found: Found[] = groups.flatMap((group) =>
    group.things.flatMap((thing) =>
      isIn(thing.label)
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
      const text = texts.find(isIn);
      if (text) found.push({ place: placeOf(file, leaf.path), file, path: leaf.path, text });
    }
  }
  return found;
}
