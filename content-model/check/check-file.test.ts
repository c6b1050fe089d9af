import { describe, expect, it } from 'vitest';
import type { FileName } from '../schema/files.ts';
import { expectProblem, problemsAfter } from './testing/problems-after.ts';

type Row = [file: FileName, place: string | RegExp, written: string, told: string];

describe('invalid or ambiguous YAML is reported with its line and what to write:', () => {
  it.each([
    ['»  lead: Ours: the ground', 'this cannot be read, from column 9 on (Nested mappings are'],
    ["»  lead: 'It's all ours'", '13 on (Unexpected scalar at node end); here or above: put quotes'],
    ['»  lead: {projects} jobs', 'put quotes around a text that has a colon, a # or quotes'],
    ['»\tlead: Open', 'from column 1 on (Tabs are not allowed as indentation); replace the tab with spaces'],
    ['»  lead: Job #1', 'what follows # is a note to yourself, not text; put quotes around the whole text'],
    ['»  lead: *SALE', 'a text that starts with * needs quotes around all of it'],
    ['»  lead: &co now', 'a text that starts with & or ! needs quotes around all of it'],
    ['»  lead: !important', 'a text that starts with & or ! needs quotes around all of it'],
    ['»  lead: Open\n    one.', 'this text goes on in the line below; put it on one line'],
  ])('%j', (lines, message) => expectProblem('gallery.yaml', 'lead', lines, message));

  it.each<Row>([
    ['contact.yaml', /points: \[.*/, 'points:\n»    - Ours\n      Steel', 'this text goes on in the line'],
    ['business.yaml', 'hours', '»name: Two', 'from column 1 on (Map keys must be unique); the same word'],
  ])('%s, %s: %j', expectProblem);

  it.each([
    'Peñaflor, Façade & “Ocaña”, naïve',
    'Joints 8–\u206010\u00a0ft apart, as the site writes them',
    `One-two (three) & four, 5 * 6 [7] = "nine" it’s 10:30 http://x.yz/a#b`,
  ])('%j is neither', (written) => {
    expect(problemsAfter([['gallery.yaml', 'lead', `  lead: ${written}`]])).toEqual([]);
  });
});

describe('an invalid value is reported with what to write:', () => {
  it.each<Row>([
    [
      'gallery.yaml',
      /^intro:/m,
      '»x: 1\nintro:',
      '"x" is not a field here; correct it, or delete it; the fields are: p',
    ],
    ['gallery.yaml', /.*/s, '»# Nothing yet.', 'this file is empty; write [] if there is nothing to list'],
    [
      'testimonials.yaml',
      /^(- id: .*\n {2}name: .*\n) {2}place: .*\n/m,
      '»$1',
      'is missing; add the line "place: …" (C',
    ],
    ['gallery.yaml', 'intro', '', 'is missing; add "intro:" and below it what belongs there (The top of'],
    ['business.yaml', 'tagline', "»tagline: ' '", 'tagline: must not be empty'],
    ['gallery.yaml', 'intro', '»intro:', 'is missing; add "intro:" and below it what belongs there'],
    ['business.yaml', 'cities', '»cities:', 'cities: has no entries; it needs at least 1'],
    ['home.yaml', /icon: .*/, '»icon: Jiont', '#1 icon: "Jiont" is not one of slab, stamp, dock, '],
    ['business.yaml', 'name', '»name: 2024', 'name: must be text on one line; put quotes around it if it'],
    ['business.yaml', 'tagline', '»tagline:\n  - Slabs', 'tagline: must be text on one line'],
    ['gallery.yaml', 'intro', '»intro: Work', 'must be a group of fields: each on its own line, two'],
    ['contact.yaml', /points: \[.*/, '»points: Permits', 'must be a list: each entry on its own'],
    [
      'business.yaml',
      'copyrightYear',
      '»copyrightYear: 20244',
      'copyrightYear: "20244" must be at most 2100',
    ],
    [
      'about.yaml',
      'points',
      '»  points: [a, b, c, d, e, f, g, h, i]',
      'has 9 entries, and at most 8 fit; delete 1',
    ],
    ['business.yaml', 'email', '»email: us', 'email: "us" is not an email address'],
  ])('%s, %s: %j', expectProblem);
});

describe('a value that conflicts with another file is reported with a valid one:', () => {
  it.each<Row>([
    ['projects.yaml', /category: .*/, '»category: Residental', '"Residental" is not a service in s'],
    [
      'projects.yaml',
      /photo: .*/,
      '»photo: pool',
      '"pool" is not in content/photos as .jpg or .png, so this is not shown; choose another, or remove it; choices: crack, f',
    ],
    [
      'projects.yaml',
      /photo: .*/,
      '»photo: my-patio',
      'choose another, or remove it; choices: patio, crack, f',
    ],
    ['home.yaml', /^ {2}name: .*$/m, '»  name: Ed', '"Ed" is not in testimonials.yaml'],
    [
      'home.yaml',
      /anchor: .*/,
      '»anchor: mend',
      '"mend" is not a service in services.yaml, so this is not shown',
    ],
    ['business.yaml', /anchor: repair/, '»anchor: mend', 'services #3 anchor: "mend" is not a service'],
    ['services.yaml', /anchor: repair/, 'anchor: cracks', 'is not a service in'],
    ['services.yaml', /anchor: .*/, '»anchor: Pool Decks', 'with a hyphen for each space, like pool-decks'],
    ['services.yaml', /anchor: .*/, '»anchor: closing', 'the name of another part'],
    ['services.yaml', /anchor: .*/, '»anchor: "2"', 'the number of a page of the gallery'],
    ['services.yaml', /kind: heave/, '»kind: heeve', '"heeve" is not one of hairline, step, spall, heave'],
    ['about.yaml', /^story:/m, '»sections: [teem]\nstory:', '"teem" is not one of story'],
    ['about.yaml', /^story:/m, '»sections: [team, values, team]\nstory:', '"team" is here twice; delete one'],
    ['services.yaml', /^button:/m, '»sections: [closing]\nbutton:', 'must name blocks: the page exists for'],
    ['projects.yaml', /^- id: 2$/m, '»- id: 40', '#2 id: "40" is already used by an earlier entry'],
    ['business.yaml', /label: Drives/, '»label: Repair', 'services #4 label: "Repair" is already used'],
    ['business.yaml', /label: Drives/, '»label: other', '"other" is added at the end of the form'],
    [
      'business.yaml',
      /label: Drives/,
      `»label: ${'x'.repeat(61)}`,
      'is 1 character too long; at most 60 fit in the form',
    ],
    ['photos.yaml', /^hero: .*\n/m, '', 'hero: is missing here; add the line "hero: …" with one sentence'],
    ['photos.yaml', /^hero: .*\n/m, '$&»old: Gone\n', 'old: there is no such .jpg or .png in'],
    ['home.yaml', /^projects:/m, 'projects:\n»  featured: [2, 44]', '"44" is not a project in projects.yaml'],
    ['business.yaml', /^ {2}support: .*\n/m, '', 'statistics #2 figure: "support" is not one of the figures'],
  ])('%s, %s: %j', expectProblem);

  it('requires a list of services when a default service has no block', () => {
    const problems = problemsAfter([
      ['business.yaml', 'services', ''],
      ['services.yaml', /anchor: decorative/, 'anchor: finishes'],
    ]);
    expect(problems.join('\n')).toMatch(
      /business\.yaml:\d+ services: is missing, .* of your services: repair, residential, commercial, finishes/,
    );
  });
});

it('everything wrong in a file is reported, in the order of its lines', () => {
  const found = problemsAfter([
    ['business.yaml', /^name:/m, 'motto:'],
    ['business.yaml', /- Kissimmee/, '- { name: X, latitude: 28.5, height: 3 }'],
  ]);
  expect(found).toEqual([
    expect.stringContaining('name: is missing'),
    expect.stringContaining('"motto" is not a field'),
    expect.stringContaining('"height" is not a field'),
    expect.stringContaining('longitude: is missing'),
  ]);
});
