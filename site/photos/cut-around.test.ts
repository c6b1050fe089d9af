import { expect, it } from 'vitest';
import { cutAround } from './cut-around.ts';

const upright = { width: 3024, height: 4032 };

it.each([
  ['the middle of an upright picture', upright, '50% 50%', { left: 0, top: 1008, width: 3024, height: 2016 }],
  ['its top', upright, '50% 0%', { left: 0, top: 0, width: 3024, height: 2016 }],
  ['its lower edge', upright, '0% 100%', { left: 0, top: 2016, width: 3024, height: 2016 }],
  [
    'the left of a wide one',
    { width: 4000, height: 1000 },
    '25% 9%',
    { left: 625, top: 0, width: 1500, height: 1000 },
  ],
  [
    'all of one that has the ratio',
    { width: 300, height: 200 },
    '90% 90%',
    { left: 0, top: 0, width: 300, height: 200 },
  ],
])('cuts %s', (_place, size, focus, part) => {
  expect(cutAround(size, 3 / 2, focus)).toEqual(part);
});

it('leaves something of the thinnest picture', () => {
  expect(cutAround({ width: 1, height: 9000 }, 3 / 2, '50% 50%')).toMatchObject({ width: 1, height: 1 });
});
