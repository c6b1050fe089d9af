import { expect, test } from 'vitest';
import { pricesVersion } from '#content-model/prices-version.ts';
import type { SentEstimate } from '#shared/price-estimate.ts';
import { readEstimate } from './read-estimate.ts';

const prices = {
  checked: '2026-03-14',
  kinds: [
    { name: '4-inch driveway', from: 8, to: 12, smallest: 2500 },
    { name: 'Stamped patio', from: 14.5, to: 22 },
  ],
  options: [
    { name: 'Removing old concrete', from: 1, to: 3 },
    { name: 'No access for a truck', from: 1.5, to: 4 },
  ],
};

const shown = { work: 'Entrada', options: ['Quitar concreto viejo'], low: 10, high: 20 };
const sent: SentEstimate = {
  version: pricesVersion(prices),
  kind: 0,
  options: [0],
  length: 360,
  width: 288,
  shown,
};
const read = (changes: object = {}) => readEstimate(JSON.stringify({ ...sent, ...changes }), prices);

test('the prices that are published now are computed anew, whatever the browser says', () => {
  expect(read()).toEqual({
    work: '4-inch driveway',
    options: ['Removing old concrete'],
    squareFeet: 720,
    low: 6400,
    high: 11_000,
    asOf: '2026-03',
  });
  expect(read({ options: [0, 0] })).toEqual(read());
});

test.each([
  ['of another version', 'older', prices],
  ['when there are none any more', pricesVersion(prices), undefined],
  [
    'when they have changed',
    pricesVersion(prices),
    { ...prices, kinds: [{ name: 'Patio', from: 1, to: 2 }] },
  ],
])('prices %s are those that the visitor reports', (_what, version, published) => {
  expect(readEstimate(JSON.stringify({ ...sent, version }), published)).toEqual({
    ...shown,
    squareFeet: 720,
    isReported: true,
  });
});

test.each([
  ['nothing', ''],
  ['no text', 7],
  ['no JSON', '{'],
  ['another shape', '[]'],
  ['too much', JSON.stringify({ ...sent, more: 'x'.repeat(4_000) })],
])('%s is dropped', (_what, text) => expect(readEstimate(text, prices)).toBeUndefined());

test.each([
  [{ kind: 2 }],
  [{ kind: -1 }],
  [{ kind: 0.5 }],
  [{ options: [2] }],
  [{ options: 'all' }],
  [{ length: 0 }],
  [{ width: -12 }],
  [{ length: 12_001 }],
  [{ length: 12_000, width: 12_000 }],
  [{ version: 'older', shown: { ...shown, low: 30 } }],
  [{ version: 'older', shown: { ...shown, low: -1 } }],
  [{ version: 'older', shown: { ...shown, high: 1e12 } }],
  [{ version: 'older', shown: { ...shown, work: 'x'.repeat(201) } }],
])('%o is dropped', (changes) => expect(read(changes)).toBeUndefined());

test('what a browser reports is one line of visible text', () => {
  const work = ' Entrada\n\u202e\u0007 nueva ';
  expect(read({ version: 'older', shown: { ...shown, work } })).toMatchObject({ work: 'Entrada nueva' });
});
