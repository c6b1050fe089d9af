import { expect, it } from 'vitest';
import { describeShape } from '#content-model/schema/shape.ts';
import {
  findItem,
  findItemWith,
  getFieldAddress,
  groups,
  parseFieldHash,
} from '#desk/website/outline/outline.ts';
import { contentFiles } from '#shared/content/files.ts';
import { type FieldPath, type ShapeDescription, shapeAt } from '#shared/content/shape.ts';

/** Where the fields are that a person fills in; of a list, one entry stands for all. */
function fieldsIn(shape: ShapeDescription, path: FieldPath = []): FieldPath[] {
  if (shape.givenByItself) return [];
  if (shape.items) return fieldsIn(shape.items, [...path, 0]);
  const inner = Object.entries(shape.properties ?? {});
  if (inner.length > 0) return inner.flatMap(([key, part]) => fieldsIn(part, [...path, key]));
  return [path];
}

it('has every field of every file in exactly one item of the outline, whose screen its address opens', () => {
  for (const file of contentFiles)
    for (const field of fieldsIn(describeShape(file))) {
      const { group, item } = findItemWith(file, field);
      const own = [...item.path, ...(item.fields ? [String(field[item.path.length])] : [])];
      expect(field.slice(0, own.length), `${file} ${field.join('.')}`).toEqual(own);
      const deeper = groups.flatMap(({ items }) =>
        items.filter(
          (one) =>
            one !== item &&
            one.file === file &&
            one.path.length === item.path.length &&
            one.path.every((step, at) => field[at] === step) &&
            (one.fields ?? [String(field[one.path.length])]).includes(String(field[one.path.length])),
        ),
      );
      expect(deeper, `${file} ${field.join('.')}`).toEqual([]);
      expect(findItem(group.id, item.id)).toEqual({ group, item });
    }
});

it('offers no field that no file has', () => {
  for (const { items } of groups)
    for (const { file, path, fields } of items) {
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
] as const)('links to %s %j at %s', (file, path, address) => {
  expect(getFieldAddress(file, [...path])).toBe(address);
});

it('finds the field for its address', () => {
  const path = ['whyUs', 'points', 3, 'title'];
  expect(parseFieldHash(new URL(getFieldAddress('home.yaml', path), 'https://example.com').hash)).toEqual(
    path,
  );
});
