import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { signIn } from '#server/testing/desk-session.ts';
import { testApp, testConfig } from '#server/testing/parts.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { DraftChange, DraftFile, Version, VersionChanges, Website } from '#shared/desk/website.ts';
import { inFolder, quickFolder } from './fixture.ts';

// Here is what the owner has, as the desk and a visitor see it: which texts are published and which aren't. How the
// folders hold it is for the program to change; these expectations aren't.

/** Starts a server on a copy of these folders and signs in to its desk. */
async function startOn(name: 'draft' | 'interrupted') {
  const folder = quickFolder(onTestFinished);
  const at = (...names: string[]) => path.join(folder, ...names);
  cpSync(inFolder('website', name, 'content'), at('content'), { recursive: true });
  cpSync(inFolder('website', name, 'builds'), at('.dist-builds'), { recursive: true });
  const served = readFileSync(at('.dist-builds/served'), 'utf8').trim();
  rmSync(at('.dist-builds/served'));
  symlinkSync(path.join('.dist-builds', served), at('dist'), 'junction');
  if (existsSync(at('content/.publishing/lock'))) makeAbandoned(at('content/.publishing/lock'));

  const { app, database } = await testApp(testConfig({ CONTENT_DIR: at('content'), DIST_DIR: at('dist') }));
  const { headers } = await signIn(database, 'office@example.com');
  const get = async <Answer>(url: string) => (await app.inject({ url, headers })).json<Answer>();
  const website = () => get<Website>(endpoints.website);
  return {
    at,
    website,
    versions: () => get<Version[]>(endpoints.versions),
    changesIn: async ({ id }: Version) => changesOf(await get<VersionChanges>(endpoints.version(id))),
    hasPhoto: async ({ id }: Version, photo: string) =>
      (await app.inject({ url: endpoints.versionPhoto(id, photo), headers })).statusCode === 200,
    readFile: async (file: string) => (await get<DraftFile>(endpoints.draftFile(file))).value,
    /** As somebody does who has the changes in view. */
    async discardAll() {
      const { versions: seen, published } = await website();
      const payload = { versions: seen, published: published?.id ?? null };
      return app.inject({ method: 'POST', url: endpoints.discardDraft, payload, headers });
    },
    page: async () => (await app.inject({ url: '/' })).body,
  };
}

/** Git keeps no times: a process of this computer held the lock, and was killed two minutes ago. */
function makeAbandoned(lock: string) {
  // No system has a process with this number.
  writeFileSync(lock, `${hostname()} ${2 ** 22 + 1}`);
  const killedAt = new Date(Date.now() - 120_000);
  utimesSync(lock, killedAt, killedAt);
}

/**
 * Each change with its field; where an entry stands in its list is left out. A start migrates the content folder before
 * the server reads it; without one, the links of cards to services are in what is published alone.
 */
const changesOf = ({ changes }: { changes: DraftChange[] }) =>
  changes
    .map(({ file, entry, path: steps, before, after }) => ({
      file,
      entry,
      field: steps.filter((step) => typeof step === 'string').join('.'),
      before,
      after,
    }))
    .filter(({ field }) => field !== 'services.cards.service');

const errorsIn = ({ problems }: Website) => problems.filter(({ severity }) => severity !== 'warning');
const photosOf = ({ photos }: Website) => photos.map(({ name }) => name).toSorted();
const photosOfBoth = 'crack floor forms hero mended narrow patio phone slab tall walk'.split(' ');

/** The two versions that both folders begin with, newest first. */
const firstVersions = [
  { at: '2026-11-28T05:18:19.257Z', by: 'ann@example.com', restored: null, changed: 1 },
  { at: '2026-11-28T05:18:19.249Z', by: null, restored: null, changed: 0 },
];
const annsChange = {
  file: 'home.yaml',
  field: 'hero.heading',
  before: {
    en: 'Straightforward concrete, understood & unhurried',
    es: '¡Straightforward concrete, understood!',
  },
  after: { en: 'Concrete since 1987', es: 'Concreto desde 1987' },
};

