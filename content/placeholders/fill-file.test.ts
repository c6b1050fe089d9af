import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkFile } from '../check/check-file.ts';
import { faultsAfter, sources } from '../check/testing/faults-after.ts';
import { knownPlaceholders } from './known.ts';

test('a fault names the file, the line, the field and what can be used', () => {
  const line = sources.texts['gallery.yaml']!.split('\n').findIndex((text) => text.startsWith('  lead:')) + 1;
  expect(faultsAfter([['gallery.yaml', 'lead', '  lead: Only {projecs} jobs']])).toEqual([
    expect.stringMatching(
      new RegExp(
        `^content/gallery.yaml:${line} intro.lead: has \\{projecs\\}, .*did you mean \\{projects\\}\\?`,
      ),
    ),
  ]);
});

test('business.yaml itself may not contain words in braces', () => {
  expect(faultsAfter([['business.yaml', 'tagline', 'tagline: Since {years} years']])).toEqual([
    expect.stringMatching(
      /^content\/business\.yaml:\d+ tagline: has a brace; the words in braces are filled in from/,
    ),
  ]);
});

test('names of photos are not filled in', () => {
  const text = sources.texts['gallery.yaml']!;
  const contact = sources.texts['contact.yaml']!.replace(/^photo: .*$/m, 'photo: my {years} photo');
  const checked = checkFile('contact.yaml', contact, () => ({}));
  expect(checked.ok && checked.content.photo).toBe('my {years} photo');
  expect(checkFile('gallery.yaml', text).ok).toBe(true);
});

test('confirmations are not filled in', () => {
  const words = '- about: years\n  words: ["{years} years"]\n  by: A B\n  on: 2026-11-20\n  proof: books\n';
  const checked = checkFile('claims.yaml', words, () => ({}));
  expect(checked.ok && checked.content[0]?.words).toEqual(['{years} years']);
});

test('the guide lists every word that can stand in braces', () => {
  const guide = readFileSync(new URL('../../docs/editing-content.md', import.meta.url), 'utf8');
  for (const name of knownPlaceholders({}).keys()) expect(guide).toContain(`{${name}`);
});
