import { describe, expect, test } from 'vitest';
import type { FileName } from '../schema/files.ts';
import { checkContent } from './check-content.ts';
import { formatProblem, isError } from './problem.ts';
import { inSpanish } from './testing/in-spanish.ts';
import { problemsAfter, sources } from './testing/problems-after.ts';

const spanish = inSpanish(sources.texts);
/** Returns the problems of a file in two languages after an edit, without those of business.yaml. */
const problemsAfterEdit = (file: FileName, from: string | RegExp, to: string) => {
  const text = spanish[file].replace(from, to);
  expect(text).not.toBe(spanish[file]);
  const texts = { 'business.yaml': spanish['business.yaml'], [file]: text };
  return checkContent({ ...sources, unread: [], texts });
};

test('content in two languages has nothing to fix, and one language of it neither', () => {
  expect(checkContent({ ...sources, texts: spanish })).toEqual([]);
  const off = { ...spanish, 'business.yaml': spanish['business.yaml'].replace(/^spanish: true/m, '') };
  expect(checkContent({ ...sources, texts: off })).toEqual([]);
});

describe('while Spanish is on, a text without it is reported with its line and what to write:', () => {
  test.each<[string, string | RegExp, string, string]>([
    [
      'a text alone',
      /^ {2}lead:\n.*\n.*\n.*$/m,
      '  lead: Open',
      ':19 intro.lead.es: has no Spanish; write it like this: below "lead:", two spaces further right, two lines, "en: …"',
    ],
    [
      'one with room for it',
      /^( {2}lead:\n.*\n) {4}es: .*\n.*$/m,
      '$1',
      'intro.lead.es: has no Spanish; add the line "es: …" below its "en: …"',
    ],
    ['one with a key alone', /^( {2}lead:\n.*\n {4}es:) .*\n.*$/m, '$1', 'intro.lead.es: has no Spanish'],
    [
      'an entry of a list',
      /^ {4}- en: .*\n {6}es: .*\n.*$/m,
      '    - gallery',
      'page.keywords #1 es: has no Spanish; write it like this: after the dash, two lines, "en: …"',
    ],
  ])('%s', (_what, from, to, message) => {
    const problems = problemsAfterEdit('gallery.yaml', from, to);
    expect(problems.map(formatProblem)).toEqual([expect.stringContaining(message)]);
    expect(problems.map(({ inForm }) => inForm)).toEqual(['has no Spanish yet; write it here']);
  });

  test('a description of a photo, and a label of the form', () => {
    const photos = problemsAfterEdit('photos.yaml', /^slab:\n.*\n.*\n.*$/m, 'slab: A slab');
    expect(photos.map(formatProblem)).toEqual([
      expect.stringMatching(/:\d+ slab\.es: has no Spanish; .*"slab:"/),
    ]);
    const label = problemsAfterEdit(
      'business.yaml',
      /^( {2}- id: .*\n {4})label:\n.*\n.*\n.*$/m,
      '$1label: Driveways',
    );
    expect(label.map(formatProblem)).toEqual([
      expect.stringContaining('services #1 label.es: has no Spanish'),
    ]);
  });
});

describe('a text and its translation with the same mistake are reported once:', () => {
  test.each<[string, string, string]>([
    [
      'en: A\n    esp: B',
      ':21 intro.lead.esp: "esp" is not a field here; correct it, or delete it; the fields',
      '',
    ],
    ['es: B', 'intro.lead.en: has no English; write it after "en:", above the other lines', ''],
    ['en: 5\n    es: B', 'intro.lead.en: must be text on one line; put quotes', ''],
    ['en: A\n    es: [B]', 'intro.lead.es: must be text on one line; put quotes', ''],
    ["en: ' '\n    es: B", 'intro.lead: must not be empty', ''],
    ['en: "{years"\n    es: B', 'intro.lead: has a { without a }', ''],
    ['en: A\n    es: "{years"', ':21 intro.lead.es: has a { without a }', ''],
  ])('%s', (written, message) => {
    const problems = problemsAfterEdit('gallery.yaml', /^ {2}lead:\n.*\n.*\n.*$/m, `  lead:\n    ${written}`);
    expect(problems.filter(isError).map(formatProblem)).toEqual([expect.stringContaining(message)]);
  });

  test('also without Spanish, and a translation that isn’t shown isn’t checked', () => {
    expect(problemsAfter([['gallery.yaml', 'lead', '  lead:\n    en: A\n    fr: B']])).toEqual([
      expect.stringMatching(/intro\.lead\.fr: "fr" is not a field here/),
    ]);
    expect(problemsAfter([['gallery.yaml', 'lead', '  lead:\n    en: A\n    es: "{yeers}"']])).toEqual([]);
  });

  test('an invalid text is reported once for both languages', () => {
    expect(problemsAfterEdit('business.yaml', /^phone: .*/m, 'phone: call me')).toHaveLength(1);
    expect(problemsAfterEdit('home.yaml', /icon: .*/, 'icon: Jiont')).toHaveLength(1);
  });
});

test('a limit applies to the Spanish, and a promise in it causes a warning', () => {
  const long = problemsAfterEdit(
    'business.yaml',
    /^( {4}label:\n.*\n {6}es:|( {2}- label:\n.*\n {6}es:)) .*$/m,
    `$1 ${'x'.repeat(61)}`,
  );
  expect(long.map(formatProblem)).toEqual([expect.stringMatching(/label\.es: .*1 character too long/)]);
});

test('a form with the default services must list them in Spanish', () => {
  const problems = problemsAfterEdit('business.yaml', /^services:\n( {2}.*\n)*/m, '').map(formatProblem);
  expect(problems).toEqual([
    expect.stringMatching(/:4 services: is missing; on a site in two languages, list/),
  ]);
});

test('promises in Spanish are compared with the owner’s promise', () => {
  const withSpanish = (es: string) =>
    problemsAfterEdit('gallery.yaml', /^( {2}lead:\n.*\n {4}es: ).*$/m, `$1${es}`).map(formatProblem);
  expect(withSpanish('Le respondemos en un día hábil.')).toEqual([
    expect.stringMatching(
      /:21 intro\.lead\.es: says 1 working day, but `promise` in business\.yaml says 24 hours/,
    ),
  ]);
  expect(withSpanish('Su estimado en 24 horas, gratis.')).toEqual([]);
  expect(withSpanish('De Ocala a Tampa.')).toEqual([
    expect.stringContaining('names Ocala, which is not one of'),
  ]);
});

describe('a text that changed since its Spanish was looked at', () => {
  test('is worth a look, in words without a mark that nobody knows, until it was looked at', () => {
    const changed = /^( {2}lead:\n {4}en: ).*$/m;
    const problems = problemsAfterEdit('gallery.yaml', changed, '$1Other words');
    expect(problems.map(isError)).toEqual([false]);
    const [line] = problems.map(formatProblem);
    expect(line).toMatch(
      /^content\/gallery\.yaml:21 intro\.lead\.es: the English changed after its Spanish was checked; [^:]*$/,
    );
    const hash = '9f7893be';
    expect(
      problemsAfterEdit(
        'gallery.yaml',
        /^( {2}lead:\n {4}en: ).*(\n.*\n {4}of: ).*$/m,
        `$1Other   words$2${hash}`,
      ),
    ).toEqual([]);
  });

  test('counts as one whose hash was never written', () => {
    expect(problemsAfterEdit('gallery.yaml', /^ {4}of: .*\n/m, '')).toHaveLength(1);
  });
});
