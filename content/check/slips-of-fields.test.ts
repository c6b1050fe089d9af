import { describe, it } from 'vitest';
import { expectSentence, type Row } from './testing/expect-sentence.ts';

const lead = /^ {2}lead: .*$/m;

const table: Row[] = [
  [
    'a misspelled word',
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
    'intro: is missing; add "intro:" and below it what belongs there (The top of the page)',
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
    'license: ~ means nothing at all; write what belongs here, in quotes if you mean the word itself',
  ],
  [
    'a > with nothing under it',
    'gallery.yaml',
    lead,
    '»  lead: >',
    'intro.lead: is empty; write something here',
  ],
  [
    'a name in brackets',
    'projects.yaml',
    /photo: .*/,
    '»photo: [slab]',
    '#1 photo: a single name belongs here, without brackets or dashes',
  ],
  [
    'a word nobody knows',
    'not-found.yaml',
    /^text:/m,
    '»slogan: We pour\ntext:',
    '"slogan" is not known here; correct the word, or delete the line; known here: page, heading, text, photo',
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
    'home.yaml',
    /icon: .*/,
    '»icon: Jiont',
    'services.cards #1 icon: "Jiont" is not one of slab, stamp, dock, ground, steel, joint, sun, crew, shield, clock, trowel, truck; did you mean joint?',
  ],
  [
    'a misspelled figure of a pour',
    'projects.yaml',
    /slump: 4.5/,
    '»slupm: 4.5',
    '#9 log: "slupm" is not known here; did you mean slump?',
  ],
  [
    'a drawing that is none',
    'services.yaml',
    /kind: heave/,
    '»kind: heeve',
    'cracks.list #1 kind: "heeve" is not one of hairline, step, spall, heave; did you mean heave?',
  ],
  [
    'a kind of work that no service tells of',
    'projects.yaml',
    /category: .*/,
    '»category: Residental',
    '#1 category: "Residental" is not an anchor in services.yaml; did you mean residential?',
  ],
  [
    'a photo with its ending',
    'projects.yaml',
    /photo: .*/,
    '»photo: slab.jpg',
    '#1 photo: "slab.jpg" is not in content/photos; did you mean slab?',
  ],
  [
    'a misspelled customer',
    'home.yaml',
    /^ {2}name: María-José .*$/m,
    '»  name: Maria-Jose Hernandez-Quiñones',
    'testimonial.name: "Maria-Jose Hernandez-Quiñones" is not in testimonials.yaml; did you mean María-José Hernández-Quiñones?',
  ],
  [
    'an entry with nothing after its dash',
    'contact.yaml',
    /^ {2}points: .*$/m,
    '  points:\n    - Permits\n»    -\n    - Steel',
    'whyUs.points #2: is empty; write something after the dash',
  ],
  [
    'a group with nothing under it',
    'gallery.yaml',
    /^intro:\n(?: .*\n)*/m,
    '»intro:\n',
    'intro: is empty; put what belongs to it on the lines below, two spaces further right',
  ],
  [
    'a list with nothing under it',
    'contact.yaml',
    /^ {2}points: .*$/m,
    '»  points:',
    'whyUs.points: is empty; put each entry on its own line below it, after a dash and a space',
  ],
  [
    'more than a message repeats',
    'home.yaml',
    /icon: .*/,
    `»icon: ${'gold '.repeat(20).trim()}`,
    `services.cards #1 icon: "${'gold '.repeat(12)}…" is not one of slab, stamp, dock, ground, steel, joint, sun, crew, shield, clock, trowel, truck`,
  ],
];

describe('a missing, empty or unknown field is answered by a sentence that helps:', () => {
  it.each(table)('%s', expectSentence);
});
