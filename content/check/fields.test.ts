import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import type { FileName } from '../schema/files.ts';
import { findSlip } from './slips.ts';
import { expectTold, faultsAfter } from './testing/faults-after.ts';

type Row = [file: FileName, place: string | RegExp, written: string, told: string];

describe('a slip of the pen is answered with what to write:', () => {
  it.each([
    [
      '»  lead: Ours: the ground',
      `a text with a colon in it needs quotes around all of it; write lead: 'Ours: the`,
    ],
    ["»  lead: 'It's all ours'", `an apostrophe ends a text in single quotes; write lead: "It's all ours"`],
    ['»  lead: {projects} jobs', 'a text that starts with { needs quotes around all of it; write lead: '],
    ['»  lead: Open\u200b one.', 'there is an invisible character here (a zero-width space); delete "Open"'],
    ['»\tlead: Open', 'this line starts with a tab; replace it with spaces, two for each step'],
    ['»lead: Open', '"lead" is not known here; it belongs under intro:, two spaces further right'],
    ['  lead: Open\n»    one.', 'a text goes on one line, however long; put this line at the end of the one'],
  ])('%j', (lines, told) => expectTold('gallery.yaml', 'lead', lines, told));

  it.each<Row>([
    ['contact.yaml', /points: \[.*/, 'points:\n    - Ours\n»    Steel', 'starts with a dash and a space: - '],
    ['business.yaml', 'phone', '»phone:(407)', 'a space belongs after the colon: phone: (407)'],
    ['business.yaml', 'hours', '»name: Two', 'name: appears here a second time; delete one of the two'],
    ['home.yaml', /- figure: years$/m, '»figure: years', 'before figure: a dash and a space are missing'],
  ])('%s, %s: %j', expectTold);

  it.each([
    'Peñaflor, Façade & “Ocaña”, naïve',
    'Slabs 🏗️ and 👷🏽‍♀️ and 1️⃣',
    'Joints 8–\u206010\u00a0ft apart, as the site writes them',
    `One-two (three) & four, 5 * 6 [7] = "nine" it’s 10:30 http://x.yz/a#b`,
  ])('%j is none', (written) => {
    expect(faultsAfter([['gallery.yaml', 'lead', `  lead: ${written}`]])).toEqual([]);
  });

  it.each([
    `a: 'It''s "ours": #1' # a note: with 'signs'\nb: "Say \\"no\\": it's #1"   `,
    `a: 'One\n  two three'\nb: "One\n\n  two"\nc: d`,
    `a:\n  - >-\n    b: c\n  - d: |\n      e: f\n    g: h\n  - - |\n      i\n    - j`,
    `# one\n---\na: # two\n    # three\n  b:\n    c:\n    - d: e\n      f: g\n\n# four\nh: i`,
  ])('what YAML allows is none, and hides none: %j', (text) => {
    expect(parseDocument(text).errors).toEqual([]);
    expect(findSlip(text.split('\n'))).toBeUndefined();
    const lines = [...text.split('\n'), 'z: Now: nine'];
    expect(findSlip(lines)?.line).toBe(lines.length);
  });
});

describe('a value that does not fit its field is answered with what to write:', () => {
  it.each<Row>([
    ['gallery.yaml', /^intro:/m, '»intor:', '"intor" is not known here; did you mean intro?'],
    ['testimonials.yaml', /^(- name: .*\n) {2}place: .*\n/m, '»$1', 'is missing; add the line "place: …" (C'],
    ['gallery.yaml', 'intro', '', 'is missing; add "intro:" and below it what belongs there (The top of'],
    ['business.yaml', 'tagline', "»tagline: ' '", 'tagline: is empty; write something between the quotes'],
    ['gallery.yaml', 'intro', '»intro:', 'is empty; put what belongs to it on the lines below, two spaces'],
    ['home.yaml', /icon: .*/, '»icon: Jiont', '#1 icon: "Jiont" is not one of slab, stamp, dock, '],
    ['business.yaml', 'name', '»name: 2024', '2024 without quotes is a number, but text belongs here; write'],
    ['business.yaml', 'tagline', '»tagline:\n  - Slabs', 'tagline: a text belongs here, on the same line'],
    ['gallery.yaml', 'intro', '»intro: Work', 'a group of fields belongs here: each on its own line, two'],
    ['contact.yaml', /points: \[.*/, '»points: Permits', 'a list belongs here: each entry on its own'],
    ['business.yaml', 'copyrightYear', '»copyrightYear: 20244', 'copyrightYear: 20244 must be at most 2100'],
    ['about.yaml', 'points', '»  points: [a, b, c, d, e, f, g, h, i]', 'has 9 entries; it needs at most 8'],
    ['business.yaml', 'email', '»email: us', 'email: "us" is not an e-mail address'],
  ])('%s, %s: %j', expectTold);
});

describe('what does not fit the other files is answered with what does:', () => {
  it.each<Row>([
    ['projects.yaml', /category: .*/, '»category: Residental', '"Residental" is not an anchor in s'],
    ['projects.yaml', /photo: .*/, '»photo: pool', '"pool" is not in content/photos; there are crack, f'],
    ['home.yaml', /^ {2}name: .*$/m, '»  name: Ed', '"Ed" is not in testimonials.yaml'],
    ['home.yaml', /anchor: .*/, '»anchor: mend', 'is not an anchor in services.yaml'],
    ['business.yaml', /anchor: repair/, '»anchor: mend', 'services #3 anchor: "mend" is not an anchor'],
    ['services.yaml', /anchor: repair/, 'anchor: cracks', 'is not an anchor in'],
    ['services.yaml', /anchor: .*/, '»anchor: Pool Decks', 'with a hyphen for each space, like pool-decks'],
    ['services.yaml', /anchor: .*/, '»anchor: closing', 'the name of another part'],
    ['services.yaml', /kind: heave/, '»kind: heeve', '"heeve" is not one of hairline, step, spall, heave; d'],
    ['about.yaml', /^story:/m, '»sections: [teem]\nstory:', '"teem" is not one of story'],
    ['about.yaml', /^story:/m, '»sections: [team, values, team]\nstory:', '"team" is here twice; delete one'],
    ['services.yaml', /^button:/m, '»sections: [closing]\nbutton:', 'must name blocks: the page exists for'],
    ['projects.yaml', /^- id: 2$/m, '»- id: 40', '#2 id: "40" is already used by an earlier entry'],
    ['business.yaml', /label: Drives/, '»label: Repair', 'services #4 label: "Repair" is already used'],
    ['business.yaml', /label: Drives/, '»label: other', '"other" is added at the end of the form'],
    ['business.yaml', /label: Drives/, `»label: ${'x'.repeat(61)}`, 'too long for the form; keep it to 60'],
    ['business.yaml', /^services:\n([\s\S]*?\n) {2}- [\s\S]*(?=^license)/m, '»services:\n$1', 'at least 2'],
    ['photos.yaml', /^hero: .*\n/m, '', 'hero: is missing here; add the line "hero: …" with one sentence'],
    ['photos.yaml', /^hero: .*\n/m, '$&»old: Gone\n', 'old: there is no such photo'],
    ['home.yaml', /^ {6}photo: .*\n/m, '', '#1 photo: is missing; the first card'],
    ['home.yaml', /^projects:/m, 'projects:\n»  featured: [2, 44]', 'no project in projects.yaml has the'],
    ['business.yaml', /^ {2}support: .*\n/m, '', 'statistics #3 figure: "support" is not one of the figures'],
    ['business.yaml', 'hours', '»hours: Mon-Fri 6PM-7AM', 'closes before it opens, 6PM-7AM; change AM or PM'],
  ])('%s, %s: %j', expectTold);

  it('asks for the services of a site that lists none when a usual one has no block', () => {
    const told = faultsAfter([
      ['business.yaml', 'services', ''],
      ['services.yaml', /anchor: decorative/, 'anchor: finishes'],
    ]);
    expect(told.join('\n')).toMatch(
      /business\.yaml:\d+ services: is missing; list .* from services\.yaml: repair, residential, commercial, finishes/,
    );
  });

  it('no project is asked for while there are none', () => {
    const featured = faultsAfter([
      ['home.yaml', /^projects:/m, 'projects:\n  featured: [2]'],
      ['projects.yaml', /^- [\s\S]*/m, ''],
    ]);
    expect(featured).toEqual([]);
  });
});

it.each<[FileName, string | RegExp, string, string[]]>([
  ['business.yaml', /2031\nfigures:/, '0x7e8\nfigures:\n  a: 5', ['0x7e8', 'a: 5']],
  ['business.yaml', /^name:/m, 'nmae:', ['"nmae"']],
  ['business.yaml', /^name:/m, 'motto:', ['name: is', '"motto"']],
  ['business.yaml', /- Kissimmee/, '- { name: X, latitude: 28.5, height: 3 }', ['"height"', 'longitude: is']],
])('slips are counted as people count them, in the order of the file: %s, %s, %j', (...slip) => {
  const [file, place, written, starts] = slip;
  const told = faultsAfter([[file, place, written]]);
  expect(told).toEqual(starts.map((start) => expect.stringContaining(start)));
});
