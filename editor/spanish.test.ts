import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { inSpanish } from '../content-model/check/testing/in-spanish.ts';
import { sources } from '../content-model/check/testing/problems-after.ts';
import type { FileName } from '../content-model/schema/files.ts';
import { describeShape } from '../content-model/schema/shape.ts';
import { hashOfSpanish } from '../content-model/translations.ts';
import { textsToGroups } from './browser/texts-to-groups.ts';
import { tidy } from './browser/tidy.ts';
import { openEditor } from './testing/open-editor.ts';

const { all, at, read, save, textOf, upload } = openEditor();
const texts = inSpanish(sources.texts, (english) => `¡${english}!`);
beforeEach(() => {
  for (const [name, text] of Object.entries(texts)) writeFileSync(at(name), text);
});

type Words = { en?: string; es?: string; of?: string };
type Gallery = { intro: { lead: Words; heading: Words }; page: { keywords: Words[] } };
/** Changes a file as its form does. */
async function change<Value>(name: FileName, edit: (value: Value) => unknown) {
  const shape = describeShape(name);
  const value = textsToGroups(shape, read(name).value) as Value;
  edit(value);
  return await save(name, tidy(shape, value));
}
const faultsAfter = async (answer: ReturnType<typeof change>) => (await answer).json().faults as object[];
const switchOff = () =>
  writeFileSync(at('business.yaml'), texts['business.yaml'].replace(/^spanish: true/m, 'spanish: false'));

it('leaves every file as it is when nothing changes, with Spanish on and off', async () => {
  for (const off of [false, true]) {
    if (off) switchOff();
    for (const name of ['home.yaml', 'photos.yaml'] as const) {
      const before = textOf(name);
      expect((await change(name, () => {})).statusCode).toBe(200);
      expect(textOf(name), name).toBe(before);
    }
  }
});

it('keeps the Spanish of a text whose English was changed, moved or left while Spanish is off', async () => {
  switchOff();
  await change<Gallery>('gallery.yaml', ({ intro, page }) => {
    intro.lead.en = 'Other';
    page.keywords.unshift({ en: 'new' });
  });
  const { of } = (read('gallery.yaml').value as Gallery).intro.heading;
  expect(textOf('gallery.yaml')).toContain('\n  lead:\n    en: Other\n    es: ¡Open one to see it whole.!\n');
  expect(textOf('gallery.yaml')).toContain('keywords:\n    - new\n    - en: concrete pictures\n');
  expect(of).toMatch(/^[0-9a-f]{8}$/);
});

it('asks about Spanish whose English changed, until it is changed too or somebody says that it fits', async () => {
  const outdated = { path: ['intro', 'lead', 'es'], translation: 'outdated', severity: 'warning' };
  const asked = (edit: (value: Gallery) => unknown) => faultsAfter(change<Gallery>('gallery.yaml', edit));
  expect(await asked(({ intro: { lead } }) => Object.assign(lead, { en: 'Other' }))).toMatchObject([
    outdated,
  ]);
  expect(await asked(({ intro: { heading } }) => Object.assign(heading, { es: 'Otro' }))).toMatchObject([
    outdated,
  ]);
  expect(await asked(({ intro: { lead } }) => Object.assign(lead, { of: 'looked at' }))).toEqual([]);
  expect(await asked(({ intro: { lead } }) => Object.assign(lead, { en: 'New', es: 'Nuevo' }))).toEqual([]);
});

it('refuses a new text without Spanish, at its field; but what is translated by and by can be saved', async () => {
  type Projects = { title: Words; description: Words; photo: string }[];
  const add = (title: Words) =>
    change<Projects>('projects.yaml', (list) => {
      list.push({ title, description: { en: 'A "slab".', es: 'Una "losa".' }, photo: list[0]!.photo });
    });
  const { length } = read('projects.yaml').value as unknown as unknown[];
  const refused = await add({ en: 'Slab' });
  expect([refused.statusCode, refused.json().faults]).toMatchObject([
    422,
    [{ path: [length, 'title', 'es'], message: 'has no Spanish yet; write it here' }],
  ]);
  expect((await add({ en: 'Slab', es: 'Losa' })).json().faults).toEqual([]);
  expect(textOf('projects.yaml')).toContain('es: Una “losa”.\n    of: ');
  writeFileSync(at('projects.yaml'), readFileSync('tests/content/projects.yaml'));
  expect((await add({ en: 'Slab', es: 'Losa' })).statusCode).toBe(200);
  expect((await all()).faults.length).toBeGreaterThan(9);
});

it('takes a new photo with what it shows in both languages', async () => {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#888' } }).jpeg();
  const answer = await upload(await picture.toBuffer(), 'A patio', 'Un patio');
  expect(answer.statusCode).toBe(201);
  expect(textOf('photos.yaml')).toMatch(
    /\na-patio:\n {2}en: A patio\n {2}es: Un patio\n {2}of: [0-9a-f]{8}\n$/,
  );
  expect((await all()).faults).toEqual([]);
});

it('writes down which Spanish somebody has read, and forgets it with their name', async () => {
  type Business = { spanishReview?: { reviewedBy?: string } };
  const read = (reviewedBy: string) =>
    change<Business>('business.yaml', (business) =>
      Object.assign(business, { spanishReview: { reviewedBy } }),
    );
  expect((await read('Ana Cruz')).json().faults).toEqual([]);
  const written = `spanishReview:\n  reviewedBy: Ana Cruz\n  of: ${hashOfSpanish(texts)}\n`;
  expect(textOf('business.yaml')).toBe(texts['business.yaml'] + written);
  await read('');
  expect(textOf('business.yaml')).toBe(texts['business.yaml']);
});

it('tells at the field of the English what is wrong with it', async () => {
  const answer = await change<Gallery>('gallery.yaml', ({ intro: { lead } }) =>
    Object.assign(lead, { en: '' }),
  );
  expect(answer.json().faults).toMatchObject([{ path: ['intro', 'lead', 'en'] }]);
});
