import { expect, test } from 'vitest';
import { holdBack } from './hold-back.ts';

const rows = (ids: string) => [...ids].map((id) => ({ id }));
const ids = (shown: readonly { id: string }[]) => shown.map(({ id }) => id).join('');

function held(now: string, seen: string) {
  const { shown, held: back } = holdBack(rows(now), new Set(seen));
  return `${ids(back)}|${ids(shown)}`;
}

test('new requests wait above the first that was seen', () => {
  expect(held('yxabc', 'abc')).toBe('yx|abc');
});

test('what was answered meanwhile goes, and what follows below comes', () => {
  expect(held('xacde', 'abc')).toBe('x|acde');
});

test('a request that returns between two others is no new one', () => {
  expect(held('axbc', 'abc')).toBe('|axbc');
});

test('everything is shown when nothing was seen, or nothing of it is left', () => {
  expect(held('abc', '')).toBe('|abc');
  expect(held('xyz', 'abc')).toBe('|xyz');
  expect(held('', 'abc')).toBe('|');
});
