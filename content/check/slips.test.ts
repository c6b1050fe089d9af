import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import type { FileName } from '../schema/files.ts';
import { findSlip } from './slips.ts';
import { expectTold, faultsAfter } from './testing/faults-after.ts';

const invisible = (what: string, word: string) =>
  `there is an invisible character here (${what}); delete "${word}" and type it again`;

describe('a text that is written like this is answered with what to write:', () => {
  it.each([
    ['Ours: the ground', `a text with a colon in it needs quotes around all of it; write lead: 'Ours: the`],
    ["It's: now", `a text with a colon in it needs quotes around all of it; write lead: "It's: now"`],
    [`Say "it's": now`, `write lead: 'Say "it''s": now'`],
    [`x: ${'y'.repeat(57)}`, `write lead: 'x: ${'y'.repeat(57)}'`],
    [`x: ${'y'.repeat(58)}`, `write lead: 'x: ${'y'.repeat(57)}…'`],
    ["'It's all ours'", `an apostrophe ends a text in single quotes; write lead: "It's all ours"`],
    ['"Best" in town', `the text goes on after its closing quote; write lead: '"Best" in town'`],
    ['"We say "no" too"', `the text goes on after its closing quote; write lead: 'We say "no" too'`],
    ['"Slabs" and "walks"', `the text goes on after its closing quote; write lead: '"Slabs" and "walks"'`],
    ["''Nine jobs''", `the text goes on after its closing quote; write lead: 'Nine jobs'`],
    ['"Nine jobs', 'the quote that opens here is not closed; put one at the end of the text; write lead: '],
    ['“Ours: ground”', `curly quotes are read as letters; use straight ones; write lead: 'Ours: ground'`],
    ['"Slabs \\ walks"', `a \\ means something else in double quotes; write lead: 'Slabs \\ walks'`],
    ['Job #1 in town', `what follows # is a note to yourself, not text; write lead: 'Job #1 in town' if it`],
    ['#1 in town', `what follows # is a note to yourself, not text; write lead: '#1 in town' if it is text`],
    ['[slabs, walks', `the [ that opens here is not closed; close it with ], or put quotes around all of it`],
    ['Open con\u00adcrete.', invisible('a soft hyphen', 'concrete.')],
    ['Open\u200b one.', invisible('a zero-width space', 'Open')],
    ['Open \u202eone.', invisible('U+202E', 'one.')],
    ['Open a\ufe0fone.', invisible('U+FE0F', 'aone.')],
    ['"Open \\u0007one."', invisible('U+0007', 'one.')],
    ['Open \u200b one.', '(a zero-width space); delete the line and type it again'],
    ['Open\u2028one', 'there is an invisible line break from another program here; delete "Openone" and'],
    ['Hern\ufffdndez.', 'a letter was lost and replaced by \ufffd; delete "Hern\ufffdndez." and type'],
    ...[
      ...['{projects} jobs', '{projects}', '[Free] estimates', '@home', '`code`', '%off', '- ours', '> ours'],
      ...['| ours', '? ours', '*SALE* on slabs', '&co now', '!important'],
    ].map((text) => [
      text,
      `a text that starts with ${text[0]} needs quotes around all of it; write lead: '${text}'`,
    ]),
  ])('%j', (written, told) => {
    expectTold('gallery.yaml', 'lead', `»  lead: ${written}`, told!);
  });
});

