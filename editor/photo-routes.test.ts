import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { load } from '../content/load.ts';
import { openEditor } from './testing/open-editor.ts';

const { all, at, folder, read, remove, save, textOf, upload } = openEditor();

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();

it('adds a picture with its description, and a tenth project that shows it', async () => {
  const added = await upload(await picture(1600, 1067), 'Stamped patio with a fire pit at dusk');
  expect(added.statusCode).toBe(201);
  expect(added.json()).toEqual({ name: 'stamped-patio-with-a-fire' });
  expect(load('photos.yaml', folder())['stamped-patio-with-a-fire']).toEqual({
    alt: 'Stamped patio with a fire pit at dusk',
  });

  const { value } = read('projects.yaml');
  const project = {
    id: 99,
    title: 'Patio',
    category: 'decorative',
    photo: added.json().name,
    description: 'New.',
  };
  const answer = await save('projects.yaml', [...(value as unknown as unknown[]), project]);
  expect(answer.json().faults).toEqual([]);
  expect(load('projects.yaml', folder()).at(-1)).toEqual(project);
});

it('says what is wrong with a picture', async () => {
  const answer = await upload(Buffer.from('hello'), 'A patio');
  expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringContaining('not a picture')]);
});

it('keeps two pictures with the same description under different names', async () => {
  const patio = await picture(900, 600);
  const names = [await upload(patio, 'A patio'), await upload(patio, 'A patio')].map(
    (answer) => answer.json().name,
  );
  expect(names).toEqual(['a-patio', 'a-patio-2']);
});

it('shows where a photo is used, and refuses to remove it while it is used', async () => {
  const used = load('projects.yaml', folder())[0]!.photo;
  const { photos } = await all();
  expect(photos.find(({ name }) => name === used)?.uses).toContainEqual({
    file: 'projects.yaml',
    path: [0, 'photo'],
  });
  const answer = await remove(used);
  expect([answer.statusCode, answer.json().uses.length > 0]).toEqual([409, true]);
  expect(load('photos.yaml', folder())[used]).toBeDefined();
});

it('removes a photo that is not used anywhere, and keeps the picture', async () => {
  const before = textOf('photos.yaml');
  await upload(await picture(900, 600), 'A patio');
  expect((await remove('a-patio')).statusCode).toBe(204);
  expect(textOf('photos.yaml')).toBe(before);
  expect(existsSync(at('photos/a-patio.jpg'))).toBe(false);
  expect(existsSync(at('.taken-away/a-patio.jpg'))).toBe(true);
  expect((await remove('a-patio')).statusCode).toBe(404);
});

it('writes the spot that must stay in view next to the description of a photo, and keeps the comments', async () => {
  const { value } = read('photos.yaml');
  const [name] = Object.keys(value);
  const focused = { alt: 'Driveway', focus: '20% 80%' };
  expect((await save('photos.yaml', { ...value, [name!]: focused })).statusCode).toBe(200);
  expect(load('photos.yaml', folder())[name!]).toEqual(focused);
  expect(
    (await save('photos.yaml', { ...value, [name!]: { alt: 'A', focus: 'left' } })).json().faults,
  ).toMatchObject([{ path: [name, 'focus'], message: expect.stringContaining('like 50% 30%') }]);
});
