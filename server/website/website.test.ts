import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { signedIn } from '#server/testing/desk-session.ts';
import { temporaryFolder, testApp, testConfig } from '#server/testing/parts.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { DraftFile, SavedDraft, Website } from '#shared/desk/website.ts';

/** A server whose website is a copy of the tests' content. */
async function setup() {
  const content = temporaryFolder();
  cpSync('tests/content', content, { recursive: true });
  const { app, database } = await testApp(testConfig({ CONTENT_DIR: content }));
  const { headers } = await signedIn(database, 'office@example.com');
  const get = (url: string, more = {}) => app.inject({ url, headers: { ...headers, ...more } });
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload });
  const upload = (picture: Buffer, query: string, type = 'image/jpeg') =>
    app.inject({
      ...{ method: 'POST', url: `${endpoints.newWebsitePhoto}?${query}`, payload: picture },
      headers: { ...headers, 'content-type': type },
    });
  return { app, content, get, post, upload };
}

test('words are changed in a draft that visitors do not see, and the desk tells what is changed', async () => {
  const { content, get, post } = await setup();
  const before = readFileSync(path.join(content, 'home.yaml'), 'utf8');
  const { version, value } = (await get(endpoints.draftFile('home.yaml'))).json<DraftFile>();
  const { hero } = value as { hero: { heading: { en: string } } };
  const changes = [{ path: ['hero', 'heading', 'en'], value: "It's new" }];
  const saved = await post(endpoints.draftFile('home.yaml'), { version, changes });
  expect(saved.json<SavedDraft>()).toEqual({
    version: expect.not.stringMatching(version),
    savedAt: expect.stringMatching(/Z$/),
    corrected: [{ path: ['hero', 'heading', 'en'], value: 'It’s new' }],
  });
  expect(readFileSync(path.join(content, 'home.yaml'), 'utf8')).toBe(before);
  expect((await get(endpoints.website)).json<Website>()).toMatchObject({
    changes: [
      { file: 'home.yaml', path: ['hero', 'heading'], before: hero.heading, after: { en: 'It’s new' } },
    ],
    ...{ savedBy: 'office@example.com', problems: [], asked: [], hasSpanish: false },
  });
  const again = await post(endpoints.draftFile('home.yaml'), { version, changes });
  expect([again.statusCode, again.json<DraftFile>().version]).toEqual([409, saved.json().version]);
});

test('a picture becomes a photograph of the draft, is shown small, and is removed again', async () => {
  const { content, get, post, upload } = await setup();
  const at = path.join(content, '.draft/photos/a-patio.jpg');
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#888' } });
  const added = await upload(await picture.png().toBuffer(), 'alt=A+patio&es=Un+patio', 'image/png');
  expect([added.statusCode, added.json()]).toEqual([
    201,
    { name: 'a-patio', hint: expect.stringContaining('900 × 600') },
  ]);
  expect(existsSync(at)).toBe(true);
  const { photos, changes } = (await get(endpoints.website)).json<Website>();
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
  expect((await post(endpoints.removeWebsitePhoto('a-patio'), {})).statusCode).toBe(204);
  expect(existsSync(at)).toBe(false);
  expect((await post(endpoints.removeWebsitePhoto('a-patio'), {})).statusCode).toBe(404);
  expect((await get(endpoints.website)).json<Website>()).toMatchObject({ changes: [], savedAt: null });
});

test('what is sent must be what the desk sends', async () => {
  const { app, content, get, post, upload } = await setup();
  expect((await get(endpoints.draftFile('.version'))).statusCode).toBe(404);
  expect((await get(endpoints.draftFile('..%2Fhome.yaml'))).statusCode).toBe(404);
  const { version } = (await get(endpoints.draftFile('home.yaml'))).json<DraftFile>();
  const save = (payload: object) => post(endpoints.draftFile('home.yaml'), payload);
  const change = (path: unknown[], value: unknown) => ({ version, changes: [{ path, value }] });
  const refused = [
    [post(endpoints.draftFile('passwd'), { version, changes: [] }), 404],
    [save({ changes: [] }), 400],
    [save(change(['hero', { x: 1 }], 'x')), 400],
    [save(change(['hero', 'heading', 'en'], 'a\u0000b')), 400],
    [save(change(['hero', 'nothing'], 'x')), 422],
    [save(change(['hero', 'heading', 'en'], 'x'.repeat(1_100_000))), 422],
    [save(change(['hero', 'heading', 'en'], 'x'.repeat(2_100_000))), 413],
    [post(endpoints.chooseSide, { file: 'home.yaml', path: ['hero'], side: 'both' }), 400],
    [post(endpoints.discardDraft, { file: 'state.json' }), 400],
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
  expect(existsSync(path.join(content, '.draft/home.yaml'))).toBe(false);
});
