import { expect, test } from 'vitest';
import type { BandTone } from '#site/ui/Band.tsx';
import { arrangeBands, toneIf } from './arrange-bands.ts';

const tones: Record<'numbers' | 'story' | 'team' | 'end', BandTone[]> = {
  numbers: ['steel'],
  story: ['paper'],
  team: ['paper'],
  end: ['slab'],
};

test('bands are shown in the given order, and hidden ones are omitted', () => {
  expect(arrangeBands(['end', 'numbers', 'story'], tones)).toEqual([
    { name: 'end', index: 0, tone: 'slab' },
    { name: 'numbers', index: 0, tone: 'steel' },
    { name: 'story', index: 0, tone: 'paper' },
  ]);
});

test.each<[string, ('numbers' | 'story' | 'team' | 'end')[], BandTone | undefined, BandTone[]]>([
  ['neighbors of one tone', ['story', 'team', 'end'], undefined, ['paper', 'slab', 'paper']],
  ['the first one and the top of the page', ['story', 'team'], 'paper', ['slab', 'paper']],
  ['two dark ones', ['numbers', 'end'], 'steel', ['paper', 'slab']],
])('%s get two different planes', (_, order, above, expected) => {
  expect(arrangeBands(order, tones, above).map(({ tone }) => tone)).toEqual(expected);
});

test('a name may refer to several bands or to none', () => {
  const blocks = { blocks: ['paper', 'steel', 'paper'], process: ['paper'], none: [] } satisfies Record<
    string,
    BandTone[]
  >;
  expect(arrangeBands(['blocks', 'none', 'process'], blocks, 'steel')).toEqual([
    { name: 'blocks', index: 0, tone: 'paper' },
    { name: 'blocks', index: 1, tone: 'steel' },
    { name: 'blocks', index: 2, tone: 'paper' },
    { name: 'process', index: 0, tone: 'slab' },
  ]);
});

test('a band without content has no tone', () => {
  expect([undefined, [], [1], { heading: 'x' }].map((content) => toneIf(content, 'slab'))).toEqual([
    [],
    [],
    ['slab'],
    ['slab'],
  ]);
});
