import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { loadContent } from '#content-model/load.ts';
import { unpublishedFiles } from '#publishing/compare.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { ann, openTestDraft } from './testing/open-test-draft.ts';

type Words = { en?: string; es?: string; of?: string };
type Page = { page: { title: Words }; intro: { heading: Words } };
type Business = {
  cities: { name: string; latitude?: number; longitude?: number }[];
  phone: string;
  hours: Words;
};
type Projects = { title: Words; description: Words; photo?: string }[];
type Testimonials = { name: string }[];

it('saves one line into the content folder itself and leaves the rest as it was written, and what is published', async () => {
  const { change, textOf, publishedOf } = await openTestDraft();
  const before = textOf('business.yaml');
  await change<Business>('business.yaml', (business) => Object.assign(business, { phone: '(407) 555-0100' }));
  expect(publishedOf('business.yaml')).toBe(before);
  expect(textOf('business.yaml')).toBe(before.replace(/^phone: .*$/m, 'phone: (407) 555-0100'));
});

it('has the published text, letter for letter, when everything is as it was', async () => {
  const { change, textOf, publishedOf, draft } = await openTestDraft();
  const digest = await draft.digest();
  await change<Projects>('projects.yaml', (list) => void list.reverse());
  expect((await draft.overview()).savedBy).toBe(ann);
  expect(await draft.digest()).not.toBe(digest);
  await change<Projects>('projects.yaml', (list) => void list.reverse());
  expect(textOf('projects.yaml')).toBe(publishedOf('projects.yaml'));
  expect(await draft.digest()).toBe(digest);
  expect(await draft.overview()).toMatchObject({ changes: [], savedAt: null, savedBy: null });
});

