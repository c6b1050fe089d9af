import { expect, test } from 'vitest';
import { dialable } from './dialable.ts';

test.each([
  ['+1 407 555 0199', '+14075550199'],
  ['(407) 555-0199', '4075550199'],
  ['1-407-555-0199', '14075550199'],
  ['407/555-0199', '4075550199'],
  ['555–0199', '5550199'],
  [' +44 20 7946 0018 ', '+442079460018'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['(+44) 20 7946 0018', '+442079460018'],
  ['011 44 20 7946 0018', '+442079460018'],
  ['+49 30/1234567', '+49301234567'],
  ['\u202a+1 407\u2011555\u20110199\u202c', '+14075550199'],
  ['＋１ ４０７ ５５５ ０１９９', '+14075550199'],
  ['Alex 407-555-0142', '4075550142'],
  ['Home 407-555-0142, cell 407-555-0143 (after 5, ask for Maria)', '4075550142'],
  ['after 5: 407-555-0142', '4075550142'],
  ['407-555-0142 / 0143', '4075550142'],
  ['407-555-0142 or 0143', '4075550142'],
  ['+14075550142+14075550143', '+14075550142'],
])('%s is dialed as %s', (typed, dialed) => {
  expect(dialable(typed)).toBe(dialed);
});

test.each(['x12', 'X12', ' ext. 12', ', extension 12', ';ext=12', ' (ext 12)', ' #12'])(
  'the extension in 407.555.0199%s is dialed after a pause',
  (extension) => {
    expect(dialable(`407.555.0199${extension}`)).toBe('4075550199,12');
  },
);

test.each([
  ['', 'nothing'],
  ['ask for Dana', 'no digits'],
  ['555-019', 'too few'],
  ['1234567890123456', 'too many'],
  ['442079460018', 'a country code without a plus, of which a phone here would dial ten digits'],
  ['407 555 0142 0143', 'two numbers, or one and an extension'],
  ['+1 407 555 0142 0143', 'the same with a country code'],
  ['1-800-FLOWERS', 'letters'],
])('"%s" cannot be dialed: %s', (typed) => {
  expect(dialable(typed)).toBeUndefined();
});
