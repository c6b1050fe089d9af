import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { findSlip } from './slips.ts';

/** What is right in YAML, and holds what elsewhere would be a slip. */
const right: [what: string, text: string][] = [
  ['quotes in quotes', `a: 'It''s "ours": #1'\nb: "Say \\"no\\": it's #1"`],
  ['a note after quotes', `a: 'One' # a note: with 'signs'\nb: "Two"   `],
  ['a text in quotes over several lines', `a: 'One\n  two three'\nb: "One\n\n  two"\nc: d`],
  ['a quoted word before a colon', `'a b': c\n"d": e`],
  ['lists in brackets', `a: [one, 'two]', "three]", [four]] # a note\nb: {c: d, 'e}': "f}"}`],
  ['a list in brackets over several lines', `a: [one,\n  'two]', # a note\n  three]\nb: c`],
  ['groups in brackets over several lines', `a:\n  - {b: c,\n    d: e}\n  - {b: f}`],
  ['a text under |', `a: |\n  One: two\n   'three\n\n  # no note\n  - four\nb: c`],
  [
    'a text under >- in a list',
    `a:\n  - >-\n    One: two\n  - |2 # a note\n    three: four\n  - b: |\n      five: six\n    c: d`,
  ],
  ['a text under | at the end', `a: |\n  One: two\n\n`],
  ['an empty text under |', `a: |\nb: c`],
  ['dashes under their word, not further right', `a:\n- b\n- c\nd:\n- e: f\n  g: h\n- i: j`],
  ['lists in lists', `a:\n  - - b\n    - c\n  - - d`],
  ['a dash by itself', `a:\n  -\n    b: c\n    d: e\n  -\n    b: f`],
  ['groups that end several at once', `a:\n  b:\n    c:\n      - d: e\n        f: g\nh: i`],
  ['a text on the line after its word', `a:\n  One text\nb: c`],
  ['notes and empty lines anywhere', `# one\n\na: # two\n    # three\n  b: c\n\n# four\n  d: e`],
  [
    'signs within a text',
    `a: One-two (three) & four, 5 * 6 [7] {8} "nine" it's 10:30 http://x.yz/a#b\nb: -5\nc: ...\nd: 50%`,
  ],
  ['three dashes before all', `# one\n---\na: b`],
];

describe.each(right)('%s', (_what, text) => {
  it('is right', () => {
    expect(parseDocument(text).errors).toEqual([]);
    expect(findSlip(text.split('\n'))).toBeUndefined();
  });

  it('keeps no slip after it from being found', () => {
    const lines = [...text.trimEnd().split('\n'), 'z: Now: nine'];
    expect(findSlip(lines)).toEqual({
      line: lines.length,
      message: "a text with a colon in it needs quotes around all of it; write z: 'Now: nine'",
    });
  });
});

describe('the first slip is told', () => {
  it.each<[string, number, RegExp]>([
    ['a: {b: c\nd: e', 1, /^the \{ that opens here is not closed; close it with \}.*write a: '\{b: c'$/],
    ['a: [b\n  c: d', 1, /^the \[ that opens here is not closed/],
    ['a: [b\n\n# note\n  - c', 1, /^the \[ that opens here is not closed/],
    [`a: 'b\n${'c\n'.repeat(150)}`, 1, /^the quote that opens here is not closed/],
    [`a: 'b\n${'c\n'.repeat(90)}d: e`, 1, /^the quote that opens here is not closed/],
    [`a: "b\\`, 1, /^the quote that opens here is not closed/],
    ['a: "b \\c"', 1, /^a \\ means something else in double quotes; write a: 'b \\c'$/],
    ["a: 'b'c", 1, /^an apostrophe ends a text/],
    ["a: 'b' c'", 1, /^the text goes on after its closing quote; write a: "'b' c'"$/],
    ['a: [b] c', 1, /^a text that starts with \[ needs quotes/],
    ['a: >x\nb: c', 1, /^a text that starts with > needs quotes/],
    ['- |\n text\n- |\ntext', 4, /^a text under \| starts two spaces further right/],
    ['a:\n  b: |\n      c\n     d', 4, /^this line of the text under \| starts further left/],
    ['a: b\n...\nc: d', 2, /^\.\.\. ends this file before its end/],
    ['a: b\n--- c', 2, /^--- starts a second file/],
    ['# a\n%YAML 1.1\n---\na: b', 2, /^a line that starts with % changes how this file is read/],
    ['text\na: b', 1, /^here a colon and a space are missing after the first word: text:$/],
    ['a: b\n!?', 2, /^this line is neither a field with its colon nor an entry/],
    ['a:\n  b: c\nd e: f\n g: h', 4, /^this line starts with 1 space, the one above with no space/],
    ['a:\n  - b\n   - c', 3, /^this dash stands too far right/],
    [
      'a:\n    - b\n  - c',
      3,
      /^this line starts with 2 spaces, the lines it can belong to with 0 or 4; line it up$/,
    ],
    ['a:\n    - b\n  c', 3, /^an entry of a list starts with a dash and a space: - 'c'$/],
    ['a:\n    b: c\n  d', 3, /^here a colon and a space are missing after the first word: d:$/],
    ['a:\n  - b: c\n    d', 3, /^here a colon and a space are missing after the first word: d:$/],
    ['a:\n  b\n  c: d', 2, /^here a colon and a space are missing after the first word: b:$/],
    ['- a: b\n  c: d\n  - e: f', 3, /^here stands a dash where no list is/],
    ['- a: b\nc: d', 2, /^before c: a dash is missing, or this line starts too far right$/],
    ['a: b\n  c: d\n- e: f', 1, /^before a: a dash and a space are missing$/],
    ['a: b\n  c: d\ne: f\n- g: h', 2, /^this line starts with 2 spaces, the one above with no space/],
    ['a: b\n  c: d\n\n# note\n- a: e', 1, /^before a: a dash and a space are missing$/],
  ])('%j', (text, line, message) => {
    expect(findSlip(text.split('\n'))).toEqual({ line, message: expect.stringMatching(message) });
  });
});
