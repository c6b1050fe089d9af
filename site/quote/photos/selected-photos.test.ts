import { expect, test } from 'vitest';
import { choosePhotos } from './selected-photos.ts';
import { photoTypes } from './uploader-events.ts';

const file = (name: string, lastModified = 1) => ({ name, size: 5, lastModified });
const named = (...names: string[]) => names.map((name) => file(name));

test('accepts photos in their order, as many as fit', () => {
  const { taken, over } = choosePhotos(named('a', 'b'), named('e', 'c', 'd'), 6);
  expect(taken).toEqual(named('e', 'c'));
  expect(over).toEqual(named('d'));
});

test('accepts none when it is full', () => {
  expect(choosePhotos([], named('a'), 8)).toEqual({ taken: [], over: named('a') });
});

test('accepts each once, even one that was chosen before', () => {
  const { taken, over } = choosePhotos([file('a'), undefined], named('a', 'b', 'b'), 2);
  expect([taken, over]).toEqual([named('b'), []]);
});

test('two photos with the same name are two', () => {
  expect(choosePhotos([file('image.jpg')], [file('image.jpg', 2)], 1).taken).toHaveLength(1);
});

test('more than pictures and films is asked for, or Chrome on Android 14 opens a picker without a camera', () => {
  const types = photoTypes.split(',');
  expect(types).toContain('image/*');
  expect(types.every((type) => /^(image|video)\//.test(type))).toBe(false);
});
