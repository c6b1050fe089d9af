import { rmSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { load } from '../content-model/load.ts';
import { openEditor } from './testing/open-editor.ts';

const { all, at, folder, read, save, textOf } = openEditor();

it('saves a renamed customer and says where the old name is still used', async () => {
  const { value } = read('testimonials.yaml');
  const customers = value as unknown as { name: string }[];
  const { name } = load('home.yaml', folder()).testimonial!;
  const renamed = customers.map((customer) =>
    customer.name === name ? { ...customer, name: 'New' } : customer,
  );
  const answer = await save('testimonials.yaml', renamed);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().faults[0].line).toMatch(/^content\/home\.yaml:\d+ testimonial\.name: /);
});

it('writes a city without a position as a bare name, and has nothing against it', async () => {
  const { value } = read('business.yaml');
  const cities = [
    ...(value.cities as { name: string }[]).filter(({ name }) => name && name !== 'Tampa'),
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
