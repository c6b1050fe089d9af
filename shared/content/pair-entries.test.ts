import { expect, it } from 'vitest';
import { pairEntries } from './pair-entries.ts';

const twins = [{ text: 'Clean sites' }, { text: 'Clean sites' }];
const [first, second, third] = ['Straight lines, floated', 'Good mixes, weighed', 'Clean sites'].map(
  (text) => ({ text }),
);
const straight = { text: 'Straight talk' };

it.each<[string, unknown[], unknown[], number[]]>([
  [
    'ids, whatever else is written',
    [
      { id: 1, name: 'A' },
      { id: 2, name: 'B' },
    ],
    [
      { id: 2, name: 'A' },
      { id: 1, name: 'B' },
    ],
    [1, 0],
  ],
  ['never two ids, also not of one name', [{ id: 1, name: 'A' }], [{ id: 2, name: 'A' }], [-1]],
  [
    'an id that was given since',
    [{ name: 'A' }, { name: 'B' }],
    [
      { id: 'x', name: 'B' },
      { id: 'y', name: 'A' },
    ],
    [1, 0],
  ],
  [
    'what says the same before what is named the same',
    [
      { figure: 'years', label: 'A' },
      { figure: 'years', label: 'B' },
    ],
    [{ figure: 'years', label: 'B' }],
    [1],
  ],
  [
    'an entry that somebody goes on writing',
    [first, second, third],
    [second, { text: 'Clean sites, swept' }],
    [1, 2],
  ],
  [
    'one that was moved and written in',
    [first, second, third],
    [{ text: 'Clean sites!' }, first, second],
    [2, 0, 1],
  ],
  ['not what merely stands in the same place', [first, second], [first, { text: 'No smoking' }], [0, -1]],
  ['not the entry behind one that was removed', [{ text: 'Aaa' }, { text: 'Bbb' }], [{ text: 'Bbb' }], [1]],
  [
    'one that was only begun, between the same neighbors',
    [first, {}, third],
    [first, { text: 'New' }, third],
    [0, 1, 2],
  ],
  [
    'not one of several that were only begun',
    [{}, first],
    [{ text: 'One' }, { text: 'Two' }, first],
    [-1, -1, 1],
  ],
  ['one that was emptied', [first, second, third], [first, { text: '' }, third], [0, 1, 2]],
  [
    'not one that is new with one of several that were only begun',
    [first, {}, {}, third],
    [first, { text: 'New' }, third],
    [0, -1, 3],
  ],
  ['an id that is missing now', [{ id: 'x', name: 'A' }], [{ name: 'A' }], [0]],
  ['the same object, before others that say the same', twins, [twins[1]], [1]],
  ['each of several that say the same', ['Tampa', 'Tampa'], ['Tampa', 'Tampa'], [0, 1]],
  ['what is a little alike between the same neighbors', [first, second], [straight, second], [0, 1]],
  ['not what is a little alike behind another entry', [first, second], [second, straight], [1, -1]],
  ['not what is a little alike before another entry', [second, first], [straight, second], [-1, 0]],
  ['the most alike first', [third], [{ text: 'Clean site visits' }, { text: 'Clean sites!' }], [-1, 0]],
  ['with the most alike', ['Clean sites', 'Clean sites!!'], ['Clean sites!'], [1]],
  ['texts without anything around them', ['Tampa', 'Orlando'], ['Ocala', 'Tampa', 'Orlando'], [-1, 0, 1]],
])('pairs %s', (_what, before, after, pairs) => {
  expect(pairEntries(before, after)).toEqual(pairs);
});
