import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { contentFolder, load } from '../content/load.ts';
import { createEditor } from './app.ts';
import { openContentFolder } from './content-folder.ts';

const host = '127.0.0.1:4400';
const own = { host, origin: `http://${host}` };
let folder: string;
let app: ReturnType<typeof createEditor>;

beforeEach(() => {
  folder = makeTemporaryFolder(onTestFinished);
  cpSync(contentFolder, folder, { recursive: true });
  const page = { html: '<title>Editor</title>', js: '', css: '' };
  app = createEditor({
    content: openContentFolder(folder),
    preview: 'http://127.0.0.1:4401',
    page,
  });
});
afterEach(async () => {
  await app.close();
});

type File = { name: string; value: Record<string, unknown>; version: string };
type Content = {
  files: File[];
  faults: { file: string }[];
  photos: { name: string; uses: { file: string; path: (string | number)[] }[] }[];
};

const all = async () => (await app.inject({ url: '/api/content', headers: { host } })).json<Content>();

async function read(name: string): Promise<File> {
  return (await all()).files.find((file) => file.name === name)!;
}

const remove = (name: string) => app.inject({ method: 'DELETE', url: `/api/photos/${name}`, headers: own });

async function save(name: string, value: unknown, version?: string) {
  const payload = { value, version: version ?? (await read(name)).version };
  return app.inject({ method: 'PUT', url: `/api/content/${name}`, headers: own, payload });
}

