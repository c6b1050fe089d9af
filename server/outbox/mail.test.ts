import { expect, test } from 'vitest';
import { oneLine } from './mail.ts';

test('one line contains no line breaks or other control characters', () => {
  expect(oneLine('  Dana\r\nField\u2028of\u2029Ocoee\u0000\u007f, FL \t')).toBe('Dana Field of Ocoee , FL');
});
