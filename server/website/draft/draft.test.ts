import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { load } from '#content-model/load.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { ann, openTestDraft } from './testing/open-test-draft.ts';

type Words = { en?: string; es?: string; of?: string };
type Page = { page: { title: Words }; intro: { heading: Words } };
type Contact = { intro: { heading: Words; lead?: Words } };
type Business = {
  cities: { name: string; latitude?: number; longitude?: number }[];
  phone: string;
  hours: Words;
};
type Projects = { title: Words; description: Words; photo?: string }[];
type Customers = { name: string }[];

it('changes one line of a file and leaves the rest as it was written, and nothing that is published', async () => {
  const { change, textOf, draftOf } = openTestDraft();
  const before = textOf('business.yaml');
  await change<Business>('business.yaml', (business) => Object.assign(business, { phone: '(407) 555-0100' }));
  expect(textOf('business.yaml')).toBe(before);
  expect(draftOf('business.yaml')).toBe(before.replace(/^phone: .*$/m, 'phone: (407) 555-0100'));
});

it('is no draft any more when everything is as it was', async () => {
  const { change, at, draft } = openTestDraft();
  await change<Projects>('projects.yaml', (list) => void list.reverse());
  expect(existsSync(at('.draft/projects.yaml'))).toBe(true);
  await change<Projects>('projects.yaml', (list) => void list.reverse());
  expect(existsSync(at('.draft/projects.yaml'))).toBe(false);
  expect(await draft.overview()).toMatchObject({ changes: [], savedAt: null, savedBy: null });
});

it('keeps what is half typed as it was typed, and publishes it tidied', async () => {
  const { change, read, layOut, problems } = openTestDraft();
  await change<Business>('business.yaml', (business) => {
    Object.assign(business.hours, { en: ' Mon-Fri\n7AM-6PM ' });
    business.cities.push({} as Business['cities'][0]);
  });
  expect((await read<Business>('business.yaml')).hours).toEqual({ en: ' Mon-Fri\n7AM-6PM ' });
  const { length } = (await read<Business>('business.yaml')).cities;
  expect(await problems()).toMatchObject([{ file: 'business.yaml', path: ['cities', length - 1, 'name'] }]);
  await change<Business>('business.yaml', ({ cities }) => Object.assign(cities.at(-1)!, { name: 'Ocala' }));
  expect(await problems()).toEqual([]);
  const { hours, cities } = load('business.yaml', await layOut());
  expect([hours, cities.at(-1)?.name]).toEqual(['Mon-Fri 7AM-6PM', 'Ocala']);
});

it('gives a new project its number and sets its quotes, and says what is missing as a form would', async () => {
  const { change, read, layOut, problems } = openTestDraft();
  const added = { title: { en: "O'Neil's slab" }, description: { en: 'A 4" slab.' } };
  const { length } = await read<Projects>('projects.yaml');
  const saved = await change<Projects>('projects.yaml', (list) => void list.unshift(added));
  expect(saved).toMatchObject({
    status: 'saved',
    corrected: [
      { path: [0, 'title', 'en'], value: 'O’Neil’s slab' },
      { path: [0, 'id'], value: 67 },
    ],
  });
  expect(await problems()).toMatchObject([{ path: [0, 'photo'], message: 'is empty, and is needed here' }]);
  await change<Projects>('projects.yaml', ([first]) => Object.assign(first!, { photo: 'slab' }));
  const projects = load('projects.yaml', await layOut());
  expect([projects.length, projects[0]]).toMatchObject([
    length + 1,
    { title: 'O’Neil’s slab', photo: 'slab' },
  ]);
});

it('writes a city without a position as a bare name, and has nothing against it', async () => {
  const { change, draftOf, problems } = openTestDraft();
  const more = [{ name: 'Daytona Beach' }, { name: 'Bithlo', latitude: 28.56, longitude: -81.11 }];
  await change<Business>('business.yaml', ({ cities }) => void cities.push(...more));
  expect(draftOf('business.yaml')).toContain('\n  - Daytona Beach\n  - name: Bithlo\n');
  expect(await problems()).toEqual([]);
});

