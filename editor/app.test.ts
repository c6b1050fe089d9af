import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentFolder, load } from '../content/load.ts';
import { createEditor } from './app.ts';
import { openContentFolder } from './content-folder.ts';

const host = '127.0.0.1:4400';
const own = { host, origin: `http://${host}` };
let folder: string;
let app: ReturnType<typeof createEditor>;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'content-'));
  cpSync(contentFolder, folder, { recursive: true });
  const page = { html: '<title>Editor</title>', js: '', css: '' };
  app = createEditor({
    content: openContentFolder(folder),
    port: 4400,
    preview: 'http://127.0.0.1:4401',
    page,
  });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

type File = { name: string; value: Record<string, unknown>; version: string };

async function read(name: string): Promise<File> {
  const { files } = (await app.inject({ url: '/api/content', headers: { host } })).json<{ files: File[] }>();
  return files.find((file) => file.name === name)!;
}

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

  it('refuses a broken field with its place and mend, and writes nothing', async () => {
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

  it('adds a picture with its words, and a tenth project that shows it', async () => {
    const added = await upload(await picture(3000, 2000), 'Stamped patio with a fire pit at dusk');
    expect(added.statusCode).toBe(201);
    expect(added.json()).toEqual({ name: 'stamped-patio-with-a-fire' });
    expect(load('photos.yaml', folder)['stamped-patio-with-a-fire']).toBe(
      'Stamped patio with a fire pit at dusk',
    );

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

  it('saves a renamed customer and says where the old name still stands', async () => {
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

  it('shows every city as a group, and writes one that has only its name as that name', async () => {
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

  it('tells where a city still stands that was taken away, as a warning', async () => {
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

  it('does not write over what was changed elsewhere', async () => {
    const { value } = await read('business.yaml');
    expect((await save('business.yaml', value, 'older')).statusCode).toBe(409);
  });

  it.each([
    ['too small', () => picture(1200, 800), 'at least 1600 × 1067'],
    ['upright', () => picture(2000, 3000), 'upright'],
    ['no picture', async () => Buffer.from('hello'), 'not a picture'],
  ])('refuses a picture that is %s', async (_fault, make, told) => {
    const answer = await upload(await make(), 'A patio');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toContain(told);
  });

  it('takes the camera’s notes off a picture and turns it upright', async () => {
    const turned = await sharp(await picture(2000, 3000))
      .withExif({ IFD0: { Artist: 'Owner' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    await upload(turned, 'A patio');
    const { width, height, exif } = await sharp(path.join(folder, 'photos', 'a-patio.jpg')).metadata();
    expect([width, height, exif]).toEqual([2400, 1600, undefined]);
  });
});
