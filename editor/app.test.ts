import { rmSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { load } from '../content/load.ts';
import { openEditor } from './testing/open-editor.ts';

const { all, at, folder, read, save, textOf } = openEditor();

it('changes the phone number and leaves every other line as it was', async () => {
  const before = textOf('business.yaml');
  const { value } = read('business.yaml');
  const answer = await save('business.yaml', { ...value, phone: '(321) 555-0100' });
  expect(answer.statusCode).toBe(200);
  const after = textOf('business.yaml');
  expect(after).toBe(before.replace(/^phone: .*$/m, 'phone: (321) 555-0100'));
  expect(load('business.yaml', folder()).phone.e164).toBe('+13215550100');
});

it('refuses an invalid field with its place and fix, and writes nothing', async () => {
  const before = textOf('business.yaml');
  const { value } = read('business.yaml');
  const answer = await save('business.yaml', { ...value, phone: 'call me', hours: '' });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().faults.map(({ path: place }: { path: string[] }) => place)).toEqual([
    ['phone'],
    ['hours'],
  ]);
  expect(answer.json().faults[0].message).toBe(
    '"call me" is not a US phone number; write it like (407) 555-0142',
  );
  expect(textOf('business.yaml')).toBe(before);
});

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

it('shows every city as a group, and writes one without a position as a bare name', async () => {
  const { value } = read('business.yaml');
  const before = value.cities as { name: string }[];
  expect(before.every(({ name }) => name)).toBe(true);
  const cities = [
    ...before.slice(1),
    { name: 'Daytona Beach' },
    { name: 'Bithlo', latitude: 28.56, longitude: -81.11 },
  ];
  const answer = await save('business.yaml', { ...value, cities });
  expect(answer.statusCode).toBe(200);
  const text = textOf('business.yaml');
  expect(text).toContain('\n  - Daytona Beach\n  - name: Bithlo\n');
  expect(read('business.yaml').value.cities).toEqual(cities);
});

it('warns where a removed city is still named', async () => {
  const { value } = read('business.yaml');
  const cities = (value.cities as { name: string }[]).filter(({ name }) => name !== 'Tampa');
  const { faults } = (await save('business.yaml', { ...value, cities })).json();
  expect(faults).toMatchObject([
    {
      file: 'about.yaml',
      severity: 'warning',
      line: expect.stringContaining('says Tampa, not among'),
    },
  ]);
});

it('overwrites nothing that was changed in the meantime, and returns the current contents', async () => {
  const { value, version } = read('business.yaml');
  await save('business.yaml', { ...value, phone: '(321) 555-0100' });
  const answer = await save('business.yaml', { ...value, name: 'Another' }, version);
  expect(answer.statusCode).toBe(409);
  expect(answer.json().value.phone).toBe('(321) 555-0100');
  expect(answer.json().version).toBe(read('business.yaml').version);
});

it('opens even if a file cannot be read, and says which one', async () => {
  writeFileSync(at('gallery.yaml'), 'page: [1\n  x');
  rmSync(at('contact.yaml'));
  const { files, faults } = await all();
  const unreadable = files.filter(({ value }) => value === undefined).map(({ name }) => name);
  expect(unreadable).toEqual(['gallery.yaml', 'contact.yaml']);
  expect(faults.map(({ file }) => file)).toEqual(expect.arrayContaining(unreadable));
});

it('opens an empty list', async () => {
  writeFileSync(at('projects.yaml'), '# None yet.\n');
  expect(read('projects.yaml').value).toEqual([]);
});
