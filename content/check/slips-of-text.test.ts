import { describe, it } from 'vitest';
import { expectSentence, type Row } from './testing/expect-sentence.ts';

const lead = /^ {2}lead: .*$/m;
const heading = /^ {2}heading: .*$/m;

const table: Row[] = [
  [
    'a colon in a text',
    'gallery.yaml',
    lead,
    '»  lead: Our rule: the ground first',
    `a text with a colon in it needs quotes around all of it; write lead: 'Our rule: the ground first'`,
  ],
  [
    'a colon in an entry of a list',
    'about.yaml',
    /^ {2}points: .*$/m,
    '  points:\n    - Finishers\n»    - Saws: our own\n    - Permits\n    - A foreman',
    `team.points #2: a text with a colon in it needs quotes around all of it; write - 'Saws: our own'`,
  ],
  [
    'an apostrophe in single quotes',
    'gallery.yaml',
    lead,
    "»  lead: 'It's all ours'",
    `an apostrophe ends a text in single quotes; write lead: "It's all ours"`,
  ],
  [
    'words after the closing quote',
    'gallery.yaml',
    lead,
    '»  lead: "Best" in town',
    `the text goes on after its closing quote; write lead: '"Best" in town'`,
  ],
  [
    'double quotes within double quotes',
    'gallery.yaml',
    lead,
    '»  lead: "We say "no" too"',
    `the text goes on after its closing quote; write lead: 'We say "no" too'`,
  ],
  [
    'two words in quotes',
    'gallery.yaml',
    lead,
    '»  lead: "Slabs" and "walks"',
    `the text goes on after its closing quote; write lead: '"Slabs" and "walks"'`,
  ],
  [
    'two apostrophes for a quote',
    'gallery.yaml',
    lead,
    "»  lead: ''Nine jobs''",
    "the text goes on after its closing quote; write lead: 'Nine jobs'",
  ],
  [
    'a quote that is never closed',
    'gallery.yaml',
    heading,
    '»  heading: "Work to stand on',
    `the quote that opens here is not closed; put one at the end of the text; write heading: 'Work to stand on'`,
  ],
  [
    'a quote that the next text closes',
    'gallery.yaml',
    /^ {2}heading: .*\n {2}lead: .*$/m,
    "»  heading: 'Work to stand on\n  lead: 'Nine jobs'",
    `the quote that opens here is not closed; put one at the end of the text; write heading: 'Work to stand on'`,
  ],
  [
    'curly quotes around a text with a colon',
    'gallery.yaml',
    lead,
    '»  lead: “Our rule: the ground first”',
    `curly quotes are read as letters; use straight ones; write lead: 'Our rule: the ground first'`,
  ],
  [
    'a # within a text',
    'gallery.yaml',
    lead,
    '»  lead: Job #1 in town',
    `what follows # is a note to yourself, not text; write lead: 'Job #1 in town' if it is text, or give the note a line of its own`,
  ],
  [
    'a # at the start of a text',
    'gallery.yaml',
    lead,
    '»  lead: #1 in town',
    `what follows # is a note to yourself, not text; write lead: '#1 in town' if it is text, or give the note a line of its own`,
  ],
  [
    'a # in a list in brackets',
    'gallery.yaml',
    /^ {2}keywords: .*$/m,
    '»  keywords: [number #1, slabs]',
    'what follows # is a note, so the list is not closed; put quotes around the text with the #',
  ],
  [
    'a colon in a list in brackets',
    'services.yaml',
    /photos: \[\{name: slab\}\]/,
    'photos: [{name: slab, caption: Before: after}]',
    'between [ ] or { } a text with a colon or a comma needs quotes around it',
  ],
  [
    'stars around a word',
    'gallery.yaml',
    lead,
    '»  lead: *SALE* on slabs',
    `a text that starts with * needs quotes around all of it; write lead: '*SALE* on slabs'`,
  ],
  [
    'an & at the start, which would swallow a word',
    'gallery.yaml',
    lead,
    '»  lead: &co now',
    `a text that starts with & needs quotes around all of it; write lead: '&co now'`,
  ],
  [
    'a ! at the start, which would swallow all',
    'gallery.yaml',
    lead,
    '»  lead: !important',
    `a text that starts with ! needs quotes around all of it; write lead: '!important'`,
  ],
  ...[
    '{projects} jobs',
    '{projects}',
    '[Free] estimates',
    '@home',
    '`code`',
    '%off',
    '- ours',
    '> ours',
    '| ours',
    '? ours',
  ].map(
    (text): Row => [
      `a text that starts with ${text[0]}, as in ${text}`,
      'gallery.yaml',
      lead,
      `»  lead: ${text}`,
      `${text.endsWith('}') ? 'intro.lead: ' : ''}a text that starts with ${text[0]} needs quotes around all of it; write lead: '${text}'`,
    ],
  ),
  [
    'a text that goes on in the next line',
    'gallery.yaml',
    lead,
    '  lead: Open one\n»    to see it whole.',
    'a text goes on one line, however long; put this line at the end of the one above',
  ],
  [
    'a text under | that is not moved to the right',
    'gallery.yaml',
    lead,
    '  lead: |\n»  Open one to see it whole.',
    'a text under | starts two spaces further right than the line above it; move this line',
  ],
  [
    'a text under > that is not lined up',
    'gallery.yaml',
    lead,
    '  lead: >\n     Open one\n»    to see it whole.',
    'this line of the text under > starts further left than the first; line them up',
  ],
  [
    'a backslash in double quotes',
    'gallery.yaml',
    lead,
    '»  lead: "Slabs \\ walks"',
    "a \\ means something else in double quotes; write lead: 'Slabs \\ walks'",
  ],
];

describe('a slip in a text is answered by a sentence that helps:', () => {
  it.each(table)('%s', expectSentence);
});