test('unpublished edits are unpublished still, and what was published before them is what they replace', async () => {
  const { website, versions, changesIn, hasPhoto, readFile, discardAll, page } = await startOn('draft');
  const before = await website();
  expect(changesOf(before)).toMatchObject([
    { file: 'business.yaml', field: 'phone', before: '407.555.0142', after: '407.555.01' },
    {
      file: 'home.yaml',
      field: 'hero.heading',
      before: { en: 'Concrete since 1987', es: 'Concreto desde 1987' },
      after: { en: 'Concrete that stays', es: 'Concreto que se queda' },
    },
    {
      file: 'about.yaml',
      field: 'testimonials.names',
      before: ['María-José Hernández-Quiñones', 'Al', 'D’Angelo O’Brien-Featherstonehaugh'],
      after: ['María-José Hernández-Quiñones', 'Al Reyes', 'D’Angelo O’Brien-Featherstonehaugh'],
    },
    // Somebody changed this one by hand too: neither text is lost.
    {
      file: 'gallery.yaml',
      field: 'intro.lead',
      before: { en: 'Open a picture to see it whole.', es: '¡Open one to!' },
      after: { en: 'Tap a photo to see all of it.', es: 'Toque una foto para verla entera.' },
    },
    {
      file: 'gallery.yaml',
      field: 'closing.heading',
      before: { en: 'Want one?', es: '¡Want one?!' },
      after: { en: 'Like what you see?', es: '¿Le gusta lo que ve?' },
    },
    { file: 'contact.yaml', field: 'testimonial.name', before: 'Al', after: 'Al Reyes' },
    {
      file: 'projects.yaml',
      entry: 'Pool deck',
      before: undefined,
      after: {
        title: { en: 'Pool deck', es: 'Terraza de piscina' },
        photo: 'pool-deck-with-rounded-edges',
        description: { en: 'Cool to walk on.', es: 'Fresca al caminar.' },
      },
    },
    {
      file: 'projects.yaml',
      entry: 'Façade path',
      before: { id: 3, photo: 'patio', description: { en: 'River gravel between smooth borders.' } },
      after: undefined,
    },
    { file: 'testimonials.yaml', entry: 'Al Reyes', field: 'name', before: 'Al', after: 'Al Reyes' },
    {
      file: 'photos.yaml',
      field: 'pool-deck-with-rounded-edges',
      before: undefined,
      after: {
        alt: { en: 'Pool deck with rounded edges', es: 'Terraza de piscina con bordes redondeados' },
      },
    },
    {
      file: 'photos.yaml',
      field: 'on-no-page',
      before: { alt: { en: 'A photograph that no page shows, from a phone that noted where' } },
      after: undefined,
    },
  ]);
  expect(photosOf(before)).toEqual([...photosOfBoth, 'pool-deck-with-rounded-edges'].toSorted());
  expect(errorsIn(before)).toMatchObject([{ file: 'business.yaml', path: ['phone'] }]);
  expect(await page()).toContain('Concrete since 1987');

  // What was changed by hand may be a version of its own, and the newest.
  const [anns, first] = (await versions()).slice(-2);
  expect([anns, first]).toMatchObject(firstVersions);
  expect(await changesIn(anns!)).toMatchObject([annsChange]);
  expect(await hasPhoto(first!, 'on-no-page')).toBe(true);

  await discardAll();
  const after = await website();
  expect(after.changes).toEqual([]);
  expect(errorsIn(after)).toEqual([]);
  expect(photosOf(after)).toEqual([...photosOfBoth, 'on-no-page'].toSorted());
  expect(await readFile('gallery.yaml')).toMatchObject({
    intro: { lead: { en: 'Open a picture to see it whole.', es: '¡Open one to!' } },
    closing: {
      heading: { en: 'Want one?', es: '¡Want one?!' },
      button: { en: 'Ask for an estimate', es: '¡Get a free!' },
    },
  });
  expect(await readFile('projects.yaml')).toMatchObject([{ id: 40 }, { id: 3 }, { id: 66 }, { id: 9 }]);
});

