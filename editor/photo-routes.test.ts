import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { load } from '../content-model/load.ts';
import { openEditor } from './testing/open-editor.ts';

const { all, at, folder, read, remove, save, textOf, upload } = openEditor();

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();

it('keeps two pictures with the same description under different names', async () => {
  const patio = await picture(900, 600);
  const names = [await upload(patio, 'A patio'), await upload(patio, 'A patio')].map(
    (answer) => answer.json().name,
  );
  expect(names).toEqual(['a-patio', 'a-patio-2']);
});

it('refuses to remove a photo that a project is nothing without, not one that others can do without', async () => {
  const used = load('projects.yaml', folder())[0]!.photo;
  const answer = await remove(used);
  expect([answer.statusCode, answer.json().uses.length > 0]).toEqual([409, true]);
  expect(load('photos.yaml', folder())[used]).toBeDefined();
  const { photo } = load('contact.yaml', folder());
  expect((await remove(photo!)).statusCode).toBe(204);
  expect(load('contact.yaml', folder())).not.toHaveProperty('photo');
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

it('never tells of half a removal that happens while the content is read', async () => {
  await upload(await picture(900, 600), 'A ramp');
  const [told] = await Promise.all([all(), remove('a-ramp')]);
  const names = told.photos.map(({ name }) => name);
  const notes = told.files.find(({ name }) => name === 'photos.yaml')!.value;
  expect(names).toEqual(Object.keys(notes as object).sort());
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
