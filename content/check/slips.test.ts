import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { findSlip } from './slips.ts';

/** Correct YAML that contains what would be a slip elsewhere. */
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
  ['three dashes within', `a:\n  --- b\nc: ... d`],
  ['notes behind anything', `a: b # c: d\ne: 'f'  # g\nh: [i]  # j\nk: |  # l\n  m`],
  ['a backslash in single quotes', `a: 'b \\c'\nd: b \\c`],
  ['a long text in double quotes, as programs write it', `a: "b\\\n  \\ c \\\n  d"\ne: f`],
  ['a line of spaces in a text under |', `a: |\n    b\n  \n    c\nd: e`],
  ['a text under | in a list in a list', `a:\n  - - |\n      b\n    - c\n  - - >\n      d`],
  ['three dashes before all', `# one\n---\na: b`],
];

describe.each(right)('%s', (_what, text) => {
  it('is accepted', () => {
    expect(parseDocument(text).errors).toEqual([]);
    expect(findSlip(text.split('\n'))).toBeUndefined();
  });

  it('does not hide a slip that follows it', () => {
    const lines = [...text.trimEnd().split('\n'), 'z: Now: nine'];
    expect(findSlip(lines)).toEqual({
      line: lines.length,
      message: "a text with a colon in it needs quotes around all of it; write z: 'Now: nine'",
    });
  });
});

describe('only the first slip is reported', () => {
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
    ['a: [b\nc: d]', 1, /^the \[ that opens here is not closed/],
    [`a: 'b\n${'c\n'.repeat(150)}d'`, 1, /^the quote that opens here is not closed/],
    ['a: "it\'s" here', 1, /^the text goes on after its closing quote; write a: '"it''s" here'$/],
    ['a: "b"c', 1, /^the text goes on after its closing quote; write a: '"b"c'$/],
    ["a: 'b' c # d", 1, /^the text goes on after its closing quote/],
    ['a: Note:', 1, /^a text with a colon in it needs quotes around all of it; write a: 'Note:'$/],
    ['a: “b: c” d', 1, /^a text with a colon in it needs quotes around all of it; write a: '“b: c” d'$/],
    ['a: x “b: c”', 1, /^a text with a colon in it needs quotes around all of it; write a: 'x “b: c”'$/],
    ['a: “b: “c” d”', 1, /^curly quotes are read as letters; use straight ones; write a: 'b: “c” d'$/],
    ['a: Say "it\'s": now', 1, /write a: 'Say "it''s": now'$/],
    ["a: It's: now", 1, /write a: "It's: now"$/],
    [`a: x: ${'y'.repeat(57)}`, 1, /write a: 'x: y{57}'$/],
    [`a: x: ${'y'.repeat(58)}`, 1, /write a: 'x: y{57}…'$/],
    ['- x: y: z', 1, /write x: 'y: z'$/],
    ['a: -', 1, /^a text that starts with - needs quotes/],
    ['a: b\n-c', 2, /^a space belongs after the dash: - c$/],
    ['a: b\n  - c: d', 2, /^after a: there is a text, but a list begins here; delete one of the two$/],
    ['a: b\n2 dogs', 2, /^this line is neither a field with its colon nor an entry/],
    ['a: b\nthe-word, second third', 2, /missing after the first word: the-word: second third$/],
    ['a: b\nmore at x:y', 2, /missing after the first word: more: at x:y$/],
    ['a: b\n  c d', 2, /^a text goes on one line, however long/],
    ['- a: b\n    c', 2, /^a text goes on one line, however long/],
    ['- a\n  b', 2, /^this line has no dash, so it would be read as the end of the entry above/],
    ['a:\n    b:\n      c: d\n   e: f', 4, /with 0 or 4; line it up$/],
    ['a:\n    b:\n      c: d\n     e: f', 4, /with 4 or 6; line it up$/],
    ['- a: b\n   c: d', 2, /^this line starts with 3 spaces, the one above with 2 spaces/],
    ['a: b\n  c: d\n  - e: f', 2, /^this line starts with 2 spaces, the one above with no space/],
    ['- a: b\n- c: d\n    - e: f', 3, /^this dash is too far right/],
    ['- a\n  b: c', 1, /^after this dash a word and its colon are missing/],
    ['- a\n   b: c', 2, /^this line starts with 3 spaces/],
    ['a: b\n    c: d\n- e: f', 2, /^this line starts with 4 spaces/],
    ['a: b\n...\nc: d', 2, /^\.\.\. ends this file before its end/],
    ['a: b\n--- c', 2, /^--- starts a second file/],
    ['# a\n%YAML 1.1\n---\na: b', 2, /^a line that starts with % changes how this file is read/],
    ['text\na: b', 1, /^a colon and a space are missing after the first word: text:$/],
    ['a: b\n!?', 2, /^this line is neither a field with its colon nor an entry/],
    ['a:\n  b: c\nd e: f\n g: h', 4, /^this line starts with 1 space, the one above with no space/],
    ['a:\n  - b\n   - c', 3, /^this dash is too far right/],
    [
      'a:\n    - b\n  - c',
      3,
      /^this line starts with 2 spaces, the lines it can belong to with 0 or 4; line it up$/,
    ],
    ['a:\n    - b\n  c', 3, /^an entry of a list starts with a dash and a space: - 'c'$/],
    ['a:\n    b: c\n  d', 3, /^a colon and a space are missing after the first word: d:$/],
    ['a:\n  - b: c\n    d', 3, /^a colon and a space are missing after the first word: d:$/],
    ['a:\n  b\n  c: d', 2, /^a colon and a space are missing after the first word: b:$/],
    ['- a: b\n  c: d\n  - e: f', 3, /^there is a dash here but no list/],
    ['- a: b\nc: d', 2, /^before c: a dash is missing, or this line starts too far right$/],
    ['a: b\n  c: d\n- e: f', 1, /^before a: a dash and a space are missing$/],
    ['a: b\n  c: d\ne: f\n- g: h', 2, /^this line starts with 2 spaces, the one above with no space/],
    ['a: b\n  c: d\n\n# note\n- a: e', 1, /^before a: a dash and a space are missing$/],
  ])('%j', (text, line, message) => {
    expect(findSlip(text.split('\n'))).toEqual({ line, message: expect.stringMatching(message) });
  });
});
