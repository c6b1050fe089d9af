import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkedText } from './MarkedText.tsx';

/** A text with what is marked in brackets. */
const marked = (text: string, other: string) =>
  renderToStaticMarkup(<MarkedText text={text} other={other} />)
    .replaceAll('<mark>', '[')
    .replaceAll('</mark>', ']')
    .replaceAll(/<[^>]*>/g, '');

const [long, other] = ['a', 'b'].map((letter) =>
  Array.from({ length: 1500 }, (_, at) => letter + at).join(' '),
);

test.each([
  ['We pour driveways here.', 'We pour patios here.', 'We pour [driveways] here.', 'We pour [patios] here.'],
  ['We pour here.', 'We pour slabs here.', 'We pour here.', 'We pour [slabs] here.'],
  ['Four inches in May', 'Five inches in June', '[Four] inches in [May]', '[Five] inches in [June]'],
  // A last word is the same word with a space after it.
  ['We pour', 'We pour slabs', 'We pour', 'We pour [slabs]'],
  // What repeats itself is not counted twice.
  ['pour it', 'pour it pour it', 'pour it', 'pour it [pour it]'],
  ['', 'New', '', '[New]'],
  [long!, other!, `[${long}]`, `[${other}]`],
])('between two texts only the difference is marked (%#)', (before, after, was, is) => {
  expect(marked(before, after)).toBe(was);
  expect(marked(after, before)).toBe(is);
});
