import { expect, test } from 'vitest';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { choiceTitle, type FieldPath, type ShapeDescription, titleAt } from '#shared/content/shape.ts';
import { describeShape } from './shape.ts';

type Place = { file: ContentFile; path: FieldPath; shape: ShapeDescription };

const places = contentFiles.flatMap((file) => [...placesIn(file, describeShape(file))]);

function* placesIn(file: ContentFile, shape: ShapeDescription, path: FieldPath = []): Generator<Place> {
  if (shape.givenByItself) return;
  yield { file, path, shape };
  for (const [key, part] of Object.entries(shape.properties ?? {}))
    yield* placesIn(file, part, [...path, key]);
  if (shape.items) yield* placesIn(file, shape.items, [...path, 0]);
  const rest = shape.additionalProperties;
  if (typeof rest === 'object') yield* placesIn(file, rest, [...path, 'pool-deck']);
}

const titleOf = ({ file, path }: Pick<Place, 'file' | 'path'>) => titleAt(describeShape(file), path);
const inThe = ({ file, path }: Place) => `${file} ${path.join('.')}`;
/** What only somebody who knows the files would understand. */
const technical = /[a-z][A-Z]|^E[ns]$|\.yaml|\b[Ii]ds?\b|\b[Aa]nchor|\b[Kk]eys?\b|\b[Uu]rl\b|[{}`]/;

test('no title, hint or choice mentions files and keys', () => {
  const problems = places.flatMap((place) => {
    const { shape } = place;
    const words = [titleOf(place), shape.description ?? '', shape.entry ?? ''];
    const choices = shape.enumDescriptions && shape.enum!.map((word) => choiceTitle(shape, word));
    return [...words, ...(choices ?? [])].flatMap((word) =>
      technical.test(word) ? `${inThe(place)}: ${word}` : [],
    );
  });
  expect(problems).toEqual([]);
});

test('two neighboring fields have different names', () => {
  const twice = places.filter(({ file, path, shape }) => {
    const names = Object.keys(shape.properties ?? {}).map((key) => titleOf({ file, path: [...path, key] }));
    return new Set(names).size < names.length;
  });
  expect(twice.map(inThe)).toEqual([]);
});

test('every list whose entries have no screens of their own names its entries', () => {
  const nameless = places.filter(
    ({ path, shape }) => path.length > 0 && shape.items && !shape.items.enum && !shape.entry,
  );
  expect(nameless.map(inThe)).toEqual([]);
});

test('no hint only repeats the title', () => {
  const twice = places.filter((place) => titleOf(place) === place.shape.description);
  expect(twice.map(inThe)).toEqual([]);
});
