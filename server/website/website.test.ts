import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPublished } from '#publishing/content-files.mjs';
import { openWebsiteDesk } from '#server/testing/desk-session.ts';
import { pagePhoto } from '#server/testing/pictures.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { DraftFile, SavedDraft, Website } from '#shared/desk/website.ts';

/** A desk that pictures are sent to. */
async function setup() {
  const desk = await openWebsiteDesk();
  const upload = (picture: Buffer, query: string, type = 'image/jpeg', more = {}) =>
    desk.post(`${endpoints.newWebsitePhoto}?${query}`, picture, { 'content-type': type, ...more });
  return { ...desk, upload };
}

test('a save changes the content folder and not what visitors see, and the desk lists what is changed', async () => {
  const { content, getJson, post } = await setup();
  const at = path.join(content, 'home.yaml');
  const before = readFileSync(at, 'utf8');
  const { version, value } = await getJson<DraftFile>(endpoints.draftFile('home.yaml'));
  const { hero } = value as { hero: { heading: { en: string } } };
  const changes = [{ path: ['hero', 'heading', 'en'], value: "It's new" }];
  const saved = await post(endpoints.draftFile('home.yaml'), { version, changes });
  expect(saved.json<SavedDraft>()).toEqual({
    version: expect.not.stringMatching(version),
    savedAt: expect.stringMatching(/Z$/),
    corrected: [{ path: ['hero', 'heading', 'en'], value: 'It’s new' }],
  });
  const published = path.join(content, '.versions', readPublished(content)!.id, 'home.yaml');
  expect(readFileSync(published, 'utf8')).toBe(before);
  expect(readFileSync(at, 'utf8')).toContain('It’s new');
  expect(await getJson<Website>(endpoints.website)).toMatchObject({
    changes: [
      { file: 'home.yaml', path: ['hero', 'heading'], before: hero.heading, after: { en: 'It’s new' } },
    ],
    savedBy: 'office@example.com',
    problems: [],
    asked: [],
    hasSpanish: false,
    isSample: false,
  });
  const again = await post(endpoints.draftFile('home.yaml'), { version, changes });
  expect([again.statusCode, again.json<DraftFile>().version]).toEqual([409, saved.json().version]);
});

test('a picture becomes a photo of the working copy, is shown small, and is removed again', async () => {
  const { content, get, getJson, post, upload } = await setup();
  const at = path.join(content, 'photos/a-patio.jpg');
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#888' } });
  const added = await upload(await picture.png().toBuffer(), 'alt=A+patio&es=Un+patio', 'image/png');
  expect([added.statusCode, added.json()]).toEqual([
    201,
    { name: 'a-patio', hint: expect.stringContaining('900 × 600') },
  ]);
  expect(existsSync(at)).toBe(true);
  const { photos, changes } = await getJson<Website>(endpoints.website);
  const photo = photos.find(({ name }) => name === 'a-patio')!;
  expect(photo.uses).toEqual([]);
  expect(changes).toMatchObject([
    { file: 'photos.yaml', path: ['a-patio'], after: { alt: { es: 'Un patio' } } },
  ]);
  const small = await get(endpoints.websitePhoto('a-patio', photo.version));
  expect([small.headers['content-type'], small.headers['cache-control']]).toEqual([
    'image/webp',
    'private, max-age=31536000, immutable',
  ]);
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 320, height: 213 });
  expect((await post(endpoints.removeWebsitePhoto('a-patio'))).statusCode).toBe(204);
  expect(existsSync(at)).toBe(false);
  expect((await post(endpoints.removeWebsitePhoto('a-patio'))).statusCode).toBe(404);
  expect(await getJson<Website>(endpoints.website)).toMatchObject({ changes: [], savedAt: null });
});

test('a picture that is sent again with its key, or with its sentence, is the same photo as long as that is there', async () => {
  const { content, post, upload } = await setup();
  const [picture, other] = [await pagePhoto(), await pagePhoto('#999')];
  const send = async (bytes: Buffer, alt: string, key?: string) => {
    const sent = await upload(bytes, `alt=${alt}`, 'image/jpeg', key && { 'idempotency-key': key });
    return sent.json().name;
  };
  const noted = () => readFileSync(path.join(content, 'photos.yaml'), 'utf8').match(/^(a-patio|a-slab).*$/gm);
  expect(await Promise.all([send(picture, 'A+patio', 'one'), send(picture, 'A+patio', 'one')])).toEqual([
    'a-patio',
    'a-patio',
  ]);
  expect(await send(picture, 'A+patio')).toBe('a-patio');
  expect(await send(picture, 'A+slab', 'one')).toBe('a-patio');
  expect(noted()).toEqual(['a-patio: A slab']);
  expect(await send(other, 'A+patio', 'two')).toBe('a-patio-2');
  // Removed, and its name given to another picture: the first is added anew.
  const removed = await post(endpoints.removeWebsitePhoto('a-patio'));
  expect([removed.statusCode, removed.body]).toEqual([204, '']);
  expect(await send(await pagePhoto('#777'), 'A+patio', 'three')).toBe('a-patio');
  expect(await send(picture, 'A+slab', 'one')).toBe('a-slab');
  expect(noted()).toEqual(['a-patio-2: A patio', 'a-patio: A patio', 'a-slab: A slab']);
});

