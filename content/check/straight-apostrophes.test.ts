import { expect, test } from 'vitest';
import { contentFolder } from '../load.ts';
import { checkContent, readSources } from './check-content.ts';
import { formatFault } from './fault.ts';

const sources = readSources(contentFolder);

function said(lead: string, heading = 'Want one?'): string[] {
  const text = sources.texts['gallery.yaml']!.replace(/lead: .*/, `lead: ${lead}`).replace(
    'heading: Want one?',
    `heading: ${heading}`,
  );
  return checkContent({ ...sources, texts: { ...sources.texts, 'gallery.yaml': text } }).map(formatFault);
}

test('a straight apostrophe causes one warning for a file, with the word as it should be', () => {
  expect(said("The oak's roots", "Don't want one?")).toEqual([
    expect.stringMatching(
      /^content\/gallery\.yaml:\d+ intro\.lead: .* typewriter, and in 1 more of this file; copy .* here: oak’s$/,
    ),
  ]);
});

test.each(['The oak’s roots', "A slab of 5' by 6'", "Write to o'neil@example.com", "In the '90s"])(
  '“%s” causes no warning',
  (lead) => {
    expect(said(`"${lead}"`)).toEqual([]);
  },
);
