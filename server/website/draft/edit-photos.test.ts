import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { load } from '#content-model/load.ts';
import { ann, openTestDraft } from './testing/open-test-draft.ts';

const picture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();

it('keeps two pictures with the same description under different names, and publishes them', async () => {
  const { draft, at, layOut, publish } = openTestDraft();
  const [one, other] = [await picture('#888'), await picture('#999')];
  const names = [
    await draft.addPhoto(one, { en: 'A patio' }, ann),
    await draft.addPhoto(other, { en: 'A patio' }, ann),
  ];
  expect(names).toMatchObject([{ name: 'a-patio' }, { name: 'a-patio-2' }]);
  const before = await draft.fingerprint();
  await draft.discard({ file: 'photos.yaml', path: ['a-patio-2'] }, ann);
  expect(await draft.fingerprint()).not.toBe(before);
  const laidOut = await layOut();
  const pictures = readdirSync(path.join(laidOut, 'photos'));
  expect(pictures).toEqual([...readdirSync(at('photos')), 'a-patio.jpg'].sort());
  await publish(laidOut);
  const { changes, photos } = await draft.overview();
  expect([changes, photos.some(({ name }) => name === 'a-patio')]).toEqual([[], true]);
  expect(readdirSync(at('.draft/photos'))).toEqual([]);
});

it('does not remove a photograph that a project is nothing without, but one that others can do without', async () => {
  const { draft, folder, layOut, at, publish } = openTestDraft();
  const used = load('projects.yaml', folder)[0]!.photo;
  expect(await draft.removePhoto(used, ann)).toMatchObject({ status: 'refused' });
  const photo = load('contact.yaml', folder).photo!;
  expect(await draft.removePhoto(photo, ann)).toEqual({ status: 'removed' });
  expect(existsSync(at(`photos/${photo}.jpg`))).toBe(true);
  expect(await draft.overview()).toMatchObject({
    changes: [{ file: 'photos.yaml', path: [photo], entry: expect.stringMatching(/\w/) }],
    photos: expect.not.arrayContaining([expect.objectContaining({ name: photo })]),
  });
  const laidOut = await layOut();
  expect(load('contact.yaml', laidOut)).not.toHaveProperty('photo');
  await publish(laidOut);
  expect(JSON.parse(readFileSync(at('.draft/state.json'), 'utf8')).removed).toEqual([]);
});

it('takes back the removal of a photograph', async () => {
  const { draft, layOut } = openTestDraft();
  await draft.removePhoto('on-no-page', ann);
  await draft.discard({ file: 'photos.yaml', path: ['on-no-page'] }, ann);
  expect((await draft.overview()).changes).toEqual([]);
  expect(readdirSync(path.join(await layOut(), 'photos'))).toContain('on-no-page.jpg');
});

it('tells of every use of a photograph, and which is nothing without it', async () => {
  const { draft } = openTestDraft();
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
  const { change, draftOf, textOf, problems } = openTestDraft();
  type Photos = Record<string, { alt: { en: string }; focus?: string }>;
  await change<Photos>('photos.yaml', ({ slab }) => Object.assign(slab!, { focus: '20% 80%' }));
  expect(draftOf('photos.yaml')).toBe(
    textOf('photos.yaml').replace(/^slab: (.*)$/m, 'slab:\n  alt: $1\n  focus: 20% 80%'),
  );
  await change<Photos>('photos.yaml', ({ slab }) => Object.assign(slab!, { focus: 'left' }));
  expect(await problems()).toMatchObject([
    { path: ['slab', 'focus'], message: expect.stringContaining('like 50% 30%') },
  ]);
});

it('tells which pictures differ between two versions', async () => {
  const { draft, layOut, publish, folder } = openTestDraft();
  const before = await layOut();
  await draft.addPhoto(await picture('#888'), { en: 'A patio' }, ann);
  await publish(await layOut());
  expect(await draft.changesBetweenFolders(before, folder)).toEqual([
    { file: 'photos.yaml', path: ['a-patio'], entry: 'A patio', after: { alt: { en: 'A patio' } } },
  ]);
});
