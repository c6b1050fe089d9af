import { describe, expect, test } from 'vitest';
import { parseDocument, stringify } from 'yaml';
import type { FileName } from '#content-model/schema/files.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import { valueAt } from '#shared/content/shape.ts';
import { collectTargets, removeBrokenReferences, targetExists } from './broken-references.ts';
import { checkContent, fileNames } from './check-content.ts';
import { checkFile, readPlaceholderValues } from './check-file.ts';
import { formatProblem, isError } from './problem.ts';
import { findReferences } from './references.ts';
import { changes, type Entry, kinds, needed } from './testing/kinds.ts';
import { sources } from './testing/problems-after.ts';

const problemsOf = (texts: typeof sources.texts, photos = sources.photos) =>
  checkContent({ ...sources, texts, photos });
const edited = (file: FileName, change: (value: never) => void) => {
  const value = parseDocument(sources.texts[file]!).toJS();
  change(value as never);
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
};

describe.each(Object.entries(kinds))('of each %s,', (kind, { file, path, key }) => {
  test.each(Object.keys(changes) as (keyof typeof changes)[])('%s', (change) => {
    const text = edited(file, (value) => changes[change](valueAt(value, path) as Entry[], key));
    const found = problemsOf({ ...sources.texts, [file]: text });
    const errors = found
      .filter(isError)
      .map((problem) => formatProblem(problem).replace(/^content\/(.*):\d+/, '$1'));
    const need = needed[`${kind}, ${change}`];
    expect(errors).toEqual(need ? [need] : []);
    if (kind === 'testimonial' || kind === 'service') expect(found).not.toEqual([]);
    if (kind === 'value') expect(found).toHaveLength(change === 'all are removed' ? 1 : 0);
  });
});

describe('of the photos,', () => {
  const only = (photos: string[]) => problemsOf(sources.texts, photos);
  const inFile = (file: string) => expect.objectContaining({ file });

  test('one that is removed disappears from every page, with a warning', () => {
    const found = only(sources.photos.filter((name) => name !== 'patio'));
    expect(found.every(({ severity }) => severity === 'warning')).toBe(true);
    expect(found).toEqual(expect.arrayContaining(['home.yaml', 'photos.yaml'].map(inFile)));
    const inForm = 'the photo that was here was removed, so this is not shown; choose another, or remove it';
    expect(found).toContainEqual(expect.objectContaining({ file: 'home.yaml', inForm }));
  });

  test('only the first on Home is required', () => {
    expect(only([]).filter(isError)).toEqual([
      expect.objectContaining({
        file: 'home.yaml',
        path: ['hero', 'photo'],
        message: expect.stringMatching(/as \.jpg or \.png; there are none yet: add one$/),
      }),
    ]);
  });

  test('one that is added and used nowhere causes a warning', () => {
    expect(only([...sources.photos, 'new'])).toEqual([
      expect.objectContaining({ file: 'photos.yaml', path: ['new'], severity: 'warning' }),
    ]);
  });
});

test('a customer whom no page names causes a warning, and so does a count of nothing', () => {
  const text = `${sources.texts['testimonials.yaml']}\n- { name: Ann, place: Ocala, rating: 5, text: It holds. }\n`;
  expect(problemsOf({ ...sources.texts, 'testimonials.yaml': text }).map(formatProblem)).toEqual([
    expect.stringMatching(/testimonials\.yaml:\d+ #\d name: "Ann" isn’t shown on any page; /),
  ]);
  const texts = { ...sources.texts, 'projects.yaml': '' };
  for (const name of ['gallery.yaml', 'about.yaml'] as const)
    texts[name] = texts[name]!.replace(/lead: .*/, "lead: '{projects job/jobs} here.'");
  const counts = problemsOf(texts)
    .map(formatProblem)
    .filter((line) => line.includes('there are no projects'));
  // The gallery has other words for it.
  expect(counts).toEqual([
    expect.stringMatching(/about\.yaml:\d+ intro\.lead: .* is shown without its words/),
  ]);
});

test('no page refers to anything that was removed, and everything else is shown', () => {
  const photos = sources.photos.filter((name) => name !== 'patio');
  const texts = { ...sources.texts };
  for (const { file, path } of [kinds.testimonial!, kinds.service!, kinds.project!])
    texts[file] = edited(file, (value) => void (valueAt(value, path) as Entry[]).shift());
  texts['business.yaml'] = sources.texts['business.yaml']!.replace(/^ {2}years: .*\n/m, '');
  const values = () => readPlaceholderValues((name) => texts[name]);
  const contentOf = <Name extends FileName>(name: Name) => {
    const checked = checkFile(name, texts[name]!, values);
    return checked.ok ? checked.content : undefined;
  };
  const names = collectTargets(contentOf, () => photos);
  const referred = fileNames.flatMap((name) => [
    ...findReferences(describeShape(name), removeBrokenReferences(name, contentOf(name)!, names)),
  ]);
  expect(referred.length).toBeGreaterThan(20);
  expect(referred.filter(({ to, name }) => !targetExists(names, to, name))).toEqual([]);
});