describe('lines like these in place of a text are answered with what to do:', () => {
  it.each([
    ['»    lead: Open', 'this line starts with 4 spaces, the one above with 2 spaces; fields that belong'],
    ['» lead: Open', 'this line starts with 1 space, the lines it can belong to with 0 or 2; line it up'],
    ['»\tlead: Open', 'this line starts with a tab; replace it with spaces, two for each step'],
    ['»\u00a0\u00a0lead: Open', 'this line starts with a character that only looks like a space'],
    ['»  \u3000lead: Open', 'this line starts with a character that only looks like a space'],
    ['»  lead:\u00a0Open', 'after the colon or the dash there is a character that only looks like a space'],
    ['»  - lead: Open', 'there is a dash here but no list; delete it, or move the line'],
    ['»lead: Open', '"lead" is not known here; it belongs under intro:, two spaces further right'],
    ['  lead: Open\n»    one.', 'a text goes on one line, however long; put this line at the end of the one'],
    ['  lead: |\n»  Open', 'a text under | starts two spaces further right than the line above it'],
    ['  lead: >\n     Open\n»    one', 'this line of the text under > starts further left than the first'],
    ['  lead: |\n    One.\n»    con\u00adcrete.', invisible('a soft hyphen', 'concrete.')],
  ])('%j', (lines, told) => {
    expectTold('gallery.yaml', 'lead', lines, told);
  });
});

describe('a list of these entries is answered with what to do:', () => {
  it.each([
    ['»    -Permits\n    -Insured', 'a space belongs after the dash: - Permits'],
    ['    - Permits\n»    Insured', "an entry of a list starts with a dash and a space: - 'Insured'"],
    ['    - Permits\n»      Insured', 'this line has no dash, so it would be read as the end of the entry'],
    ['    - Permits\n»     - Insured', 'this dash is too far right; line it up with the dash above'],
    ['»    • Permits\n    • Steel', 'a dash from the keyboard and a space, not with •; write - Permits'],
    ['    - Steel\n»    -\u00a0Permits', 'after the colon or the dash there is a character that only'],
    ['    - Steel\n»    - Saws: our own', "needs quotes around all of it; write - 'Saws: our own'"],
  ])('%j', (entries, told) => {
    expectTold('contact.yaml', /^ {2}points: .*$/m, `  points:\n${entries}`, told);
  });
});

