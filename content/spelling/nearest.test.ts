import { expect, it } from 'vitest';
import { nearest } from './nearest.ts';

const words = ['page', 'intro', 'lead', 'heading', 'description', 'id', 'photo', 'phonePhoto', 'María-José'];

it.each([
  ['intor', 'intro', 'two letters swapped'],
  ['intrro', 'intro', 'a letter too many'],
  ['intr', 'intro', 'a letter missing'],
  ['inteo', 'intro', 'a wrong letter'],
  ['Intro', 'intro', 'a capital'],
  ['“intro”', 'intro', 'curly quotes'],
  ['phone_photo', 'phonePhoto', 'another way of joining words'],
  ['headline', 'heading', 'a third of the letters wrong'],
  ['desc', 'description', 'the beginning of a word'],
  ['page_title', 'page', 'more than the word'],
  ['maria jose', 'María-José', 'no accents'],
  ['di', 'id', 'a short word turned round'],
])('%s is near %s: %s', (written, meant) => {
  expect(nearest(written, words)).toBe(meant);
});

it.each(['slogan', 'x', '', '“”', 'pa', 'ntrio!!xx', 'leadership'.slice(4)])(
  'nothing is near %j',
  (written) => {
    expect(nearest(written, words)).toBeUndefined();
  },
);

it('the nearest of several is offered, whatever their order', () => {
  expect(nearest('slabs', ['slate', 'slab', 'slabbed'])).toBe('slab');
  expect(nearest('slabs', ['slabbed', 'slab', 'slate'])).toBe('slab');
});

it('a word that is one edit away is preferred to one that contains the word', () => {
  expect(nearest('phot', ['photographs', 'photo'])).toBe('photo');
});

it('without words nothing is offered', () => {
  expect(nearest('slab', [])).toBeUndefined();
});
