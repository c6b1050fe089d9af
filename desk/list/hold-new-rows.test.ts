import { expect, test } from 'vitest';
import { holdNewRows } from './hold-new-rows.ts';

/** Each came before the one that the alphabet has before it. */
const rows = (ids: string) =>
  [...ids].map((id) => ({ id, receivedAt: new Date(-id.charCodeAt(0)).toISOString() }));
const ids = (shown: readonly { id: string }[]) => shown.map(({ id }) => id).join('');

function held(now: string, seen: string) {
  const { shown, held } = holdNewRows(rows(now), new Set(seen));
  return `${ids(held)}|${ids(shown)}`;
}

test('new requests wait above the first that was seen, and between the late ones and the others', () => {
  expect(held('abpqr', 'pqr')).toBe('ab|pqr');
  expect(held('zabpqr', 'zpqr')).toBe('ab|zpqr');
});

test('answered rows are removed, and the rows below are shown', () => {
  expect(held('aprst', 'pqr')).toBe('a|prst');
  expect(held('rqpa', 'rqp')).toBe('|rqpa');
});

test('a request that returns between two others does not count as new', () => {
  expect(held('pxq', 'pq')).toBe('|pxq');
});

test('everything is shown when nothing was seen, or nothing of it is left', () => {
  expect(held('pqr', '')).toBe('|pqr');
  expect(held('abc', 'pqr')).toBe('|abc');
  expect(held('', 'pqr')).toBe('|');
});