test('publishing that was killed halfway is finished, with what was typed during it unpublished', async () => {
  const { at, website, versions, changesIn, readFile, discardAll, page } = await startOn('interrupted');
  const before = await website();
  expect(before.published).toMatchObject({ at: '2026-11-28T05:19:45.538Z', by: 'ben@example.com' });
  expect(changesOf(before)).toMatchObject([
    {
      file: 'home.yaml',
      field: 'closing.heading',
      before: { en: 'Cracked?', es: '¡Cracked?!' },
      after: { en: 'Cracks?', es: '¿Grietas?' },
    },
    // Back to what it was before the version that was being published.
    {
      file: 'home.yaml',
      field: 'closing.button',
      before: { en: 'Ask us', es: 'Pregúntenos' },
      after: { en: 'Get a free estimate', es: '¡Get a free!' },
    },
  ]);
  expect(photosOf(before)).toEqual([...photosOfBoth, 'curb-along-a-driveway'].toSorted());
  expect(await page()).toContain('Poured by us');

  const all = await versions();
  expect(all).toMatchObject([
    { at: '2026-11-28T05:19:45.538Z', by: 'ben@example.com', restored: null, changed: 5, isPublished: true },
    ...firstVersions,
  ]);
  expect(await changesIn(all[0]!)).toMatchObject([
    {
      file: 'home.yaml',
      field: 'hero.heading',
      before: { en: 'Concrete since 1987', es: 'Concreto desde 1987' },
      after: { en: 'Poured by us', es: 'Vertido por nosotros' },
    },
    {
      file: 'home.yaml',
      field: 'closing.button',
      before: { en: 'Get a free estimate', es: '¡Get a free!' },
      after: { en: 'Ask us', es: 'Pregúntenos' },
    },
    {
      file: 'projects.yaml',
      entry: 'Ashlar',
      field: 'photo',
      before: 'patio',
      after: 'curb-along-a-driveway',
    },
    {
      file: 'photos.yaml',
      field: 'curb-along-a-driveway',
      before: undefined,
      after: { alt: { en: 'Curb along a driveway', es: 'Bordillo junto a una entrada' } },
    },
    {
      file: 'photos.yaml',
      field: 'on-no-page',
      before: { alt: { en: 'A photograph that no page shows, from a phone that noted where' } },
      after: undefined,
    },
  ]);

  await discardAll();
  expect(await website()).toMatchObject({ changes: [], problems: [] });
  expect(await readFile('home.yaml')).toMatchObject({
    hero: { heading: { en: 'Poured by us', es: 'Vertido por nosotros' } },
    closing: {
      heading: { en: 'Cracked?', es: '¡Cracked?!' },
      button: { en: 'Ask us', es: 'Pregúntenos' },
    },
  });
  expect(await readFile('projects.yaml')).toMatchObject([
    { id: 40 },
    { id: 3 },
    { id: 66, photo: 'curb-along-a-driveway' },
    { id: 9 },
  ]);
  expect(existsSync(at('content/photos/curb-along-a-driveway.jpg'))).toBe(true);
  expect(existsSync(at('content/photos/on-no-page.jpg'))).toBe(false);
  expect(existsSync(at('content/.publishing/commit.json'))).toBe(false);
});

test('the release before finds what is published after going back to it, and not the unpublished edits', async () => {
  const { at, website } = await startOn('draft');
  expect((await website()).changes).not.toEqual([]);
  const files = (folder: string) =>
    [...readdirSync(folder), ...readdirSync(path.join(folder, 'photos')).map((name) => `photos/${name}`)]
      .filter((name) => /\.(yaml|jpg|png|svg)$/.test(name))
      .map((name) => [name, readFileSync(path.join(folder, name), 'base64')]);
  const published = files(inFolder('website', 'draft', 'content'));
  expect(files(at('content'))).not.toEqual(expect.arrayContaining(published));
  // As docs/how-to/update.md has it.
  cpSync(at('content/.before-7'), at('content'), { recursive: true });
  writeFileSync(at('content/.version'), '4\n');
  rmSync(at('content/.versions/published'));
  expect(files(at('content'))).toEqual(expect.arrayContaining(published));
});
