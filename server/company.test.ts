import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder, load } from '#content/load.ts';
import { readCompany } from './company.ts';
import { temporaryFolder } from './testing/parts.ts';

const words = `
name: Peñaflor & Sons
tagline: Slabs
phone: 321-555-0177
email: mail@example.org
hours: Mon-Fri 7AM-6PM
serviceArea: Ocala
credentials: Insured
license: ''
copyrightYear: 2025
figures: { customers: 5+, years: 1+, projects: 9+, support: 24/7, licensed: 100% }
cities: [{ name: Ocala, latitude: 29.18, longitude: -82.14 }]
`;

/** A built site that was made from these words. */
function buildOf(text: string): string {
  const distDir = temporaryFolder();
  mkdirSync(path.join(distDir, '.content'));
  writeFileSync(path.join(distDir, '.content/business.yaml'), text);
  return distDir;
}

test('the company is what the served pages say, whatever content/ says since', () => {
  expect(readCompany({ distDir: buildOf(words), home: '/' })).toMatchObject({
    name: 'Peñaflor & Sons',
    phone: { shown: '(321) 555-0177', e164: '+13215550177' },
    home: '/',
  });
});

test.each([
  ['there is no build of ours', () => path.join(temporaryFolder(), 'none')],
  ['the build is of a time when the words had another form', () => buildOf('title: Slabs\n')],
])('where %s, it is what content/ says', (_, distDir) => {
  const { name } = load('business.yaml', contentFolder);
  expect(readCompany({ distDir: distDir(), home: '/' }).name).toBe(name);
});
