import { expect, it } from 'vitest';
import { contentFiles } from '#shared/content/files.ts';
import { type FieldPath, type ShapeDescription, shapeAt } from '#shared/content/shape.ts';
import { describeShape } from '../../../content-model/schema/shape.ts';
import { addressOf, fieldIn, groups, placeAt, placeOf } from './things.ts';

/** Where the fields are that a person fills in; of a list, one entry stands for all. */
function fieldsIn(shape: ShapeDescription, path: FieldPath = []): FieldPath[] {
  if (shape.givenByItself) return [];
  if (shape.items) return fieldsIn(shape.items, [...path, 0]);
  const inner = Object.entries(shape.properties ?? {});
  if (inner.length > 0) return inner.flatMap(([key, part]) => fieldsIn(part, [...path, key]));
  return [path];
}

it('has every field of every file in exactly one thing, whose screen it leads to', () => {
  for (const file of contentFiles)
    for (const field of fieldsIn(describeShape(file))) {
      const { group, thing } = placeOf(file, field);
      const own = [...thing.path, ...(thing.fields ? [String(field[thing.path.length])] : [])];
      expect(field.slice(0, own.length), `${file} ${field.join('.')}`).toEqual(own);
      const deeper = groups.flatMap(({ things }) =>
        things.filter(
          (one) =>
            one !== thing &&
            one.file === file &&
            one.path.length === thing.path.length &&
            one.path.every((step, at) => field[at] === step) &&
            (one.fields ?? [String(field[one.path.length])]).includes(String(field[one.path.length])),
        ),
      );
      expect(deeper, `${file} ${field.join('.')}`).toEqual([]);
      expect(placeAt(group.id, thing.id)).toEqual({ group, thing });
    }
});

it('offers nothing that no file has', () => {
  for (const { things } of groups)
    for (const { file, path, fields } of things) {
      const shape = shapeAt(describeShape(file), path)!;
      expect(Object.keys(shape.properties ?? {})).toEqual(expect.arrayContaining([...(fields ?? [])]));
    }
});

it.each([
  ['business.yaml', ['phone'], '/desk/website/company/contact#phone'],
  [
    'home.yaml',
    ['whyUs', 'cut', 'layers', 'sand', 'title', 'en'],
    '/desk/website/home/drawing#whyUs/cut/layers/sand/title/en',
  ],
  ['projects.yaml', [3, 'title', 'en'], '/desk/website/projects/3#3/title/en'],
  ['photos.yaml', ['pool deck'], '/desk/website/photos/pool%20deck'],
  ['claims.yaml', [], '/desk/website/claims'],
] as const)('leads to %s %j at %s', (file, path, address) => {
  expect(addressOf(file, [...path])).toBe(address);
});

it('finds the field again that an address leads to', () => {
  const path = ['whyUs', 'points', 3, 'title'];
  expect(fieldIn(new URL(addressOf('home.yaml', path), 'https://example.com').hash)).toEqual(path);
});
