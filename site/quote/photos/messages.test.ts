import { expect, test } from 'vitest';
import { addedText, listOf, refusedTexts, sentLine, sizeInWords, waitingText } from './messages.ts';

test('the line counts what was sent', () => {
  expect(sentLine(3, 5)).toBe('3 of 5 photos sent');
  expect(sentLine(0, 1)).toBe('0 of 1 photo sent');
});

test('names are listed as people list them', () => {
  expect([listOf(['a']), listOf(['a', 'b']), listOf(['a', 'b', 'c'])]).toEqual([
    'a',
    'a and b',
    'a, b and c',
  ]);
});

test('what was added is counted, and all if there were some before', () => {
  expect([addedText(1, 1), addedText(2, 5)]).toEqual(['1 photo added.', '2 photos added. 5 in all.']);
});

test('those that wait are named, with how long and on what it depends', () => {
  expect(waitingText(['a.jpg'], true)).toBe(
    'a.jpg didn’t get through. It’s kept on this device for 24 hours, and this page sends it as soon as it can.',
  );
  expect(waitingText(['a.jpg', 'b.jpg'], false)).toBe(
    'a.jpg and b.jpg didn’t get through. Keep this page open: it sends them as soon as it can.',
  );
});

test('those that are lost are named, with the reason where there is one', () => {
  const refused = [
    { name: 'a.jpg', reason: 'This photo is damaged.' },
    { name: 'b.jpg', reason: '' },
    { name: 'c.jpg', reason: '' },
  ];
  expect(refusedTexts(refused)).toEqual([
    'a.jpg wasn’t accepted. This photo is damaged.',
    'b.jpg and c.jpg weren’t sent.',
  ]);
});

test.each([
  [1, '1 kB'],
  [482_300, '482 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [12_582_912, '12.6 MB'],
])('%i bytes read as %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});
