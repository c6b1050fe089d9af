import { expect, test } from 'vitest';
import { contentFolder } from '../load.ts';
import { checkContent, readSources } from './check-content.ts';
import { formatFault, mustBeMended } from './fault.ts';

const sources = readSources(contentFolder);

/** The warnings when the second project has these fields too. @throws if that causes a fault */
function warningsWith(fields: string): string[] {
  const texts = { ...sources.texts };
  texts['projects.yaml'] = texts['projects.yaml']!.replace(/^ {2}photo: floor$/m, `$&\n  ${fields}`);
  const faults = checkContent({ ...sources, texts });
  if (faults.some(mustBeMended)) throw new Error(faults.map(formatFault).join('\n'));
  return faults.map(formatFault).filter((told) => told.includes('projects.yaml'));
}

test.each([
  'place: Ocala',
  'place: Cañada Heights',
  'place: st pete',
  'place: Winter Park, FL',
  'year: 1987',
])('%s is accepted', (field) => {
  expect(warningsWith(field)).toEqual([]);
});

test('a misspelled place causes a warning with the correct spelling', () => {
  expect(warningsWith('place: Kisimmee')).toEqual([
    expect.stringMatching(
      /projects\.yaml:\d+ #2 place: is not a place in Florida.* Did you mean Kissimmee\?/,
    ),
  ]);
});

test('an unknown place causes a warning, which does not prevent saving', () => {
  expect(warningsWith('place: Xanadu Reef Estates')).toEqual([
    expect.stringContaining('Is the spelling right?'),
  ]);
});

test('a job dated in a future year causes a warning', () => {
  expect(warningsWith('year: 2099')).toEqual([expect.stringMatching(/year: is a year that is yet to come/)]);
});
