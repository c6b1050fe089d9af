import { describe, expect, it } from 'vitest';
import type { FileName } from '../schema/files.ts';
import { expectTold, faultsAfter } from './testing/faults-after.ts';

type Row = [file: FileName, place: string | RegExp, written: string, told: string];

const icons = 'slab, stamp, dock, ground, steel, joint, sun, crew, shield, clock, trowel, truck';

describe('a field that is missing, empty or unknown is answered with what to write:', () => {
  it.each<Row>([
    ['gallery.yaml', /^intro:/m, '»intor:', '"intor" is not known here; did you mean intro?'],
    ['business.yaml', /^tagline:/m, '»Tagline:', '"Tagline" is not known here; did you mean tagline?'],
    ['projects.yaml', /slump: 4.5/, '»slupm: 4.5', '#9 log: "slupm" is not known here; did you mean slump?'],
    [
      'not-found.yaml',
      /^text:/m,
      '»we: a\ntext:',
      '"we" is not known here; correct the word, or delete the line; known here: page, heading, text, photo',
    ],
    ['testimonials.yaml', /^(- name: .*\n) {2}place: .*\n/m, '»$1', 'is missing; add the line "place: …" (C'],
    ['gallery.yaml', 'intro', '', 'is missing; add "intro:" and below it what belongs there (The top of'],
    ['not-found.yaml', 'heading', '»heading:', 'heading: is empty; write something after the colon'],
    ['business.yaml', 'license', '»license: ~', '~ means nothing at all; write what belongs here, in quotes'],
    ['gallery.yaml', 'lead', '»  lead: >', 'intro.lead: is empty; write something here'],
    ['business.yaml', 'tagline', "»tagline: ' '", 'tagline: is empty; write something between the quotes'],
    ['contact.yaml', /points: \[.*/, 'points:\n»    -\n    - Steel', 'is empty; write something after the d'],
    ['gallery.yaml', 'intro', '»intro:', 'is empty; put what belongs to it on the lines below, two spaces'],
    ['contact.yaml', /points: \[.*/, '»points:', 'is empty; put each entry on its own line below it, after'],
    ['home.yaml', /icon: .*/, '»icon: Jiont', `#1 icon: "Jiont" is not one of ${icons}; did you mean joint?`],
    [
      'home.yaml',
      /icon: .*/,
      `»icon: ${'gold '.repeat(13)}`,
      `"${'gold '.repeat(12)}…" is not one of ${icons}`,
    ],
  ])('%s, %s: %j', expectTold);
});

describe('a value of the wrong kind is answered with what to write:', () => {
  it.each<Row>([
    ['business.yaml', 'name', '»name: 2024', '2024 without quotes is a number, but text belongs here; write'],
    ['business.yaml', 'zip', '»  zip: 01234', "number, but text belongs here; write zip: '01234'"],
    ['business.yaml', 'support', '»  support: true', "text, but text belongs here; write support: 'true'"],
    ['contact.yaml', /points: \[.*/, '»points: [7, a, b]', "is a number, but text belongs here; write - '7'"],
    ['business.yaml', 'tagline', '»tagline:\n  - Slabs', 'tagline: a text belongs here, on the same line'],
    ['business.yaml', 'tagline', '»tagline:\n  a: b\n  c: d', 'a text belongs here, on the same line'],
    ['projects.yaml', /photo: .*/, '»photo: [slab]', 'a single name belongs here, without brackets or'],
    ['gallery.yaml', 'intro', '»intro: Work', 'a group of fields belongs here: each on its own line, two'],
    ['business.yaml', 'figures', '»figures: []', 'a group of fields belongs here: each on its own line, two'],
    ['contact.yaml', /points: \[.*/, '»points: Permits', 'a list belongs here: each entry on its own'],
    ['business.yaml', 'copyrightYear', '»copyrightYear:\n  - 2031', 'only a number belongs here'],
    ['business.yaml', 'copyrightYear', "»copyrightYear: '2031'", 'a number belongs here; write copyrightY'],
    ['business.yaml', /latitude: .*/, '»latitude: 27,9475', 'a number belongs here; write latitude: 27.9475'],
    ['business.yaml', 'copyrightYear', '»copyrightYear: 0x7e8', 'would be read as 2024; write the number'],
    ['business.yaml', 'copyrightYear', '»copyrightYear: 20244', 'copyrightYear: 20244 must be at most 2100'],
    ['testimonials.yaml', /rating: .*/, '»rating: five', '"five" is not a number; write only digits, with'],
    ['testimonials.yaml', /rating: .*/, '»rating: 4.5', '#1 rating: 4.5 is not a whole number'],
    ['testimonials.yaml', /rating: .*/, '»rating: 0', '#1 rating: 0 must be at least 1'],
    ['testimonials.yaml', /sample: .*/, '»sample: [true]', '#1 sample: only true or false belongs here'],
    ['testimonials.yaml', /sample: .*/, '»sample: yes', '"yes" is not understood; write true or false'],
    ['about.yaml', 'points', '»  points: [a, b, c, d, e, f, g, h, i]', 'has 9 entries; it needs at most 8'],
    [
      'services.yaml',
      /( {4}- title: Look\n)[\s\S]*(?=closing:)/,
      '$1      text: We come.\n',
      'has 1 entry; it needs at least 2',
    ],
    ['business.yaml', 'email', '»email: us', 'email: "us" is not an e-mail address'],
  ])('%s, %s: %j', expectTold);
});

describe('what does not fit the other files is answered with what does:', () => {
  it.each<Row>([
    [
      'projects.yaml',
      /category: .*/,
      '»category: Residental',
      '#1 category: "Residental" is not an anchor in services.yaml; did you mean residential?',
    ],
    ['projects.yaml', /photo: .*/, '»photo: slab.jpg', 'is not in content/photos; did you mean slab?'],
    [
      'projects.yaml',
      /photo: .*/,
      '»photo: pool',
      '#1 photo: "pool" is not in content/photos; there are crack, floor, forms, hero, mended, narrow, on-no-page, patio, …',
    ],
    ['home.yaml', /^ {2}name: .*$/m, '»  name: Maria-Jose Hernandez', 'mean María-José Hernández-'],
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
    [
      'home.yaml',
      /^projects:/m,
      'projects:\n»  featured: [2, 44]',
      'projects.featured #2: no project in projects.yaml has the id 44; there are 40, 2, 3',
    ],
    ['business.yaml', 'hours', '»hours: Mon-Fri 6PM-7AM', 'closes before it opens, 6PM-7AM; change AM or PM'],
  ])('%s, %s: %j', expectTold);

  it.each(['', 'years'])('figures that are no longer there, with %s', (left) => {
    const told = faultsAfter([['business.yaml', 'figures', left && `figures:\n  ${left}: 15+`]]).join('\n');
    expect(told).toMatch(
      /home\.yaml:\d+ statistics #3 figure: "support" is not one of the figures in business\.yaml/,
    );
    expect(told).toContain(left ? '; there are years' : '; there are none yet');
  });

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

describe('slips are counted as people count them:', () => {
  it.each<[string, FileName, string | RegExp, string, string[]]>([
    [
      'faults come as in the file',
      'business.yaml',
      /2031\nfigures:/,
      '0x7e8\nfigures:\n  a: 5',
      ['0x7e8', 'a: 5'],
    ],
    ['a misspelled word is not missing too', 'business.yaml', /^name:/m, 'nmae:', ['"nmae"']],
    ['an unrelated word is another', 'business.yaml', /^name:/m, 'motto:', ['name: is', '"motto"']],
    ['each is one', 'business.yaml', /^name:/m, 'slogan: a\nmotto: b\nname:', ['"slogan"', '"motto"']],
    ['a wrong value is another', 'business.yaml', 'name', 'name: 5\nnmae: Al', ['name: 5', '"nmae"']],
    [
      'of a field with two notations, the one begun counts',
      'business.yaml',
      /- Kissimmee/,
      '- { name: X, latitude: 28.5, height: 3 }',
      ['"height"', 'longitude: is'],
    ],
  ])('%s', (_what, file, place, written, starts) => {
    const told = faultsAfter([[file, place, written]]);
    expect(told).toHaveLength(starts.length);
    for (const [index, start] of starts.entries()) expect(told[index]).toContain(start);
  });
});
