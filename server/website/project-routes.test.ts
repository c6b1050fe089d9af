import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { workingLock } from '#publishing/folders.ts';
import { withLock } from '#publishing/lock.ts';
import { openWebsiteDesk } from '#server/testing/desk-session.ts';
import { bothEngines } from '#server/testing/engines.ts';
import { photoId, savePhoto } from '#server/testing/photos.ts';
import { pagePhoto } from '#server/testing/pictures.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import type { DraftFile, NewProject, ProjectOfRequest, Website } from '#shared/desk/website.ts';

/** A job that was won, with three photos; the last is too small for a page. */
async function setup(variables: Record<string, string> = {}) {
  const desk = await openWebsiteDesk(variables);
  const { app, photos, post, send, store } = desk;
  // As if each request had taken long to arrive: the database then gets three seconds instead of eight.
  app.addHook('onRequest', async (_request, reply) => {
    Object.defineProperty(reply, 'elapsedTime', { value: 5_000 });
  });
  await send({ message: 'A driveway in Winter Park, as wide as the garage.' });
  const { id } = (await store.list())[0]!;
  const whole = await sharp(await pagePhoto())
    .withExif({ IFD0: { Artist: 'Dana' } })
    .jpeg()
    .toBuffer();
  for (const position of [0, 1]) await savePhoto(photos, id, position, { whole });
  await savePhoto(photos, id, 2);
  const isWon = (stage: string | null) =>
    post(endpoints.actions(id), {
      id: crypto.randomUUID(),
      at: new Date().toISOString(),
      kind: 'stage',
      stage,
      amountCents: null,
    });
  const make = (change: object, key?: string) =>
    post(
      endpoints.projectFromRequest,
      { requestId: id, hasAgreed: true, ...change },
      key ? { 'idempotency-key': key } : {},
    );
  return { ...desk, get: desk.getJson, id, make, isWon };
}

const chosen = [
  { id: photoId(1), shows: 'before', alt: 'A cracked drive' },
  { id: photoId(0), shows: 'after', alt: 'The new drive' },
];

test('a job that was won becomes the first project of the working copy, and the request says who confirmed that the customer agreed', async () => {
  const { content, id, get, make, isWon } = await setup();
  await isWon('won');
  expect(await get<ProjectOfRequest>(endpoints.projectOfRequest(id))).toEqual({});
  const made = await make({ photos: chosen }, crypto.randomUUID());
  expect([made.statusCode, made.json()]).toEqual([201, { id: expect.any(Number), place: 0 }]);
  const { value } = await get<DraftFile>(endpoints.draftFile('projects.yaml'));
  expect((value as object[])[0]).toEqual({
    id: expect.any(Number),
    title: { en: '' },
    description: { en: '' },
    photo: 'the-new-drive',
    before: 'a-cracked-drive',
    year: new Date().getFullYear(),
    category: expect.any(String),
    place: 'Winter Park',
  });
  const { changes } = await get<Website>(endpoints.website);
  expect(new Set(changes.map(({ file }) => file))).toEqual(new Set(['projects.yaml', 'photos.yaml']));
  const picture = readFileSync(path.join(content, 'photos/the-new-drive.jpg'));
  expect((await sharp(picture).metadata()).exif).toBeUndefined();
  expect(await get<ProjectOfRequest>(endpoints.projectOfRequest(id))).toEqual({ project: made.json() });
  const { notes } = await get<RequestDetails>(endpoints.request(id));
  expect(notes).toMatchObject([
    {
      by: 'office@example.com',
      text: 'The customer agreed to have this job and 2 photos of it shown on the website.',
    },
  ]);
});

