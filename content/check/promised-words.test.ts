import { expect, test } from 'vitest';
import { contentFolder } from '../load.ts';
import { checkContent, readSources } from './check-content.ts';
import { formatFault } from './fault.ts';

const sources = readSources(contentFolder);

/** What is said after one line of a file has changed. */
function said(file: 'gallery.yaml' | 'testimonials.yaml', from: RegExp, to: string): string[] {
  const text = sources.texts[file]!.replace(from, to);
  return checkContent({ ...sources, texts: { ...sources.texts, [file]: text } }).map(formatFault);
}

test('a word that promises in law causes a warning with file, line, field and a better word', () => {
  expect(said('gallery.yaml', /lead: .*/, 'lead: Non-slip sealer on every deck')).toEqual([
    expect.stringMatching(
      /^content\/gallery\.yaml:\d+ intro\.lead: “Non-slip” may be taken as a promise in law: .*; write “slip-resistant”$/,
    ),
  ]);
});

test('a customer’s words are not to be changed, so the warning says what else to do', () => {
  const [first, ...others] = said('testimonials.yaml', /text: It holds\./, 'text: A lifetime job.');
  expect(first).toMatch(/^content\/testimonials\.yaml:\d+ #2 text: quotes a customer who says “lifetime”; /);
  expect(first).toMatch(/print another sentence of theirs$/);
  expect(others).toEqual([]);
});

test('where a customer’s words came from is shown to nobody, and causes no warning', () => {
  expect(said('testimonials.yaml', /source: .*/, 'source: certified letter, 2026-03-02')).toEqual([]);
});