function upload(picture: Buffer, alt: string) {
  const url = `/api/photos?alt=${encodeURIComponent(alt)}`;
  return app.inject({
    method: 'POST',
    url,
    headers: { ...own, 'content-type': 'image/jpeg' },
    payload: picture,
  });
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();

describe('the editor', () => {
  it('changes the phone number and leaves every other line as it was', async () => {
    const before = readFileSync(path.join(folder, 'business.yaml'), 'utf8');
    const { value } = await read('business.yaml');
    const answer = await save('business.yaml', { ...value, phone: '(321) 555-0100' });
    expect(answer.statusCode).toBe(200);
    const after = readFileSync(path.join(folder, 'business.yaml'), 'utf8');
    expect(after).toBe(before.replace(/^phone: .*$/m, 'phone: (321) 555-0100'));
    expect(load('business.yaml', folder).phone.e164).toBe('+13215550100');
  });

  it('refuses an invalid field with its place and fix, and writes nothing', async () => {
    const before = readFileSync(path.join(folder, 'business.yaml'), 'utf8');
    const { value } = await read('business.yaml');
    const answer = await save('business.yaml', { ...value, phone: 'call me', hours: '' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().faults.map(({ path: place }: { path: string[] }) => place)).toEqual([
      ['phone'],
      ['hours'],
    ]);
    expect(answer.json().faults[0].message).toBe(
      '"call me" is not a US phone number; write it like (407) 555-0142',
    );
    expect(readFileSync(path.join(folder, 'business.yaml'), 'utf8')).toBe(before);
  });

  it('adds a picture with its description, and a tenth project that shows it', async () => {
    const added = await upload(await picture(3000, 2000), 'Stamped patio with a fire pit at dusk');
    expect(added.statusCode).toBe(201);
    expect(added.json()).toEqual({ name: 'stamped-patio-with-a-fire' });
    expect(load('photos.yaml', folder)['stamped-patio-with-a-fire']).toEqual({
      alt: 'Stamped patio with a fire pit at dusk',
    });

    const { value } = await read('projects.yaml');
    const project = {
      id: 99,
      title: 'Patio',
      category: 'decorative',
      photo: added.json().name,
      description: 'New.',
    };
    const answer = await save('projects.yaml', [...(value as unknown as unknown[]), project]);
    expect(answer.json().faults).toEqual([]);
    expect(load('projects.yaml', folder).at(-1)).toEqual(project);
  });

  it('saves a renamed customer and says where the old name is still used', async () => {
    const { value } = await read('testimonials.yaml');
    const customers = value as unknown as { name: string }[];
    const { name } = load('home.yaml', folder).testimonial!;
    const renamed = customers.map((customer) =>
      customer.name === name ? { ...customer, name: 'New' } : customer,
    );
    const answer = await save('testimonials.yaml', renamed);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().faults[0].line).toMatch(/^content\/home\.yaml:\d+ testimonial\.name: /);
  });

  it('shows every city as a group, and writes one without a position as a bare name', async () => {
    const { value } = await read('business.yaml');
    const before = value.cities as { name: string }[];
    expect(before.every(({ name }) => name)).toBe(true);
    const cities = [
      ...before.slice(1),
      { name: 'Daytona Beach' },
      { name: 'Bithlo', latitude: 28.56, longitude: -81.11 },
    ];
    const answer = await save('business.yaml', { ...value, cities });
    expect(answer.statusCode).toBe(200);
    const text = readFileSync(path.join(folder, 'business.yaml'), 'utf8');
    expect(text).toContain('\n  - Daytona Beach\n  - name: Bithlo\n');
    expect((await read('business.yaml')).value.cities).toEqual(cities);
  });

  it('warns where a removed city is still named', async () => {
    const { value } = await read('business.yaml');
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

  it('does not overwrite a file that was changed elsewhere', async () => {
    const { value } = await read('business.yaml');
    expect((await save('business.yaml', value, 'older')).statusCode).toBe(409);
  });

  it('returns the current contents when the file was changed in the meantime', async () => {
    const { value, version } = await read('business.yaml');
    await save('business.yaml', { ...value, phone: '(321) 555-0100' });
    const answer = await save('business.yaml', { ...value, name: 'Another' }, version);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().value.phone).toBe('(321) 555-0100');
    expect(answer.json().version).toBe((await read('business.yaml')).version);
  });

  it('opens even if a file cannot be read, and says which one', async () => {
    writeFileSync(path.join(folder, 'gallery.yaml'), 'page: [1\n  x');
    rmSync(path.join(folder, 'contact.yaml'));
    const { files, faults } = await all();
    const unreadable = files.filter(({ value }) => value === undefined).map(({ name }) => name);
    expect(unreadable).toEqual(['gallery.yaml', 'contact.yaml']);
    expect(faults.map(({ file }) => file)).toEqual(expect.arrayContaining(unreadable));
  });

  it('opens an empty list', async () => {
    writeFileSync(path.join(folder, 'projects.yaml'), '# None yet.\n');
    expect((await read('projects.yaml')).value).toEqual([]);
  });

  it('says what is wrong with a picture', async () => {
    const answer = await upload(Buffer.from('hello'), 'A patio');
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      expect.stringContaining('not a picture'),
    ]);
  });

  it('keeps two pictures with the same description under different names', async () => {
    const patio = await picture(1700, 1200);
    const names = [await upload(patio, 'A patio'), await upload(patio, 'A patio')].map(
      (answer) => answer.json().name,
    );
    expect(names).toEqual(['a-patio', 'a-patio-2']);
  });

  it('shows where a photo is used, and refuses to remove it while it is used', async () => {
    const used = load('projects.yaml', folder)[0]!.photo;
    const { photos } = await all();
    expect(photos.find(({ name }) => name === used)?.uses).toContainEqual({
      file: 'projects.yaml',
      path: [0, 'photo'],
    });
    const answer = await remove(used);
    expect([answer.statusCode, answer.json().uses.length > 0]).toEqual([409, true]);
    expect(load('photos.yaml', folder)[used]).toBeDefined();
  });

  it('removes a photo that is not used anywhere, and keeps the picture', async () => {
    const before = readFileSync(path.join(folder, 'photos.yaml'), 'utf8');
    await upload(await picture(1700, 1200), 'A patio');
    expect((await remove('a-patio')).statusCode).toBe(204);
    expect(readFileSync(path.join(folder, 'photos.yaml'), 'utf8')).toBe(before);
    expect(existsSync(path.join(folder, 'photos/a-patio.jpg'))).toBe(false);
    expect(existsSync(path.join(folder, '.taken-away/a-patio.jpg'))).toBe(true);
    expect((await remove('a-patio')).statusCode).toBe(404);
  });

  it('writes the spot that must stay in view next to the description of a photo, and keeps the comments', async () => {
    const { value } = await read('photos.yaml');
    const [name] = Object.keys(value);
    const focused = { alt: 'Driveway', focus: '20% 80%' };
    expect((await save('photos.yaml', { ...value, [name!]: focused })).statusCode).toBe(200);
    expect(load('photos.yaml', folder)[name!]).toEqual(focused);
    expect(
      (await save('photos.yaml', { ...value, [name!]: { alt: 'A', focus: 'left' } })).json().faults,
    ).toMatchObject([{ path: [name, 'focus'], message: expect.stringContaining('like 50% 30%') }]);
  });
});