describe('a file that says this is answered with what to do:', () => {
  it.each<[FileName, RegExp | string, string, string]>([
    ['business.yaml', 'phone', '»phone:(407)', 'a space belongs after the colon: phone: (407)'],
    ['business.yaml', 'phone', '»phone (407) 5', 'missing after the first word: phone: (407) 5'],
    ['business.yaml', 'customers', '»  customers = 12+', 'missing after the first word: customers: 12+'],
    ['gallery.yaml', /^closing:/m, '»closing', 'missing after the first word: closing:'],
    ['business.yaml', 'hours', '»name: Two', 'name: appears here a second time; delete one of the two'],
    ['gallery.yaml', /^closing:/m, '»---\nclosing:', '--- starts a second file inside this one; delete'],
    ['gallery.yaml', /heading: .*\n.*$/m, "»heading: 'One\n  lead: 'Two'", "write heading: 'One'"],
    ['gallery.yaml', 'keywords', '»  keywords: [job #1, slabs]', 'what follows # is a note, so the list is'],
    ['services.yaml', 'photos', '    photos: [{name: a: b}]', 'between [ ] or { } a text with a colon'],
    ['contact.yaml', /points: \[.*$/m, 'points: Ours\n»    - Ours', 'after points: there is a text, but a'],
    ['projects.yaml', /^- id: 2$/m, '»– id: 2', 'from the keyboard and a space, not with –; write - id'],
    ['projects.yaml', /^- id: 2$/m, '»- 2', 'after this dash a word and its colon are missing, as in'],
    ['home.yaml', /- figure: years$/m, '»figure: years', 'before figure: a dash and a space are missing'],
    ['home.yaml', /^ {6}icon: slab$/m, '»    icon: slab', 'before icon: a dash is missing, or this line'],
    ['photos.yaml', /^hero:/m, '»he\u00adro:', invisible('a soft hyphen', 'hero')],
  ])('%s, %s: %j', expectTold);
});

it.each([
  'Peñaflor, Façade & “Ocaña”, naïve',
  'Pe\u0303aflor with its accent apart',
  'Slabs 🏗️ and 👷🏽‍♀️ and 1️⃣ and 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'Joints 8–\u206010\u00a0ft apart, as the site writes them',
  'Slabs\twalks\n#\u00a0A note\n \n\t# another',
  `One-two (three) & four, 5 * 6 [7] = "nine" it’s 10:30 http://x.yz/a#b`,
])('%j is accepted', (written) => {
  expect(faultsAfter([['gallery.yaml', 'lead', `  lead: ${written}`]])).toEqual([]);
});

describe('where the parser stumbles below the slip, the slip itself is named:', () => {
  it.each([
    ['a: {b: c\nd: e', 1, 'the { that opens here is not closed; close it with }, or put quotes around all'],
    [`a: 'b\n${'c\n'.repeat(150)}d'`, 1, 'the quote that opens here is not closed'],
    ['a: "it\'s" here', 1, `the text goes on after its closing quote; write a: '"it''s" here'`],
    ['- x: y: z', 1, "a text with a colon in it needs quotes around all of it; write x: 'y: z'"],
    ['- |\n text\n- |\ntext', 4, 'a text under | starts two spaces further right'],
    ['a:\n    b:\n      c: d\n     e: f', 4, 'with 4 or 6; line it up'],
    ['a: b\n  c: d\ne: f\n- g: h', 2, 'this line starts with 2 spaces, the one above with no space'],
    ['a: b\n  c: d\n\n# note\n- a: e', 1, 'before a: a dash and a space are missing'],
    ['- a: b\nc: d', 2, 'before c: a dash is missing, or this line starts too far right'],
    ['a:\n    - b\n  c', 3, "an entry of a list starts with a dash and a space: - 'c'"],
    ['a:\n  b\n  c: d', 2, 'a colon and a space are missing after the first word: b:'],
    ['a: b\n...\nc: d', 2, '... ends this file before its end'],
    ['a: b\n!?', 2, 'this line is neither a field with its colon nor an entry'],
    ['# a\n%YAML 1.1\n---\na: b', 2, 'a line that starts with % changes how this file is read'],
  ])('%j', (text, line, told) => {
    expect(findSlip(text.split('\n'))).toEqual({ line, message: expect.stringContaining(told) });
  });
});

it.each([
  ['quotes in quotes', `a: 'It''s "ours": #1' # a note: with 'signs'\nb: "Say \\"no\\": it's #1"   `],
  ['a text in quotes over several lines', `a: 'One\n  two three'\nb: "One\n\n  two"\nc: d`],
  ['lists and groups in brackets', `a: [one, 'two]', [four]] # a\nb: {c: d, 'e}': "f}"}\nc: [e,\n  'f]']`],
  ['a text under |', `a: |\n  One: two\n   'three\n\n  # no note\n  - four\nb: c`],
  [
    'texts under signs in lists',
    `a:\n  - >-\n    b: c\n  - d: |\n      e: f\n    g: h\n  - - |\n      i\n    - j`,
  ],
  ['dashes under their word, and alone', `a:\n- b\nd:\n- e: f\n  g: h\n-\n  b: c`],
  ['groups that end several at once', `a:\n  b:\n    c:\n      - d: e\n        f: g\nh: i`],
  ['a text on the line after its word', `a:\n  One text\nb: c`],
  ['notes and empty lines anywhere', `# one\n---\na: # two\n    # three\n  b: c\n\n# four\n  d: e`],
  ['a long text in double quotes, as programs write it', `a: "b\\\n  \\ c \\\n  d"\ne: f`],
])('%s is no slip, and does not hide the one that follows', (_what, text) => {
  expect(parseDocument(text).errors).toEqual([]);
  expect(findSlip(text.split('\n'))).toBeUndefined();
  const lines = [...text.split('\n'), 'z: Now: nine'];
  expect(findSlip(lines)).toEqual({
    line: lines.length,
    message: expect.stringContaining("write z: 'Now: nine'"),
  });
});
