import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { loadContent } from '#content-model/load.ts';
import { pagePhoto, receivePicture } from '#server/testing/pictures.ts';
import type { DiscardDraft } from '#shared/desk/website.ts';
import { ann, openTestDraft } from './testing/open-test-draft.ts';

const sent = async (background: string) => receivePicture(await pagePhoto(background));

it('saves two pictures with the same description under different names, and publishes them', async () => {
  const { draft, at, publish, textOf } = await openTestDraft();
  const published = readdirSync(at('photos'));
  const [one, other] = [await sent('#888'), await sent('#999')];
  const names = [
    await draft.addPhoto(one, { en: 'A patio' }, ann),
    await draft.addPhoto(other, { en: 'A\u202e patio\0' }, ann),
  ];
  expect(await draft.file('photos.yaml')).toMatchObject({
    value: { 'a-patio-2': { alt: { en: 'A patio' } } },
  });
  expect(names).toMatchObject([{ name: 'a-patio' }, { name: 'a-patio-2' }]);
  const before = await draft.digest();
  await draft.discard({ file: 'photos.yaml', path: ['a-patio-2'] }, ann);
  expect(await draft.digest()).not.toBe(before);
  expect(textOf('photos.yaml')).not.toContain('a-patio-2');
  const staged = await draft.stage();
  const pictures = readdirSync(path.join(staged.folder, 'photos'));
  expect(pictures).toEqual([...published, 'a-patio.jpg'].sort());
  await publish(staged);
  const { changes, photos } = await draft.overview();
  expect([changes, photos.some(({ name }) => name === 'a-patio')]).toEqual([[], true]);
});

it('removes a photo that nothing needs, from what is published only with the next version, and refuses one that a project needs', async () => {
  const { draft, folder, publish, versions } = await openTestDraft();
  const used = loadContent('projects.yaml', folder)[0]!.photo;
  expect(await draft.removePhotos([used], ann)).toMatchObject({ status: 'refused' });
  const photo = loadContent('contact.yaml', folder).photo!;
  expect(await draft.removePhotos([photo], ann)).toEqual({ status: 'removed' });
  const published = () => Object.keys(versions.picturesOf(versions.published()!.id));
  expect(published()).toContain(`${photo}.jpg`);
  expect(await draft.overview()).toMatchObject({
    changes: [{ file: 'photos.yaml', path: [photo], entry: expect.stringMatching(/\w/) }],
    photos: expect.not.arrayContaining([expect.objectContaining({ name: photo })]),
  });
  const staged = await draft.stage();
  expect(loadContent('contact.yaml', staged.folder)).not.toHaveProperty('photo');
  await publish(staged);
  expect(published()).not.toContain(`${photo}.jpg`);
});

it('removes several photos or none of them, and discarding those places brings all of them back', async () => {
  const { draft, folder, at, textOf, publishedOf } = await openTestDraft();
  const before = readdirSync(at('photos'));
  const used = loadContent('projects.yaml', folder)[0]!.photo;
  const free = ['on-no-page', loadContent('contact.yaml', folder).photo!];
  expect(await draft.removePhotos([...free, used], ann)).toMatchObject({ status: 'refused' });
  expect(await draft.removePhotos([...free, 'unheard-of'], ann)).toEqual({ status: 'unknown' });
  expect(readdirSync(at('photos'))).toEqual(before);
  expect(await draft.removePhotos(free, ann)).toEqual({ status: 'removed' });
  expect(readdirSync(at('photos'))).toHaveLength(before.length - 2);
  await draft.discard({ file: 'photos.yaml', paths: free.map((name) => [name]) }, ann);
  expect(readdirSync(at('photos'))).toEqual(before);
  expect(textOf('photos.yaml')).toBe(publishedOf('photos.yaml'));
});

