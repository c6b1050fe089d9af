import { cpSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inSpanish } from '#content-model/check/testing/in-spanish.ts';
import { sources } from '#content-model/check/testing/problems-after.ts';
import { hashOfSpanish } from '#content-model/translations.ts';
import { pagePhoto, receivePicture } from '#server/testing/pictures.ts';
import { openTestDraft } from './testing/open-test-draft.ts';

const texts = inSpanish(sources.texts, (english) => `¡${english}!`);

/** Opens a working copy with text in both languages; `switchOff` leaves only the first. */
async function openSpanishDraft() {
  const opened = await openTestDraft(texts);
  const switchOff = () =>
    writeFileSync(
      opened.at('business.yaml'),
      texts['business.yaml'].replace(/^spanish: true/m, 'spanish: false'),
    );
  return { ...opened, switchOff };
}

type Words = { en?: string; es?: string; of?: string };
type Gallery = { intro: { lead: Words; heading: Words }; page: { keywords: Words[] } };

it('reports whether there is Spanish, and leaves every file as it is when nothing changes', async () => {
  const { draft, change, switchOff } = await openSpanishDraft();
  for (const isOn of [true, false]) {
    if (!isOn) switchOff();
    for (const name of ['home.yaml', 'photos.yaml'] as const)
      expect(await change(name, () => {})).toMatchObject({ status: 'saved', corrected: [] });
    const { hasSpanish, changes } = await draft.overview();
    expect([hasSpanish, changes.map(({ path }) => path)]).toEqual([isOn, isOn ? [] : [['spanish']]]);
  }
});

it('keeps the Spanish of a text whose English was changed, moved or unchanged while Spanish is off', async () => {
  const { change, textOf, read, switchOff } = await openSpanishDraft();
  switchOff();
  await change<Gallery>('gallery.yaml', ({ intro, page }) => {
    intro.lead.en = 'Other';
    page.keywords.unshift({ en: 'new' });
  });
  const { of } = (await read<Gallery>('gallery.yaml')).intro.heading;
  expect(textOf('gallery.yaml')).toContain('\n  lead:\n    en: Other\n    es: ¡Open one to see it whole.!\n');
  expect(textOf('gallery.yaml')).toContain('keywords:\n    - new\n    - en: concrete pictures\n');
  expect(of).toMatch(/^[0-9a-f]{8}$/);
});

it('asks about Spanish whose English changed, until it is changed too or marked as still correct', async () => {
  const { change, problems } = await openSpanishDraft();
  const outdated = { path: ['intro', 'lead', 'es'], translation: 'outdated', severity: 'warning' };
  const after = async (edit: (value: Gallery) => unknown) => {
    await change<Gallery>('gallery.yaml', edit);
    return problems();
  };
  expect(await after(({ intro: { lead } }) => Object.assign(lead, { en: 'Other' }))).toMatchObject([
    outdated,
  ]);
  expect(await after(({ intro: { heading } }) => Object.assign(heading, { es: 'Otro' }))).toMatchObject([
    outdated,
  ]);
  expect(await after(({ intro: { lead } }) => Object.assign(lead, { of: 'looked at' }))).toEqual([]);
  expect(await after(({ intro: { lead } }) => Object.assign(lead, { en: 'New', es: 'Nuevo' }))).toEqual([]);
});

it('reports a new text without Spanish at its field, and sets the quotes of both', async () => {
  type Projects = { title: Words; description: Words; photo: string }[];
  const { at, change, textOf, problems, read } = await openSpanishDraft();
  const add = (title: Words) =>
    change<Projects>('projects.yaml', (list) => {
      list.push({ title, description: { en: 'A "slab".', es: 'Una "losa".' }, photo: list[0]!.photo });
    });
  const { length } = await read<Projects>('projects.yaml');
  await add({ en: 'Slab' });
  expect(await problems()).toMatchObject([
    { path: [length, 'title', 'es'], message: 'has no Spanish yet; write it here' },
  ]);
  await change<Projects>('projects.yaml', (list) => Object.assign(list.at(-1)!.title, { es: 'Losa' }));
  expect(await problems()).toEqual([]);
  expect(textOf('projects.yaml')).toContain('es: Una “losa”.\n    of: ');
  cpSync('tests/content/projects.yaml', at('projects.yaml'));
  expect((await problems()).length).toBeGreaterThan(9);
});

it('accepts a new photo with its description in both languages', async () => {
  const { draft, textOf, problems } = await openSpanishDraft();
  await draft.addPhoto(
    await receivePicture(await pagePhoto()),
    { en: 'A patio', es: 'Un patio' },
    'ann@example.com',
  );
  expect(textOf('photos.yaml')).toMatch(
    /\na-patio:\n {2}en: A patio\n {2}es: Un patio\n {2}of: [0-9a-f]{8}\n$/,
  );
  expect(await problems()).toEqual([]);
});

it('records which Spanish somebody has read, and removes the record with their name', async () => {
  type Business = { spanishReview?: { reviewedBy?: string } };
  const { change, textOf, problems } = await openSpanishDraft();
  const review = (reviewedBy: string) =>
    change<Business>('business.yaml', (business) =>
      Object.assign(business, { spanishReview: { reviewedBy } }),
    );
  await review('Ana Cruz');
  expect(await problems()).toEqual([]);
  const written = `spanishReview:\n  reviewedBy: Ana Cruz\n  of: ${hashOfSpanish(texts)}\n`;
  expect(textOf('business.yaml')).toBe(texts['business.yaml'] + written);
  // The same person has read it again since it changed.
  await change<Gallery>('gallery.yaml', ({ intro: { lead } }) => Object.assign(lead, { es: 'Otra cosa.' }));
  const stale = textOf('business.yaml');
  await review('Ana Cruz');
  expect(textOf('business.yaml')).toMatch(/reviewedBy: Ana Cruz\n {2}of: [0-9a-f']+\n$/);
  expect(textOf('business.yaml')).not.toBe(stale);
  await review('');
  expect(textOf('business.yaml')).toBe(texts['business.yaml']);
});

it('reports mistakes in the English at its field', async () => {
  const { change, problems } = await openSpanishDraft();
  await change<Gallery>('gallery.yaml', ({ intro: { lead } }) => Object.assign(lead, { en: '' }));
  expect(await problems()).toMatchObject([{ path: ['intro', 'lead', 'en'] }]);
});
