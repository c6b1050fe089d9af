import { describe, expect, it } from 'vitest';
import { contentFolder } from '../load.ts';
import type { FileName } from '../schema.ts';
import { checkContent, readSources } from './check-content.ts';
import { formatFault } from './fault.ts';

const sources = readSources(contentFolder);

/** A slip: what is replaced in which file by what; » marks the line that has to be named; and the sentence. */
type Row = [slip: string, file: FileName, from: RegExp, to: string, sentence: string];

const lead = /^ {2}lead: .*$/m;
const heading = /^ {2}heading: .*$/m;

const table: Row[] = [
  // Texts
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
    `an apostrophe ends a text that stands in single quotes; write lead: "It's all ours"`,
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
    'what follows # is a note, and so the list is not closed; put quotes around the text with the #',
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
    'a text stands on one line, however long; put this line at the end of the one above',
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
  // Lines
  [
    'a line one step too deep',
    'gallery.yaml',
    lead,
    '»    lead: Open one.',
    'this line starts with 4 spaces, the one above with 2 spaces; fields that belong together start at the same place',
  ],
  [
    'a first line one space too far left',
    'business.yaml',
    /^figures:\n {2}customers: .*\n {2}years/m,
    'figures:\n customers: 5+\n»  years',
    'this line starts with 2 spaces, the one above with 1 space; fields that belong together start at the same place',
  ],
  [
    'a text where a list follows',
    'contact.yaml',
    /^ {2}points: .*$/m,
    '  points: Permits, steel\n»    - Permits\n    - Steel',
    'after points: stands a text, and here begins a list; take one of the two away',
  ],
  [
    'no colon in the first line of a group',
    'business.yaml',
    /^ {2}customers: .*$/m,
    '»  customers = 12,500+',
    'here a colon and a space are missing after the first word: customers: 12,500+',
  ],
  [
    'a line one space too far left',
    'gallery.yaml',
    lead,
    '» lead: Open one.',
    'this line starts with 1 space, the lines it can belong to with 0 or 2; line it up',
  ],
  [
    'a tab',
    'gallery.yaml',
    lead,
    '»\tlead: Open one.',
    'this line starts with a tab; put spaces in its place, two for each step',
  ],
  [
    'spaces from a web page',
    'gallery.yaml',
    lead,
    '»\u00a0\u00a0lead: Open one.',
    'this line starts with a space that only looks like one, as web pages and word processors have them; delete it and press the space bar',
  ],
  [
    'a space from a web page after the colon',
    'gallery.yaml',
    lead,
    '»  lead:\u00a0Open one.',
    'after the colon or the dash stands a space that only looks like one, as web pages and word processors have them; delete it and press the space bar',
  ],
  [
    'no space after the colon',
    'business.yaml',
    /^phone: .*$/m,
    '»phone:(407) 555-0142',
    'after the colon belongs a space: phone: (407) 555-0142',
  ],
  [
    'no colon',
    'business.yaml',
    /^phone: .*$/m,
    '»phone (407) 555-0142',
    'here a colon and a space are missing after the first word: phone: (407) 555-0142',
  ],
  [
    'no space after the dash',
    'contact.yaml',
    /^ {2}points: .*$/m,
    '  points:\n»    -Permits\n    -Insured',
    'after the dash belongs a space: - Permits',
  ],
  [
    'an entry without its dash, under the dash',
    'contact.yaml',
    /^ {2}points: .*$/m,
    '  points:\n    - Permits\n»    Insured',
    "an entry of a list starts with a dash and a space: - 'Insured'",
  ],
  [
    'an entry without its dash, under the text',
    'contact.yaml',
    /^ {2}points: .*$/m,
    '  points:\n    - Permits\n»      Insured',
    'this line has no dash, so it would be read as the end of the entry above; start it with a dash, or put both on one line',
  ],
  [
    'a dash one space too far right',
    'contact.yaml',
    /^ {2}points: .*$/m,
    '  points:\n    - Permits\n»     - Insured',
    'this dash stands too far right; line it up with the dash above',
  ],
  [
    'a word twice',
    'business.yaml',
    /^hours:/m,
    '»name: Two\nhours:',
    'name: stands here a second time; take one of the two away',
  ],
  [
    'a line of dashes',
    'gallery.yaml',
    /^closing:/m,
    '»---\nclosing:',
    '--- starts a second file inside this one; take this line away',
  ],
  [
    'a list in brackets that is not closed',
    'gallery.yaml',
    /^ {2}keywords: .*$/m,
    '»  keywords: [slabs, walks',
    `the [ that opens here is not closed; close it with ], or put quotes around all of it if it is text; write keywords: '[slabs, walks'`,
  ],
  // Words
  [
    'a misspelt word',
    'gallery.yaml',
    /^intro:/m,
    '»intor:',
    '"intor" is not known here; did you mean intro?',
  ],
  [
    'a word with a capital',
    'business.yaml',
    /^tagline:/m,
    '»Tagline:',
    '"Tagline" is not known here; did you mean tagline?',
  ],
  [
    'a missing line',
    'testimonials.yaml',
    /^(- name: .*\n) {2}place: .*\n/m,
    '»$1',
    '#1 place: is missing; add the line "place: …" (City)',
  ],
  [
    'a missing band',
    'gallery.yaml',
    /^intro:\n(?: .*\n?)*/m,
    '',
    'intro: is missing; add "intro:" and under it what belongs there (The top of the page)',
  ],
  [
    'a field with nothing after its colon',
    'not-found.yaml',
    /^heading: .*$/m,
    '»heading:',
    'heading: is empty; write something after the colon',
  ],
  [
    'nothing, said with a sign',
    'business.yaml',
    /^license: .*$/m,
    '»license: ~',
    'license: ~ stands for nothing at all; write what belongs here, in quotes if it is this very word',
  ],
  [
    'empty quotes',
    'business.yaml',
    /^tagline: .*$/m,
    "»tagline: ''",
    'tagline: is empty; write something between the quotes',
  ],
  [
    'a choice that is none',
    'projects.yaml',
    /category: .*/,
    '»category: Residental',
    '#1 category: "Residental" is not one of residential, commercial, decorative, repair; did you mean residential?',
  ],
  [
    'a photo with its ending',
    'projects.yaml',
    /photo: .*/,
    '»photo: slab.jpg',
    '#1 photo: "slab.jpg" is not in content/photos; did you mean slab?',
  ],
  [
    'a misspelt customer',
    'home.yaml',
    /^ {2}name: María-José .*$/m,
    '»  name: Maria-Jose Hernandez-Quiñones',
    'testimonial.name: "Maria-Jose Hernandez-Quiñones" is nobody in testimonials.yaml; did you mean María-José Hernández-Quiñones?',
  ],
  // Numbers
  [
    'a year for a name',
    'business.yaml',
    /^name: .*$/m,
    '»name: 2024',
    "name: 2024 without quotes is a number, and here belongs text; write name: '2024'",
  ],
  [
    'a ZIP code that starts with 0',
    'business.yaml',
    /zip: .*/,
    '»zip: 01234',
    "address.zip: 01234 without quotes is a number, and here belongs text; write zip: '01234'",
  ],
  [
    'yes for a text',
    'business.yaml',
    /support: .*/,
    '»support: true',
    "figures.support: true without quotes is no text, and here belongs text; write support: 'true'",
  ],
  [
    'a number in quotes',
    'business.yaml',
    /^copyrightYear: .*$/m,
    "»copyrightYear: '2031'",
    "copyrightYear: '2031' is text; here belongs a number, so write copyrightYear: 2031",
  ],
  [
    'a number in words',
    'testimonials.yaml',
    /rating: .*/,
    '»rating: five',
    '#1 rating: "five" is not a number; write digits alone, without quotes',
  ],
  [
    'a decimal comma',
    'business.yaml',
    /latitude: .*/,
    '»latitude: 27,9475',
    'cities #1 latitude: 27,9475 is text; here belongs a number, so write latitude: 27.9475',
  ],
  [
    'a number for programmers',
    'business.yaml',
    /^copyrightYear: .*$/m,
    '»copyrightYear: 0x7e8',
    'copyrightYear: "0x7e8" would be read as 2024; write the number in digits alone',
  ],
  ['half a star', 'testimonials.yaml', /rating: .*/, '»rating: 4.5', '#1 rating: 4.5 is not a whole number'],
  [
    'yes where true belongs',
    'testimonials.yaml',
    /sample: .*/,
    '»sample: yes',
    '#1 sample: "yes" is not understood; write true or false, without quotes',
  ],
  // Signs
  [
    'a soft hyphen out of Word',
    'gallery.yaml',
    lead,
    '»  lead: Open con\u00adcrete.',
    'here is a sign that cannot be seen (a soft hyphen); delete "concrete." and type it anew',
  ],
  [
    'a letter that was lost',
    'gallery.yaml',
    lead,
    '»  lead: Ask Hern\ufffdndez.',
    'a letter was lost, and \ufffd stands in its place; delete "Hern\ufffdndez." and type it anew',
  ],
];

describe('a slip is answered by a sentence that helps:', () => {
  it.each(table)('%s', (_slip, file, from, to, sentence) => {
    const before = sources.texts[file]!;
    const changed = before.replace(from, to);
    expect(changed).not.toBe(before);
    const marked = changed.split('\n').findIndex((line) => line.startsWith('»') || line.includes('»'));
    const texts = { ...sources.texts, [file]: changed.replace('»', '') };
    const told = checkContent({ ...sources, texts }).filter((fault) => fault.file === file);
    expect(told.map(formatFault)[0]).toContain(sentence);
    if (marked >= 0) expect(told.map(formatFault)).toEqual([`content/${file}:${marked + 1} ${sentence}`]);
  });
});
