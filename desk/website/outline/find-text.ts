import { findItemWith, groups, type ItemLocation } from '#desk/website/outline/outline.ts';
import {
  fillPlaceholders,
  isVisibleText,
  type PlaceholderValues,
  readText,
  walkLeaves,
} from '#desk/website/outline/summarize-value.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { ownValue } from '#shared/content/own-value.ts';
import type { FieldPath, ShapeDescription } from '#shared/content/shape.ts';
import { fold } from '#shared/fold.ts';

/** Normalizes a text for search, without regard to capitals, accents and curly quotes. */
const normalize = (searchText: string) =>
  fold(searchText.trim()).replace(/‘/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ');

/** Whether a text contains all words, in any order. */
export function containsWords(text: string, searchText: string): boolean {
  const normalized = normalize(text);
  return normalize(searchText)
    .split(' ')
    .every((word) => normalized.includes(word));
}

export interface TextMatch {
  location: ItemLocation;
  file: ContentFile;
  path: FieldPath;
  /** The text that was found; empty if the label of an item matches. */
  text: string;
}

/** The most matches: a longer search text finds fewer. */
const maxMatches = 30;

type FileValues = Partial<Record<ContentFile, { shape: ShapeDescription; value: unknown }>>;

/** Finds a text on the website in all languages, with placeholders filled in. Items with a matching label come first. */
export function findText(searchText: string, files: FileValues, known: PlaceholderValues): TextMatch[] {
  const phrase = normalize(searchText);
  const isIn = (text: string) => normalize(text).includes(phrase);
  const matches: TextMatch[] = groups.flatMap((group) =>
    group.items.flatMap((item) =>
      isIn(item.label)
        ? [{ location: { group, item }, file: item.file, path: [...item.path], text: '' }]
        : [],
    ),
  );
  for (const file of contentFiles) {
    const { shape, value } = files[file] ?? {};
    for (const leaf of walkLeaves(shape, value)) {
      if (matches.length >= maxMatches) return matches;
      if (!isVisibleText(leaf)) continue;
      const texts = [readText(leaf.value), readText(ownValue(leaf.value, 'es'))].map((text) =>
        fillPlaceholders(text, known),
      );
      const text = texts.find(isIn);
      if (text) matches.push({ location: findItemWith(file, leaf.path), file, path: leaf.path, text });
    }
  }
  return matches;
}