test('only what the desk sends is accepted', async () => {
  const { app, content, get, getJson, post, upload } = await setup();
  expect((await get(endpoints.draftFile('.version'))).statusCode).toBe(404);
  expect((await get(endpoints.draftFile('..%2Fhome.yaml'))).statusCode).toBe(404);
  const { version } = await getJson<DraftFile>(endpoints.draftFile('home.yaml'));
  const save = (payload: object) => post(endpoints.draftFile('home.yaml'), payload);
  const change = (path: unknown[], value: unknown) => ({ version, changes: [{ path, value }] });
  const refused = [
    [post(endpoints.draftFile('passwd'), { version, changes: [] }), 404],
    [save({ changes: [] }), 409],
    [save({ version, changes: 1 }), 400],
    [save(change(['hero', { x: 1 }], 'x')), 400],
    [save(change(['hero', 'heading', 'en'], 'a\u0000b')), 400],
    [save(change(['hero', 'nothing'], 'x')), 422],
    [save(change(['hero', 'heading', 'en'], 'x'.repeat(2_100_000))), 413],
    [post(endpoints.discardDraft, { file: 'state.json' }), 400],
    [post(endpoints.discardDraft), 409],
    [upload(Buffer.from('GIF89a'), 'alt=A+patio'), 422],
    [upload(Buffer.from('GIF89a'), 'alt='), 422],
    [upload(Buffer.from('{}'), 'alt=A+patio', 'text/plain'), 415],
    [get(endpoints.websitePhoto('../../home', 'x')), 404],
    [app.inject({ url: endpoints.website }), 401],
    [
      app.inject({ method: 'POST', url: `${endpoints.newWebsitePhoto}?alt=x`, payload: Buffer.alloc(9) }),
      401,
    ],
  ] as const;
  for (const [answer, status] of refused)
    expect([(await answer).statusCode, (await answer).body]).toEqual([status, expect.any(String)]);
  expect(readFileSync(path.join(content, 'home.yaml'))).toEqual(readFileSync('tests/content/home.yaml'));
});

test('a save that asks for too much is refused, and the next person’s save is not', async () => {
  const { content, getJson, post } = await setup();
  const address = endpoints.draftFile('home.yaml');
  const { version } = await getJson<DraftFile>(address);
  const heading = (value: unknown) => ({ path: ['hero', 'heading', 'en'], value });
  const repeat = (list: string[]) => ({ path: list, order: Array(2000).fill(0) });
  const texts = (count: number) => Array(count).fill('x'.repeat(20_000));
  const save = (changes: object[], of = version) => post(address, { version: of, changes });
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  const reload = 'The desk sent a change the server can’t use. Reload the page and try again.';
  const tooLarge = 'This part of the website is too large. Remove some of it, and the rest will be saved.';
  const refused = [
    [
      post(address, `{"version":"${version}","changes":[{"path":["hero"],"value":${deep}}]}`),
      400,
      'This can’t be part of a website. Reload the page and try again.',
    ],
    [save([repeat(['services', 'cards']), repeat([])]), 400, reload],
    [save([{ path: Array(21).fill('a'), value: 1 }]), 400, reload],
    [
      save([heading(`Patios${' '.repeat(450_000)}`)]),
      413,
      '“Patios…” has 450,006 characters, and a text can have 20,000. Shorten it, and it will be saved.',
    ],
    [
      save([heading(Array(2001).fill('x'))]),
      413,
      'A list can have 2,000 entries. Remove some, and the rest will be saved.',
    ],
    [save([heading(Array(80).fill(Array(2000).fill(0)))]), 413, tooLarge],
    [save([heading(texts(51))]), 413, tooLarge],
  ] as const;
  for (const [answer, status, message] of refused)
    expect([(await answer).statusCode, (await answer).json()]).toEqual([status, { message }]);
  const saved = await save([heading(texts(40))]);
  expect(saved.statusCode).toBe(200);
  const before = readFileSync(path.join(content, 'home.yaml'), 'utf8');
  // What is there and what is sent are too much together.
  const grown = await save([{ path: ['page'], value: texts(40) }], saved.json<SavedDraft>().version);
  expect([grown.statusCode, grown.json()]).toEqual([413, { message: tooLarge }]);
  expect(readFileSync(path.join(content, 'home.yaml'), 'utf8')).toBe(before);
});

test('whatever a change contains, it is answered, and the next one works', async () => {
  const { get, getJson, post } = await setup();
  const step = fc.oneof(fc.constantFrom('hero', 'heading', 'en', 'services', '__proto__'), fc.nat(3));
  const change = fc.record(
    { path: fc.array(step, { maxLength: 4 }), value: fc.jsonValue(), order: fc.array(fc.integer()) },
    { requiredKeys: ['path'] },
  );
  const saves = fc.array(change, { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(saves, async (changes) => {
      const { version } = await getJson<DraftFile>(endpoints.draftFile('home.yaml'));
      const { statusCode } = await post(endpoints.draftFile('home.yaml'), { version, changes });
      expect([200, 400, 422]).toContain(statusCode);
    }),
    { numRuns: 25 },
  );
  expect((await get(endpoints.website)).statusCode).toBe(200);
});