it('gives what has another name now that name wherever it is named, once it is typed', async () => {
  const { change, draftOf, textOf, folder, layOut } = openTestDraft();
  const { name } = load('home.yaml', folder).testimonial!;
  const rename = (list: Customers) =>
    Object.assign(list.find((each) => each.name === name)!, { name: 'New' });
  await change<Customers>('testimonials.yaml', rename);
  expect(draftOf('home.yaml')).toBe(textOf('home.yaml'));
  await change<Customers>('testimonials.yaml', () => {}, { renamed: { from: name!, into: 'New' } });
  expect(draftOf('home.yaml')).toBe(textOf('home.yaml').replace(`name: ${name}`, 'name: New'));

  type Services = { blocks: { anchor: string }[] };
  const mend = ({ blocks }: Services) =>
    Object.assign(blocks.find(({ anchor }) => anchor === 'repair')!, { anchor: 'mending' });
  await change<Services>('services.yaml', mend, { renamed: { from: 'repair', into: 'mending' } });
  const laidOut = await layOut();
  expect(load('services.yaml', laidOut).cracks!.service).toBe('mending');
  expect(load('about.yaml', laidOut).testimonials!.names).toContain('New');
  expect(JSON.stringify(load('projects.yaml', laidOut))).not.toContain('"repair"');
});

it('names no file to whoever fills in a form', async () => {
  const { change, draft, write, at, problems } = openTestDraft();
  write('business.yaml', (text) =>
    text.replace(/^ {2}years: .*\n/m, '').replace('freeEstimate: true', 'freeEstimate: false'),
  );
  await change<{ hero: { lead: Words } }>('home.yaml', ({ hero }) =>
    Object.assign(hero, { lead: { en: 'A free estimate after {years} years.' } }),
  );
  write('gallery.yaml', (text) => `${text}slogan: [x]\n`);
  write('photos.yaml', (text) => text.replace(/^slab: .*$/m, 'slab: 7\nnobody: Nothing.'));
  writeFileSync(at('photos/broken.jpg'), 'no picture');
  rmSync(at('not-found.yaml'));
  const told = [...(await problems()), ...(await draft.problems())].map(({ message }) => message);
  expect(told.length).toBeGreaterThan(8);
  for (const message of told)
    expect(message).not.toMatch(/yaml|content\/|folder|dash|quotes|spaces|delete|line/);
});

it('opens although a file cannot be read, says which one, and writes nothing over it', async () => {
  const { draft, at, change, layOut } = openTestDraft();
  await change<Contact>('contact.yaml', ({ intro }) => Object.assign(intro.heading, { en: 'Ask' }));
  writeFileSync(at('projects.yaml'), '# None yet.\n');
  writeFileSync(at('gallery.yaml'), 'page: [1\n  x');
  writeFileSync(at('contact.yaml'), 'intro: {');
  rmSync(at('not-found.yaml'));
  expect((await draft.file('projects.yaml')).value).toEqual([]);
  const { problems } = await draft.overview();
  const unreadable = ['gallery.yaml', 'contact.yaml', 'not-found.yaml'] as const;
  expect(problems.map(({ file }) => file)).toEqual(expect.arrayContaining([...unreadable]));
  for (const name of unreadable) {
    const { value, version } = await draft.file(name);
    expect(value).toBeUndefined();
    const changes = [{ path: ['intro'], value: {} }];
    expect(await draft.save(name, { version, changes }, ann)).toMatchObject({ status: 'refused' });
  }
  expect(readFileSync(path.join(await layOut(), 'contact.yaml'), 'utf8')).toBe('intro: {');
  cpSync('tests/content/contact.yaml', at('contact.yaml'));
  expect((await draft.file('contact.yaml')).value).toMatchObject({ intro: { heading: { en: 'Ask' } } });
});

it('holds nobody up for texts of up to 450,000 characters, whatever they repeat', async () => {
  const { change, draft } = openTestDraft();
  const repeat = (part: string) => part.repeat(450_000 / part.length);
  const texts = {
    'contact.yaml': [`a${repeat(' ')}b`, `{${repeat('a ')}}`],
    'about.yaml': [
      `${repeat('. ').slice(200_000)}${repeat('{a} ').slice(200_000)}`,
      repeat('no guarantee, '),
    ],
    'services.yaml': [repeat('call '), `a${repeat('\u0301\u0316').slice(250_000)}`],
  } as const;
  for (const [file, [title, heading]] of Object.entries(texts))
    await change<Page>(file as ContentFile, ({ page, intro }) => {
      Object.assign(page.title, { en: title });
      Object.assign(intro.heading, { en: heading });
    });
  const { changes } = await draft.overview();
  expect(new Set(changes.map(({ file }) => file))).toEqual(new Set(Object.keys(texts)));
});
