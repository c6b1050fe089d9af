import { describe, expect, test } from 'vitest';
import { shapeAt } from '#shared/content/shape.ts';
import { fillText } from '../placeholders/fill-text.ts';
import { placeKey } from '../places/find-place.ts';
import type { ContentOf } from '../schema/files.ts';
import { checkContent } from './check-content.ts';
import { problemsAfter, sources } from './testing/problems-after.ts';

describe.each(['constructor', 'anchor'])('"%s" is a word like any other', (word) => {
  test('as the name of a number', () => {
    expect(
      problemsAfter([
        ['business.yaml', /^figures:/m, `figures:\n  ${word}: '3'`],
        ['home.yaml', /^statistics:/m, `statistics:\n  - figure: ${word}\n    label: Of these`],
      ]),
    ).toEqual([]);
    expect(problemsAfter([['home.yaml', /figure: years/, `figure: ${word}`]])).toEqual([
      expect.stringContaining(`"${word}" is not one of the figures in business.yaml`),
    ]);
  });

  test('as the name of a photo', () => {
    const photos = [...sources.photos, word];
    expect(checkContent({ ...sources, photos })).toEqual([
      expect.objectContaining({ path: [word], message: expect.stringContaining('is missing here') }),
    ]);
    const texts = { ...sources.texts, 'photos.yaml': `${sources.texts['photos.yaml']}\n${word}: A slab\n` };
    expect(checkContent({ ...sources, photos, texts })).toEqual([]);
  });

  test('as a field that nobody knows', () => {
    const message = expect.stringContaining(`"${word}" is not a field here`);
    expect(problemsAfter([['about.yaml', /^intro:/m, `intro:\n  ${word}: x`]])).toEqual([message]);
    expect(shapeAt({ properties: {} }, [word])).toBeUndefined();
  });

  test('in braces, and as a city', () => {
    const business = { figures: {}, promise: { answer: 'none' } } as unknown as ContentOf<'business.yaml'>;
    const [{ lack } = {}] = fillText(`{${word}}`, { business }).unshown;
    expect(lack?.inFile).toContain(`{${word}} cannot be filled in`);
    expect(placeKey(`${word} Beach`)).toBe(`${word.toLowerCase()}beach`);
  });
});

test('the one word that YAML and JavaScript read differently is refused where it is written', () => {
  const message = expect.stringMatching(
    /^content\/business\.yaml:\d+ this word cannot be a name; choose another$/,
  );
  expect(problemsAfter([['business.yaml', /^figures:/m, "figures:\n  __proto__: '3'"]])).toContainEqual(
    message,
  );
  expect(placeKey('__proto__ Beach')).toBe('protobeach');
});
