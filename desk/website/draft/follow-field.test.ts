import { expect, test } from 'vitest';
import { movedPath } from './follow-field.ts';

const [slab, walk, patio] = [
  { id: 40, photo: 'slab' },
  { id: 2, photo: 'walk' },
  { id: 3, photo: 'patio' },
];
const step = (title: string) => ({ title, photo: 'slab' });

test.each([
  ['moved', [slab, walk, patio], [walk, patio, slab], [0, 'photo'], [2, 'photo']],
  ['moved and written in', [slab, walk], [walk, { ...slab, title: 'x' }], [0, 'photo'], [1, 'photo']],
  ['below one that is added', [slab, walk], [patio, slab, walk], [1, 'photo'], [2, 'photo']],
  ['removed', [slab, walk], [walk], [0, 'photo'], undefined],
  ['removed where another takes its place', [slab, walk], [patio, walk], [0, 'photo'], undefined],
  ['new, and given an id', [{}, walk], [{ id: 41 }, walk], [0, 'photo'], [0, 'photo']],
  ['without an id, and moved', [step('a'), step('b')], [step('b'), step('a')], [0, 'photo'], [1, 'photo']],
  [
    'without an id, and written in',
    [step('a'), step('a')],
    [step('c'), step('a')],
    [0, 'photo'],
    [0, 'photo'],
  ],
  [
    'without an id, moved and written in',
    [step('a'), step('b')],
    [step('b'), step('c')],
    [0, 'photo'],
    undefined,
  ],
  ['one of two alike', [step('a'), step('a')], [step('a'), step('a'), step('b')], [0, 'photo'], undefined],
  [
    'in a list of a moved entry',
    [slab, { id: 5, log: { steps: [step('a'), step('b')] } }],
    [{ id: 5, log: { steps: [step('b'), step('a')] } }, slab],
    [1, 'log', 'steps', 0, 'photo'],
    [0, 'log', 'steps', 1, 'photo'],
  ],
  ['in a group that is left out', { hero: { photo: 'slab' } }, {}, ['hero', 'photo'], undefined],
])('follows a field of an entry that is %s', (_, before, after, path, to) => {
  expect(movedPath(before, after, path)).toEqual(to);
});
