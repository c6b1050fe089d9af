import { expect, test } from 'vitest';
import { dialable } from './wording.ts';

test.each([
  ['+1 407 555 0199', '+14075550199'],
  [' +44 20 7946 0018 ', '+442079460018'],
  ['407.555.0199 ext. 12', '4075550199'],
  ['407 555 0199 X12', '4075550199'],
  ['123456789012345', '123456789012345'],
])('%s is dialed as %s', (typed, dialled) => {
  expect(dialable(typed)).toBe(dialled);
});

test.each(['', 'ask for Dana', '555-019', '1234567890123456', 'ext 4075550199'])(
  '"%s" cannot be dialed',
  (typed) => {
    expect(dialable(typed)).toBeUndefined();
  },
);