it.each<[string, DiscardDraft]>([
  ['one', { file: 'photos.yaml', path: ['on-no-page'] }],
  ['all', {}],
])('discarding %s brings back a published photo that was removed or replaced by hand', async (_, what) => {
  const { draft, at, textOf, publishedOf } = await openTestDraft();
  const photo = at('photos/on-no-page.jpg');
  const published = readFileSync(photo);
  await draft.removePhotos(['on-no-page'], ann);
  await draft.discard(what, ann);
  expect(readFileSync(photo)).toEqual(published);
  expect(textOf('photos.yaml')).toBe(publishedOf('photos.yaml'));
  writeFileSync(photo, await pagePhoto('#777'));
  writeFileSync(at('photos/on-no-page.png'), await pagePhoto('#666'));
  expect((await draft.overview()).changes).toEqual([
    {
      file: 'photos.yaml',
      path: ['on-no-page'],
      entry: expect.stringMatching(/^A photograph that no page shows/),
      before: expect.anything(),
      after: expect.anything(),
    },
  ]);
  await draft.discard(what, ann);
  expect(readFileSync(photo)).toEqual(published);
  expect(readdirSync(at('photos'))).not.toContain('on-no-page.png');
  expect((await draft.overview()).changes).toEqual([]);
});

it('loses no photo and no text when a photo can’t be added, removed or discarded because the disk is full', async () => {
  const { draft, at, textOf, folder } = await openTestDraft();
  await draft.addPhoto(await sent('#888'), { en: 'A patio' }, ann);
  await draft.removePhotos(['on-no-page'], ann);
  const state = () => [
    readdirSync(at('photos')),
    textOf('photos.yaml'),
    textOf('.versions/working.json'),
    readdirSync(folder),
  ];
  const before = state();
  const full = { status: 'unwritten', message: expect.stringMatching(/^The disk is full/) };
  // Writing to it fails as on a full disk.
  for (const name of ['photos.yaml', '.versions/working.json']) {
    const staged = at(path.dirname(name), `.${path.basename(name)}.${process.pid}`);
    const isFull = () => symlinkSync('/dev/full', staged);
    isFull();
    expect(await draft.discard({}, ann), name).toEqual(full);
    expect(state()).toEqual(before);
    isFull();
    expect(await draft.addPhoto(await sent('#999'), { en: 'A slab' }, ann), name).toEqual(full);
    isFull();
    expect(await draft.removePhotos(['a-patio'], ann), name).toEqual(full);
    expect(state()).toEqual(before);
  }
  expect(await draft.discard({}, ann)).toEqual({ status: 'done' });
  expect((await draft.overview()).changes).toEqual([]);
  expect(readdirSync(at('photos'))).not.toContain('a-patio.jpg');
});

it('lists every use of a photo, and which of them need it', async () => {
  const { draft } = await openTestDraft();
  const { photos } = await draft.overview();
  const usesOf = (name: string) => photos.find((photo) => photo.name === name)?.uses;
  expect(usesOf('slab')).toEqual(
    expect.arrayContaining([{ file: 'projects.yaml', path: [0, 'photo'], needed: true }]),
  );
  expect(usesOf('walk')).toEqual(
    expect.arrayContaining([{ file: 'contact.yaml', path: ['photo'], needed: false }]),
  );
  expect(usesOf('on-no-page')).toEqual([]);
});

it('writes the spot that must stay in view next to the description, and keeps the comments', async () => {
  const { change, textOf, publishedOf, problems } = await openTestDraft();
  type Photos = Record<string, { alt: { en: string }; focus?: string }>;
  await change<Photos>('photos.yaml', ({ slab }) => Object.assign(slab!, { focus: '20% 80%' }));
  expect(textOf('photos.yaml')).toBe(
    publishedOf('photos.yaml').replace(/^slab: (.*)$/m, 'slab:\n  alt: $1\n  focus: 20% 80%'),
  );
  await change<Photos>('photos.yaml', ({ slab }) => Object.assign(slab!, { focus: 'left' }));
  expect(await problems()).toMatchObject([
    { path: ['slab', 'focus'], message: expect.stringContaining('like 50% 30%') },
  ]);
});

it('lists which pictures differ between two versions', async () => {
  const { draft, publish, versions, at } = await openTestDraft();
  const { id } = versions.published()!;
  await draft.addPhoto(await sent('#888'), { en: 'A patio' }, ann);
  writeFileSync(at('photos/walk.jpg'), await pagePhoto('#777'));
  const next = await publish();
  expect(await draft.changesOfVersion(id, next.id)).toEqual([
    { file: 'photos.yaml', path: ['a-patio'], entry: 'A patio', after: { alt: { en: 'A patio' } } },
    {
      file: 'photos.yaml',
      path: ['walk'],
      entry: 'Front walk with one lighter panel',
      before: expect.anything(),
      after: expect.anything(),
    },
  ]);
});