test('a project has its city from the address of the job, and what its photos show in both languages', async () => {
  const { content, id, get, post, make, isWon } = await setup();
  await isWon('won');
  await post(endpoints.actions(id), {
    id: crypto.randomUUID(),
    at: new Date().toISOString(),
    kind: 'address',
    jobAddress: '12 Holiday Dr, Windermere, FL 34786',
  });
  await make({ photos: [{ ...chosen[1], es: 'La entrada nueva' }] });
  const { value } = await get<DraftFile>(endpoints.draftFile('projects.yaml'));
  expect((value as object[])[0]).toMatchObject({ place: 'Windermere' });
  expect(readFileSync(path.join(content, 'photos.yaml'), 'utf8')).toMatch(
    /^the-new-drive:\n {2}en: The new drive\n {2}es: La entrada nueva\n {2}of: \w{8}$/m,
  );
});

test('a job that was not won, has no consent or no usable photo becomes no project, and leaves no files', async () => {
  const { content, id, get, make, isWon } = await setup();
  expect((await make({ photos: chosen })).json().message).toBe('Only won jobs can become projects.');
  await isWon('won');
  expect((await make({ photos: chosen, hasAgreed: false })).statusCode).toBe(400);
  expect((await make({ photos: [{ ...chosen[0], alt: ' ' }] })).statusCode).toBe(400);
  expect((await make({ photos: [], requestId: 'another' })).statusCode).toBe(404);
  const small = { id: photoId(2), shows: 'after', alt: 'A tiny picture' };
  const refused = await make({ photos: [...chosen, small] });
  expect([refused.statusCode, refused.json().message]).toEqual([
    422,
    expect.stringMatching(/^“A tiny picture”: This photo is only 64 × 48 pixels/),
  ]);
  expect(readdirSync(path.join(content, 'photos'))).toEqual(readdirSync('tests/content/photos'));
  expect((await get<Website>(endpoints.website)).changes).toEqual([]);
  expect((await get<RequestDetails>(endpoints.request(id))).notes).toEqual([]);
});

test('a request that is sent again adds no second project, photo or note, unless the project was removed', async () => {
  const { content, id, get, post, make, isWon } = await setup();
  await isWon('won');
  const key = crypto.randomUUID();
  const after = [chosen[1]!];
  const state = async () => {
    const { value } = await get<DraftFile>(endpoints.draftFile('projects.yaml'));
    const { notes } = await get<RequestDetails>(endpoints.request(id));
    return {
      projects: (value as object[]).length,
      notes: notes.length,
      photos: readdirSync(`${content}/photos`),
    };
  };
  const { projects } = await state();
  // Two taps, the first of which is still under way; one more by a desk that forgot the key, or changed a sentence.
  const both = await Promise.all([make({ photos: after }, key), make({ photos: after }, key)]);
  const made = both[0].json<NewProject>();
  const changed = [{ ...after[0], alt: 'The new driveway' }];
  const more = [await make({ photos: after }), await make({ photos: changed }, key)];
  for (const { statusCode, body } of [...both, ...more])
    expect([statusCode, JSON.parse(body)]).toEqual([201, made]);
  expect(await state()).toEqual({
    projects: projects + 1,
    notes: 1,
    photos: [...readdirSync('tests/content/photos'), 'the-new-drive.jpg'].sort(),
  });
  const { version } = await get<DraftFile>(endpoints.draftFile('projects.yaml'));
  const changes = [{ path: [], order: Array.from({ length: projects }, (_, at) => at + 1) }];
  await post(endpoints.draftFile('projects.yaml'), { version, changes });
  expect((await make({ photos: after }, crypto.randomUUID())).statusCode).toBe(201);
  expect(await state()).toMatchObject({ projects: projects + 1, notes: 2 });
});

const { PostgreSQL } = bothEngines();

test('on PostgreSQL, photos that take longer than the database may take become a project on the first try', async () => {
  const { databaseUrl } = await PostgreSQL();
  const { content, id, get, make, isWon } = await setup({ DATABASE_URL: databaseUrl });
  await isWon('won');
  // Somebody else is writing photos for longer than the database may take.
  const others = withLock(workingLock(content), () => wait(3_100));
  const made = await make({ photos: chosen.slice(1) });
  await others;
  expect([made.statusCode, made.json()]).toEqual([201, { id: expect.any(Number), place: 0 }]);
  expect((await get<RequestDetails>(endpoints.request(id))).notes).toHaveLength(1);
});
