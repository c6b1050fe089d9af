import { rmSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { load } from '../content-model/load.ts';
import { openEditor } from './testing/open-editor.ts';

const { all, at, folder, read, save, textOf } = openEditor();

it('gives a renamed customer the new name wherever it is named, and keeps the notes there', async () => {
  const customers = read('testimonials.yaml').value as unknown as { name: string }[];
  const { name } = load('home.yaml', folder()).testimonial!;
  const renamed = customers.map((each) => (each.name === name ? { ...each, name: 'New' } : each));
  const before = textOf('home.yaml');
  expect((await save('testimonials.yaml', renamed)).json().faults).toEqual([]);
  expect(textOf('home.yaml')).toBe(before.replace(`name: ${name}`, 'name: New'));
  expect(load('about.yaml', folder()).testimonials!.names).toContain('New');
});

it('gives a renamed service the new name in its own file and in the others', async () => {
  const { value } = read('services.yaml');
  const blocks = (value.blocks as { anchor: string }[]).map((block) =>
    block.anchor === 'repair' ? { ...block, anchor: 'mending' } : block,
  );
  expect((await save('services.yaml', { ...value, blocks })).json().faults).toEqual([]);
  expect(load('services.yaml', folder()).cracks!.service).toBe('mending');
  expect(JSON.stringify(load('projects.yaml', folder()))).not.toContain('"repair"');
});

it('gives a new project its number and sets its quotes, and says what is missing as a form would', async () => {
  const projects = read('projects.yaml').value as unknown as { id: number }[];
  const { photo } = load('projects.yaml', folder())[0]!;
  const added = { title: "O'Neil's slab", description: 'A 4" slab.', photo };
  expect(
    (await save('projects.yaml', [...projects, { ...added, photo: undefined }])).json().faults,
  ).toMatchObject([{ path: [projects.length, 'photo'], message: 'is empty, and is needed here' }]);
  expect((await save('projects.yaml', [...projects, added])).statusCode).toBe(200);
  const id = Math.max(...projects.map((project) => project.id)) + 1;
  expect(load('projects.yaml', folder()).at(-1)).toMatchObject({ ...added, id, title: 'O’Neil’s slab' });
});

it('writes a city without a position as a bare name, and has nothing against it', async () => {
  const { value } = read('business.yaml');
  const cities = [
    ...(value.cities as { name: string }[]),
    { name: 'Daytona Beach' },
    { name: 'Bithlo', latitude: 28.56, longitude: -81.11 },
  ];
  const { faults } = (await save('business.yaml', { ...value, cities })).json();
  expect(faults).toEqual([]);
  const text = textOf('business.yaml');
  expect(text).toContain('\n  - Daytona Beach\n  - name: Bithlo\n');
  expect(read('business.yaml').value.cities).toEqual(cities);
});

it('opens even if a file cannot be read, and says which one; an empty list is one', async () => {
  writeFileSync(at('projects.yaml'), '# None yet.\n');
  expect(read('projects.yaml').value).toEqual([]);
  writeFileSync(at('gallery.yaml'), 'page: [1\n  x');
  rmSync(at('contact.yaml'));
  const { files, faults } = await all();
  const unreadable = files.filter(({ value }) => value === undefined).map(({ name }) => name);
  expect(unreadable).toEqual(['gallery.yaml', 'contact.yaml']);
  expect(faults.map(({ file }) => file)).toEqual(expect.arrayContaining(unreadable));
});
