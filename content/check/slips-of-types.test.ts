import { describe, it } from 'vitest';
import { expectSentence, type Row } from './testing/expect-sentence.ts';

const table: Row[] = [
  [
    'a text where a group belongs',
    'gallery.yaml',
    /^intro:\n(?: .*\n)*/m,
    '»intro: Work\n',
    'intro: a group of fields belongs here: each on its own line, two spaces further right',
  ],
  [
    'a text where a list belongs',
    'contact.yaml',
    /^ {2}points: .*$/m,
    '»  points: Permits and steel',
    'whyUs.points: a list belongs here: each entry on its own line, after a dash and a space',
  ],
  [
    'a list where a text belongs',
    'business.yaml',
    /^tagline: .*$/m,
    '»tagline:\n  - Slabs\n  - Walks',
    'tagline: a text belongs here, on the same line',
  ],
  [
    'a list where a number belongs',
    'business.yaml',
    /^copyrightYear: .*$/m,
    '»copyrightYear:\n  - 2031',
    'copyrightYear: only a number belongs here',
  ],
  [
    'a list where true belongs',
    'testimonials.yaml',
    /sample: .*/,
    '»sample: [true]',
    '#1 sample: only true or false belongs here',
  ],
  [
    'too many entries',
    'about.yaml',
    /^ {2}points: .*$/m,
    '»  points: [a, b, c, d, e, f, g, h, i]',
    'team.points: has 9 entries; it needs at most 8',
  ],
  [
    'a year for a name',
    'business.yaml',
    /^name: .*$/m,
    '»name: 2024',
    "name: 2024 without quotes is a number, but text belongs here; write name: '2024'",
  ],
  [
    'a ZIP code that starts with 0',
    'business.yaml',
    /zip: .*/,
    '»zip: 01234',
    "address.zip: 01234 without quotes is a number, but text belongs here; write zip: '01234'",
  ],
  [
    'yes for a text',
    'business.yaml',
    /support: .*/,
    '»support: true',
    "figures.support: true without quotes is not text, but text belongs here; write support: 'true'",
  ],
  [
    'a number in quotes',
    'business.yaml',
    /^copyrightYear: .*$/m,
    "»copyrightYear: '2031'",
    "copyrightYear: '2031' is text, but a number belongs here; write copyrightYear: 2031",
  ],
  [
    'a number in words',
    'testimonials.yaml',
    /rating: .*/,
    '»rating: five',
    '#1 rating: "five" is not a number; write only digits, without quotes',
  ],
  [
    'a decimal comma',
    'business.yaml',
    /latitude: .*/,
    '»latitude: 27,9475',
    'cities #1 latitude: 27,9475 is text, but a number belongs here; write latitude: 27.9475',
  ],
  [
    'a number for programmers',
    'business.yaml',
    /^copyrightYear: .*$/m,
    '»copyrightYear: 0x7e8',
    'copyrightYear: "0x7e8" would be read as 2024; write the number with digits only',
  ],
  ['half a star', 'testimonials.yaml', /rating: .*/, '»rating: 4.5', '#1 rating: 4.5 is not a whole number'],
  [
    'yes where true belongs',
    'testimonials.yaml',
    /sample: .*/,
    '»sample: yes',
    '#1 sample: "yes" is not understood; write true or false, without quotes',
  ],
];

describe('a value of the wrong type is answered by a sentence that helps:', () => {
  it.each(table)('%s', expectSentence);
});
