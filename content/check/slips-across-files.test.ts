import { expect, it } from 'vitest';
import type { FileName } from '../schema/files.ts';
import { faultsAfter } from './testing/faults-after.ts';

it.each<[string, FileName, string | RegExp, string, string]>([
  ['a wrong e-mail address', 'business.yaml', /^email: .*$/m, 'email: us', '"us" is not an e-mail address'],
  ['a year far off', 'business.yaml', /Year: .*/, 'Year: 20244', 'copyrightYear: 20244 must be at most 2100'],
  ['a wrong choice', 'home.yaml', /icon: .*/, 'icon: crack', '"crack" is not one of slab, stamp'],
  [
    'a list too short',
    'services.yaml',
    /( {4}- title: Look\n)[\s\S]*(?=closing:)/,
    '$1      text: We come.\n',
    'process.steps: has 1 entry; it needs at least 2',
  ],
  [
    'a figure that was dropped',
    'business.yaml',
    /^ {2}support: .*\n/m,
    '',
    'statistics #3 figure: "support" is not one',
  ],
  ['figures that were dropped', 'business.yaml', /^figures:\n( {2}.*\n)*/m, '', '; there are none yet'],
  [
    'an address with a capital and a space',
    'services.yaml',
    /anchor: .*/,
    'anchor: Pool Decks',
    'with a hyphen for each space, like pool-decks',
  ],
  ['an address that is taken', 'services.yaml', /anchor: .*/, 'anchor: closing', 'the name of another part'],
  [
    'a card to a service taken away',
    'services.yaml',
    /anchor: repair/,
    'anchor: cracks',
    'is not an anchor in',
  ],
  ['a band nobody knows', 'about.yaml', /^story:/m, 'sections: [teem]\nstory:', '"teem" is not one of story'],
  [
    'a band twice',
    'about.yaml',
    /^story:/m,
    'sections: [team, values, team]\nstory:',
    'sections #3: "team" is here twice; delete one',
  ],
  [
    'a page without what it is for',
    'services.yaml',
    /^button:/m,
    'sections: [closing]\nbutton:',
    'must name blocks: the page exists for it',
  ],
  [
    'a photo that is not there',
    'projects.yaml',
    /photo: .*/,
    'photo: pool',
    '"pool" is not in content/photos; there are',
  ],
  [
    'a customer nobody knows',
    'home.yaml',
    /^ {2}name: .*$/m,
    '  name: Ed',
    '"Ed" is not in testimonials.yaml',
  ],
  ['an anchor no block has', 'home.yaml', /anchor: .*/, 'anchor: mend', 'is not an anchor in services.yaml'],
  [
    'a number used twice',
    'projects.yaml',
    /(- id: (\d+)\n[\s\S]*?)- id: \d+/,
    '$1- id: $2',
    '#2 id: "40" is already',
  ],
  ['a photo nobody describes', 'photos.yaml', /^([\w-]+): .*\n/m, '', ': is missing here; add the line'],
  ['words about no photo', 'photos.yaml', /^([\w-]+): .*\n/m, '$&old: Gone\n', 'old: there is no such photo'],
  [
    'a first card without its photo',
    'home.yaml',
    /^ {6}photo: .*\n/m,
    '',
    '#1 photo: is missing; the first card',
  ],
])('suggests a correct line for %s', (_slip, file, from, to, told) => {
  const faults = faultsAfter(file, from, to);
  expect(faults.join('\n')).toContain(told);
  for (const fault of faults) expect(fault).toMatch(/^content\/[\w.-]+:\d+ /);
});

it.each([
  ['a service twice', /label: Drives/, 'label: Repair', 'services #4 label: "Repair" is already used'],
  ['a second Other', /label: Drives/, 'label: other', '"other" is added at the end of the form'],
  ['a long label', /label: Drives/, `label: ${'x'.repeat(61)}`, 'too long for the form; keep it to 60'],
  ['a block there is not', /anchor: repair/, 'anchor: mend', 'services #3 anchor: "mend" is not an anchor'],
  ['one service', /^services:\n([\s\S]*?\n) {2}- [\s\S]*(?=^license)/m, 'services:\n$1', 'at least 2'],
])('suggests a correct line for %s', (_slip, from, to, told) => {
  expect(faultsAfter('business.yaml', from, to).join('\n')).toContain(told);
});

it.each([
  ['Mon-Fri 6PM-7AM', 'hours: "Mon-Fri 6PM-7AM" closes before it opens, 6PM-7AM; change AM or PM'],
  [
    'Monkey-Friend 7AM-6PM',
    'hours: "Monkey-Friend 7AM-6PM" has a word that is almost a day, "monkey"; write',
  ],
])('suggests a correction of the hours %s', (hours, told) => {
  expect(faultsAfter('business.yaml', /^hours: .*$/m, `hours: ${hours}`).join()).toContain(told);
});
