import { expect, test } from 'vitest';
import { describeShape } from '#content-model/schema/shape.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import type { FieldPath, ShapeDescription } from '#shared/content/shape.ts';
import { languages } from '#shared/languages.ts';
import { choiceLabel, entryLabel, hintOf, labelOf, labels } from './labels.ts';

type Place = { file: ContentFile; path: FieldPath; shape: ShapeDescription };

const places = contentFiles.flatMap((file) => [...placesIn(file, describeShape(file))]);

function* placesIn(file: ContentFile, shape: ShapeDescription, path: FieldPath = []): Generator<Place> {
  if (shape.givenByItself) return;
  yield { file, path, shape };
  if (shape.translated)
    for (const language of languages) yield { file, path: [...path, language], shape: {} };
  for (const [key, part] of Object.entries(shape.properties ?? {}))
    yield* placesIn(file, part, [...path, key]);
  if (shape.items) yield* placesIn(file, shape.items, [...path, 0]);
  const rest = shape.additionalProperties;
  if (typeof rest === 'object') yield* placesIn(file, rest, [...path, 'pool-deck']);
}

const inThe = ({ file, path }: Place) => `${file} ${path.join('.')}`;
/** What only somebody who knows the files would understand. */
const technical = /[a-z][A-Z]|^E[ns]$|\.yaml|\b[Ii]ds?\b|\b[Aa]nchor|\b[Kk]eys?\b|\b[Uu]rl\b|[{}`]/;

test('no label, hint or choice speaks of files and keys', () => {
  const said = places.flatMap((place) => {
    const { file, path, shape } = place;
    if (path.length === 0) return [];
    const words = [labelOf(file, path), hintOf(file, path, shape) ?? '', entryLabel(file, path)];
    return [...words, ...(shape.enum ?? []).map(choiceLabel)].flatMap((word) =>
      technical.test(word) ? `${inThe(place)}: ${word}` : [],
    );
  });
  expect(said).toEqual([]);
});

test('two fields beside each other are called differently', () => {
  const twice = places.filter(({ file, path, shape }) => {
    const names = Object.keys(shape.properties ?? {}).map((key) => labelOf(file, [...path, key]));
    return new Set(names).size < names.length;
  });
  expect(twice.map(inThe)).toEqual([]);
});

test('every list says what one more is called', () => {
  const nameless = places.filter(
    ({ file, path, shape }) => shape.items && entryLabel(file, path) === 'entry',
  );
  expect(nameless.map(inThe)).toEqual([]);
});

test('no label is for a field that there is no more', () => {
  const ends = new Set(
    places.flatMap(({ file, path }) => {
      const keys = [file.replace('.yaml', ''), ...path.filter((step) => typeof step === 'string')];
      return keys.map((_key, at) => keys.slice(at).join('.'));
    }),
  );
  expect(Object.keys(labels).filter((end) => !ends.has(end))).toEqual([]);
});