it('lists what was edited by hand among the changes, and saves beside it', async () => {
  const { draft, change, write, read, textOf } = await openTestDraft();
  write('business.yaml', (text) => `# By hand.\n${text}`.replace(/^hours: .*$/m, 'hours: Always'));
  await change<Business>('business.yaml', (business) => Object.assign(business, { phone: '(407) 555-0100' }));
  expect((await draft.overview()).changes).toMatchObject([
    { file: 'business.yaml', path: ['phone'], after: '(407) 555-0100' },
    { file: 'business.yaml', path: ['hours'], after: { en: 'Always' } },
  ]);
  expect(textOf('business.yaml')).toMatch(/^# By hand\.\n/);
  // The comments that somebody writes by hand stay, also when the rest is as it is published again.
  await draft.discard({}, ann);
  expect(await read<Business>('business.yaml')).not.toMatchObject({ hours: { en: 'Always' } });
  expect(textOf('business.yaml')).toMatch(/^# By hand\.\n/);
  expect((await draft.overview()).changes).toEqual([]);
});

it('has no changes once it is published, but for what was typed while the pages were built', async () => {
  const { draft, change, read, publish } = await openTestDraft();
  await change<Business>('business.yaml', ({ hours }) => Object.assign(hours, { en: 'Always' }));
  await change<Projects>('projects.yaml', (list) => void list.shift());
  const staged = await draft.stage();
  await change<Business>('business.yaml', (business) => {
    Object.assign(business, { phone: '(407) 555-0100' });
    Object.assign(business.hours, { en: 'Nearly always' });
  });
  await publish(staged);
  expect(await read('business.yaml')).toMatchObject({ hours: { en: 'Nearly always' } });
  const { changes } = await draft.overview();
  expect(changes.map(({ file, path: [first] }) => `${file} ${first}`)).toEqual([
    'business.yaml phone',
    'business.yaml hours',
  ]);
  await publish();
  expect(await draft.overview()).toMatchObject({ changes: [], savedAt: null });
});

it('restores a version and keeps what is not published yet, and brings back nothing that was changed back', async () => {
  const { draft, change, publish, restore, read, publishedOf, versions } = await openTestDraft();
  const { id } = versions.published()!;
  const before = publishedOf('business.yaml');
  await change<Business>('business.yaml', ({ hours }) => Object.assign(hours, { en: 'Always' }));
  await publish();
  await change<Business>('business.yaml', (business) => Object.assign(business, { phone: '(407) 555-0100' }));
  await restore(id);
  expect(publishedOf('business.yaml')).toBe(before);
  expect((await draft.overview()).changes.map(({ path: [first] }) => first)).toEqual(['phone']);
  expect((await read<Business>('business.yaml')).phone).toBe('(407) 555-0100');
});

it('keeps what is saved between the preparation of a restored version and its publication', async () => {
  const { draft, change, publish, read, versions } = await openTestDraft();
  const { id } = versions.published()!;
  await change<Business>('business.yaml', ({ hours }) => Object.assign(hours, { en: 'Always' }));
  await publish();
  await draft.stageUpdate(id);
  await change<Business>('business.yaml', (business) => Object.assign(business, { phone: '(407) 555-0100' }));
  await draft.commitUpdate(id);
  const { phone, hours } = await read<Business>('business.yaml');
  expect([phone, hours.en]).toEqual(['(407) 555-0100', expect.not.stringMatching('Always')]);
});

it('needs no more room for a restored version once it is published', async () => {
  const { draft, change, publish, read, versions, at } = await openTestDraft();
  const { id } = versions.published()!;
  await change<Business>('business.yaml', ({ hours }) => Object.assign(hours, { en: 'Always' }));
  await publish();
  await draft.stageUpdate(id);
  rmSync(at('.versions', id), { recursive: true });
  await draft.commitUpdate(id);
  expect((await read<Business>('business.yaml')).hours.en).not.toBe('Always');
});

it('stages a whole content folder, with its number and logos, and nothing that others put beside them', async () => {
  const { draft, change, at, stage, publish, folder } = await openTestDraft();
  const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>');
  writeFileSync(at('logo.svg'), logo);
  writeFileSync(at('notes.txt'), 'Not part of the site.');
  const before = await draft.digest();
  await change<Business>('business.yaml', ({ hours }) => Object.assign(hours, { en: 'Always' }));
  const staged = await draft.stage();
  expect(loadContent('business.yaml', staged.folder).hours).toBe('Always');
  expect(readdirSync(staged.folder).filter((name) => name !== '.since.json')).toEqual(
    readdirSync(folder).filter(
      (name) => !['.publishing', '.versions', 'README.md', 'notes.txt'].includes(name),
    ),
  );
  const { digest } = await publish(staged);
  expect([digest === before, digest]).toEqual([false, await draft.digest()]);
  writeFileSync(at('logo.svg'), logo.subarray(0, -3));
  expect(await draft.digest()).not.toBe(digest);
  expect(readFileSync(path.join(await stage(), 'logo.svg'))).toEqual(logo.subarray(0, -3));
});

it('saves half-typed text as it was typed, and publishes it cleaned up', async () => {
  const { folder, versions, change, read, stage, publish, problems } = await openTestDraft();
  await change<Business>('business.yaml', (business) => {
    Object.assign(business.hours, { en: ' Mon-Fri\n7AM-6PM ' });
    business.cities.push({} as Business['cities'][0]);
  });
  expect((await read<Business>('business.yaml')).hours).toEqual({ en: ' Mon-Fri\n7AM-6PM ' });
  const { length } = (await read<Business>('business.yaml')).cities;
  expect(await problems()).toMatchObject([{ file: 'business.yaml', path: ['cities', length - 1, 'name'] }]);
  await change<Business>('business.yaml', ({ cities }) => Object.assign(cities.at(-1)!, { name: 'Ocala' }));
  expect(await problems()).toEqual([]);
  const { hours, cities } = loadContent('business.yaml', await stage());
  expect([hours, cities.at(-1)?.name]).toEqual(['Mon-Fri 7AM-6PM', 'Ocala']);
  expect(unpublishedFiles(folder, versions)).toEqual(['business.yaml']);
  await publish();
  // Typed with spaces and published without them, it says the same.
  expect(unpublishedFiles(folder, versions)).toEqual([]);
});

it('gives a new project its number and sets its quotes, and reports what is missing as a form would', async () => {
  const { change, read, stage, problems } = await openTestDraft();
  const added = { title: { en: "O'Neil's slab" }, description: { en: 'A 4" slab.' } };
  const { length } = await read<Projects>('projects.yaml');
  const saved = await change<Projects>('projects.yaml', (list) => void list.unshift(added));
  expect(saved).toMatchObject({
    status: 'saved',
    corrected: [
      { path: [0, 'title', 'en'], value: 'O’Neil’s slab' },
      { path: [0, 'id'], value: expect.any(Number) },
    ],
  });
  expect(await problems()).toMatchObject([{ path: [0, 'photo'], message: 'is required' }]);
  await change<Projects>('projects.yaml', ([first]) => Object.assign(first!, { photo: 'slab' }));
  const projects = loadContent('projects.yaml', await stage());
  expect([projects.length, projects[0]]).toMatchObject([
    length + 1,
    { title: 'O’Neil’s slab', photo: 'slab' },
  ]);
});

it('writes a city without a position as a bare name, without a problem', async () => {
  const { change, textOf, problems } = await openTestDraft();
  const more = [{ name: 'Daytona Beach' }, { name: 'Bithlo', latitude: 28.56, longitude: -81.11 }];
  await change<Business>('business.yaml', ({ cities }) => void cities.push(...more));
  expect(textOf('business.yaml')).toContain('\n  - Daytona Beach\n  - name: Bithlo\n');
  expect(await problems()).toEqual([]);
});

it('gives an entry that was renamed its new name in every file, once it is typed', async () => {
  const { change, textOf, publishedOf, folder, stage } = await openTestDraft();
  const { name } = loadContent('home.yaml', folder).testimonial!;
  const rename = (list: Testimonials) =>
    Object.assign(list.find((each) => each.name === name)!, { name: 'New' });
  await change<Testimonials>('testimonials.yaml', rename);
  expect(textOf('home.yaml')).toBe(publishedOf('home.yaml'));
  await change<Testimonials>('testimonials.yaml', () => {}, { renamed: { from: name!, into: 'New' } });
  expect(textOf('home.yaml')).toBe(publishedOf('home.yaml').replace(`name: ${name}`, 'name: New'));

  type Services = { blocks: { anchor: string }[] };
  const edit = ({ blocks }: Services) =>
    Object.assign(blocks.find(({ anchor }) => anchor === 'repair')!, { anchor: 'patching' });
  await change<Services>('services.yaml', edit, { renamed: { from: 'repair', into: 'patching' } });
  const staged = await stage();
  expect(loadContent('services.yaml', staged).cracks!.service).toBe('patching');
  expect(loadContent('about.yaml', staged).testimonials!.names).toContain('New');
  expect(JSON.stringify(loadContent('projects.yaml', staged))).not.toContain('"repair"');
});

it('never names a file to a person who fills in a form', async () => {
  const { change, draft, write, at, problems } = await openTestDraft();
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
  const messages = [...(await problems()), ...(await draft.problems())].map(({ message }) => message);
  expect(messages.length).toBeGreaterThan(8);
  for (const message of messages)
    expect(message).not.toMatch(/yaml|content\/|folder|dash|quotes|spaces|delete|line/);
});

it('opens even if a file can’t be read, says which one, and doesn’t overwrite it until that is discarded', async () => {
  const { draft, at, stage, textOf, publishedOf } = await openTestDraft();
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
  expect(readFileSync(path.join(await stage(), 'contact.yaml'), 'utf8')).toBe('intro: {');
  await draft.discard({ file: 'contact.yaml', path: [] }, ann);
  await draft.discard({ file: 'not-found.yaml', path: [] }, ann);
  for (const name of ['contact.yaml', 'not-found.yaml'] as const)
    expect(textOf(name)).toBe(publishedOf(name));
});

it('opens and is published although a link in its folders leads nowhere, or a folder is named like a file', async () => {
  const { draft, at, stage } = await openTestDraft();
  for (const name of ['photos/gone.jpg', 'gone.svg']) symlinkSync(at('nowhere'), at(name));
  for (const name of ['photos/folder.jpg', 'folder.yaml']) mkdirSync(at(name));
  expect((await draft.overview()).changes).toEqual([]);
  await draft.digest();
  await draft.discard({}, ann);
  const staged = await stage();
  expect(readdirSync(staged)).toEqual(expect.not.arrayContaining(['gone.svg', 'folder.yaml']));
  expect(readdirSync(path.join(staged, 'photos')).sort()).toEqual(readdirSync('tests/content/photos').sort());
});

it('doesn’t block on texts of up to 450,000 characters, whatever they repeat', async () => {
  const { change, draft } = await openTestDraft();
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

it('uses no internal names, whatever was removed that others refer to', async () => {
  const { draft, folder, change } = await openTestDraft();
  const photo = (await draft.overview()).photos.find(({ uses }) => uses.length > 0)!.name;
  rmSync(path.join(folder, 'photos', `${photo}.jpg`));
  await change<Projects>('projects.yaml', (list) => void list.splice(0, list.length));
  await change<{ blocks: { anchor: string }[] }>('services.yaml', ({ blocks }) => void blocks.splice(1));
  await change<{ figures: object }>('business.yaml', (business) => Object.assign(business, { figures: {} }));
  const { problems } = await draft.overview();
  const removed = problems.filter(({ cause }) => cause === 'removed').map(({ message }) => message);
  for (const what of ['photo', 'number', 'service'])
    expect(removed).toContainEqual(expect.stringMatching(new RegExp(`^the ${what} that was `)));
  const anchors = (await draft.file('business.yaml')).value as { services: { anchor: string }[] };
  const names = [photo, ...anchors.services.map(({ anchor }) => anchor)].filter(
    (name) => !/^\w{1,7}$/.test(name),
  );
  const all = problems.map(({ message }) => message).join('\n');
  for (const name of names) expect(all).not.toContain(name);
  expect(all).not.toMatch(/\.yaml|`|\bof: |content\//);
});

it('knows which sample content is left as soon as it is saved', async () => {
  const { draft, change } = await openTestDraft();
  const email = { file: 'business.yaml', path: ['email'] };
  expect((await draft.overview()).samples).toContainEqual(email);
  await change<object>('business.yaml', (business) =>
    Object.assign(business, { email: 'office@ridgelineconcrete.com' }),
  );
  expect((await draft.overview()).samples).not.toContainEqual(email);
});
