import { expect, test } from 'vitest';
import { holdNewRows } from './hold-new-rows.ts';

/** Each came before the one that the alphabet has before it. */
const rows = (ids: string) =>
  [...ids].map((id) => ({ id, receivedAt: new Date(-id.charCodeAt(0)).toISOString() }));
const ids = (shown: readonly { id: string }[]) => shown.map(({ id }) => id).join('');

function splitRows(now: string, seen: string) {
  const { shown, pending } = holdNewRows(rows(now), new Set(seen));
  return `${ids(pending)}|${ids(shown)}`;
}

test('new requests wait above the first that was seen, and between the late ones and the others', () => {
  expect(splitRows('abpqr', 'pqr')).toBe('ab|pqr');
  expect(splitRows('zabpqr', 'zpqr')).toBe('ab|zpqr');
});

test('answered rows are removed, and the rows below are shown', () => {
  expect(splitRows('aprst', 'pqr')).toBe('a|prst');
  expect(splitRows('rqpa', 'rqp')).toBe('|rqpa');
});

test('a request that returns between two others does not count as new', () => {
  expect(splitRows('pxq', 'pq')).toBe('|pxq');
});

test('all rows are shown if none was seen before, or none of those is left', () => {
  expect(splitRows('pqr', '')).toBe('|pqr');
  expect(splitRows('abc', 'pqr')).toBe('|abc');
  expect(splitRows('', 'pqr')).toBe('|');
});
