import { expect, test } from 'vitest';
import { cracks } from './cracks.ts';

const crack = {
  ...{
    kind: 'step',
    title: 'Step',
    sign: 'One side is lower by 1/4 in.',
    meaning: 'The ground has settled.',
  },
  ...{ verdict: 'Lift it.', remedy: 'We lift it.', details: 'A step of 1/4 in. Where:' },
};
const band = {
  ...{ heading: 'Which crack?', service: 'repair', call: 'Call', write: 'Write' },
  list: [crack, { ...crack, kind: 'spall' }],
};
const faultsOf = (changes: object) =>
  cracks.safeParse({ ...band, ...changes }).error?.issues.map(({ path }) => path.join('.'));

test('what the form begins with stays as a customer would type it', () => {
  const { list } = cracks.parse(band);
  expect(list[0]!.details).toBe('A step of 1/4 in. Where:');
  expect(list[0]!.sign).toBe('One side is lower by 1/4\u00a0in.');
});

test('two to four cracks are shown, each by a drawing there is', () => {
  expect(faultsOf({ list: [crack] })).toEqual(['list']);
  expect(faultsOf({ list: Array(5).fill(crack) })).toEqual(['list']);
  expect(faultsOf({ list: [crack, { ...crack, kind: 'crazing' }] })).toEqual(['list.1.kind']);
});

test('a text longer than a link fills into the form is refused', () => {
  const list = [crack, { ...crack, details: 'x'.repeat(501) }];
  expect(faultsOf({ list })).toEqual(['list.1.details']);
});
