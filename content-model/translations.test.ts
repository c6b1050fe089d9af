import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { inSpanish } from './check/testing/in-spanish.ts';
import { sources } from './check/testing/problems-after.ts';
import { hashOfSpanish, markTranslationsCurrent } from './translations.ts';

const photos = `# Ours.
slab: { en: A slab, es: Una losa } # new
crack:
  alt:
    en: A   crack
    es: Una grieta

    # by hand
    of: 0
  focus: 10% 20%
floor: A floor
`;

test('marks each Spanish as looked at, and leaves everything else as the owner wrote it', () => {
  const { 'photos.yaml': marked, ...others } = markTranslationsCurrent({
    'photos.yaml': photos,
    'home.yaml': 'x: 1\n',
  });
  expect(others).toEqual({});
  expect(marked).toBe(
    photos
      .replace('{ en: A slab, es: Una losa }', '{en: A slab, es: Una losa, of: 87d51995}')
      .replace('of: 0', 'of: b95d461a'),
  );
  expect(markTranslationsCurrent({ 'photos.yaml': marked! })).toEqual({});
});

test.each(['Text 33', 'Text 43', 'Text 239'])(
  'the hash of “%s”, which YAML takes for a number, is one all the same',
  (english) => {
    const { 'photos.yaml': marked = '' } = markTranslationsCurrent({
      'photos.yaml': `slab: {en: ${english}, es: Losa}\n`,
    });
    expect(parse(marked).slab.of).toMatch(/^(?:\d{8}|\d+e\d+)$/);
    const byHand = { 'photos.yaml': marked.replace(/["']/g, '') };
    expect(markTranslationsCurrent(byHand)).toEqual({});
  },
);

test('only changes of the Spanish reset who reviewed it', () => {
  const texts = inSpanish(sources.texts);
  const after = (from: RegExp, to: string) =>
    hashOfSpanish({ ...texts, 'home.yaml': texts['home.yaml'].replace(from, to) });
  expect(after(/^( +en:) .*/m, '$1 Other')).toBe(hashOfSpanish(texts));
  expect(after(/^( +es:) .*/m, '$1 Otro')).not.toBe(hashOfSpanish(texts));
});
