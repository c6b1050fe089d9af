import { describe, expect, it } from 'vitest';
import type { FileName } from '../schema/files.ts';
import { checkContent } from './check-content.ts';
import { formatFault } from './fault.ts';
import { faultsAfter, sources } from './testing/faults-after.ts';

describe('checkContent', () => {
  it('finds nothing to fix in correct content', () => {
    expect(checkContent(sources).map(formatFault)).toEqual([]);
  });

  it('reports the file, the line, the field, the value and the fix', () => {
    const line =
      sources.texts['business.yaml']!.split('\n').findIndex((text) => text.startsWith('phone:')) + 1;
    expect(faultsAfter([['business.yaml', 'phone', 'phone: call me']])).toEqual([
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

  it.each<[string, FileName, RegExp, string]>([
    ['no project', 'projects.yaml', /^- [\s\S]*/m, ''],
    ['an empty list of projects', 'projects.yaml', /^- [\s\S]*/m, '[]'],
    ['no numbers', 'home.yaml', /^statistics:\n( {2}.*\n)*/m, ''],
    ['numbers of which only the word is left', 'home.yaml', /^(statistics:\n)( {2}.*\n)*/m, '$1'],
    ['a testimonial’s group with nothing in it', 'home.yaml', /^(testimonial:\n)( {2}.*\n)*/m, '$1'],
    ['no emergency line', 'contact.yaml', /^emergency:\n( {2}.*\n)*/m, ''],
    ['no calculator', 'contact.yaml', /^calculator:\n( {2}.*\n)*/m, ''],
    ['a figure of its own', 'business.yaml', /^figures:/m, 'figures:\n  pours: 4 a day'],
    ['a story without its photo', 'about.yaml', /^ {2}photo: forms\n {2}caption: .*\n/m, ''],
    ['a service without a photo', 'services.yaml', /^ {4}photos: .*\n/m, ''],
    ['bands in another order', 'about.yaml', /^story:/m, 'sections: [closing, team]\nstory:'],
    ['two services', 'home.yaml', /^ {4}- title: Commercial[\s\S]*(?=whyUs:)/m, ''],
    ['the usual services, if their blocks exist', 'business.yaml', /^services:\n[\s\S]*?(?=^license)/m, ''],
    ['a year of a project', 'projects.yaml', /^ {2}photo: floor$/m, '$&\n  year: 1987'],
  ])('accepts %s', (_what, file, from, to) => {
    expect(faultsAfter([[file, from, to]])).toEqual([]);
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
