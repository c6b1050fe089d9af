import { describe, expect, it } from 'vitest';
import { contentFolder } from '../load.ts';
import type { FileName } from '../schema/files.ts';
import { checkContent, readSources } from './check-content.ts';
import { formatFault } from './fault.ts';

const sources = readSources(contentFolder);

/** The faults of the content after one change. @throws when there is nothing to change */
function faultsAfter(file: FileName, from: string | RegExp, to: string) {
  const text = sources.texts[file]!;
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${file} does not say ${from}`);
  return checkContent({ ...sources, texts: { ...sources.texts, [file]: changed } }).map(formatFault);
}

describe('checkContent', () => {
  it('finds nothing to fix in correct content', () => {
    expect(checkContent(sources).map(formatFault)).toEqual([]);
  });

  it('reports the file, the line, the field, the value and the fix', () => {
    const line =
      sources.texts['business.yaml']!.split('\n').findIndex((text) => text.startsWith('phone:')) + 1;
    expect(faultsAfter('business.yaml', /^phone: .*$/m, 'phone: call me')).toEqual([
      `content/business.yaml:${line} phone: "call me" is not a US phone number; write it like (407) 555-0142`,
    ]);
  });

  it('reports every fault in every file at once', () => {
    const texts = {
      ...sources.texts,
      'business.yaml': sources.texts['business.yaml']!.replace(/^phone: .*$/m, 'phone: 12').replace(
        "'37'",
        '37',
      ),
      'projects.yaml': sources.texts['projects.yaml']!.replace(/category: .*/, 'category: homes'),
    };
    expect(checkContent({ ...sources, texts }).map(({ file, path }) => [file, ...path].join(' '))).toEqual([
      'business.yaml phone',
      'business.yaml figures years',
      'projects.yaml 0 category',
    ]);
  });

  it.each<[string, FileName, string | RegExp, string, string]>([
    ['a wrong e-mail address', 'business.yaml', /^email: .*$/m, 'email: us', '"us" is not an e-mail address'],
    [
      'a year far off',
      'business.yaml',
      /Year: .*/,
      'Year: 20244',
      'copyrightYear: 20244 must be at most 2100',
    ],
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
    [
      'an address that is taken',
      'services.yaml',
      /anchor: .*/,
      'anchor: closing',
      'the name of another part',
    ],
    [
      'a card to a service taken away',
      'services.yaml',
      /anchor: repair/,
      'anchor: cracks',
      'is not an anchor in',
    ],
    [
      'a band nobody knows',
      'about.yaml',
      /^story:/m,
      'sections: [teem]\nstory:',
      '"teem" is not one of story',
    ],
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
    [
      'an anchor no block has',
      'home.yaml',
      /anchor: .*/,
      'anchor: mend',
      'is not an anchor in services.yaml',
    ],
    [
      'a number used twice',
      'projects.yaml',
      /(- id: (\d+)\n[\s\S]*?)- id: \d+/,
      '$1- id: $2',
      '#2 id: "40" is already',
    ],
    ['a photo nobody describes', 'photos.yaml', /^([\w-]+): .*\n/m, '', ': is missing here; add the line'],
    [
      'words about no photo',
      'photos.yaml',
      /^([\w-]+): .*\n/m,
      '$&old: Gone\n',
      'old: there is no such photo',
    ],
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

  it.each<[string, FileName, RegExp, string]>([
    ['no project', 'projects.yaml', /^- [\s\S]*/m, ''],
    ['an empty list of projects', 'projects.yaml', /^- [\s\S]*/m, '[]'],
    ['no numbers', 'home.yaml', /^statistics:\n( {2}.*\n)*/m, ''],
    ['numbers of which only the word is left', 'home.yaml', /^(statistics:\n)( {2}.*\n)*/m, '$1'],
    [
      'a testimonial’s group of which only the word is left',
      'home.yaml',
      /^(testimonial:\n)( {2}.*\n)*/m,
      '$1',
    ],
    ['no emergency line', 'contact.yaml', /^emergency:\n( {2}.*\n)*/m, ''],
    ['no calculator', 'contact.yaml', /^calculator:\n( {2}.*\n)*/m, ''],
    ['a figure of its own', 'business.yaml', /^figures:/m, 'figures:\n  pours: 4 a day'],
    ['a story without its photo', 'about.yaml', /^ {2}photo: forms\n {2}caption: .*\n/m, ''],
    ['a service without a photo', 'services.yaml', /^ {4}photos: .*\n/m, ''],
    ['bands in another order', 'about.yaml', /^story:/m, 'sections: [closing, team]\nstory:'],
    ['two services', 'home.yaml', /^ {4}- title: Commercial[\s\S]*(?=whyUs:)/m, ''],
  ])('takes %s', (_what, file, from, to) => {
    expect(faultsAfter(file, from, to)).toEqual([]);
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

  it('accepts a business.yaml without services if the blocks of the usual services exist', () => {
    const text = sources.texts['business.yaml']!.replace(/^services:\n[\s\S]*?(?=^license)/m, '');
    const texts = { ...sources.texts, 'business.yaml': text };
    expect(checkContent({ ...sources, texts }).map(formatFault)).toEqual([]);
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

  it.each([
    ['By appointment', undefined],
    ['Mon-Fri 7AM-6PM, Sat by appointment', undefined],
    ['Mon-Fri 7-6', 'warning'],
  ])('accepts the hours %s, and warns if search engines cannot be told them', (hours, severity) => {
    const text = sources.texts['business.yaml']!.replace(/^hours: .*$/m, `hours: ${hours}`);
    const faults = checkContent({ ...sources, texts: { ...sources.texts, 'business.yaml': text } });
    expect(faults.map((fault) => fault.severity)).toEqual(severity ? [severity] : []);
  });

  it('says which file is missing', () => {
    const { 'home.yaml': _gone, ...texts } = sources.texts;
    expect(checkContent({ ...sources, texts }).map(formatFault)).toEqual([
      'content/home.yaml:1 this file is missing; put it back from your backup',
    ]);
  });

  it('asks for a complete date when something is confirmed', () => {
    const claim = '- { about: insured, words: [Insured], by: Ana Cruz, on: Nov 2026, proof: Policy 12 }';
    expect(
      checkContent({ ...sources, texts: { ...sources.texts, 'claims.yaml': claim } }).map(formatFault),
    ).toEqual([
      'content/claims.yaml:1 #1 on: "Nov 2026" is not a date in the form needed here; write year, month, day, like 2026-11-20',
    ]);
  });
});
