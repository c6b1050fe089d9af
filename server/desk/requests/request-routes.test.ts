import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { signIn } from '#server/testing/desk-session.ts';
import { company, danasRequest, testApp, testConfig } from '#server/testing/parts.ts';
import { photoId, savePhoto } from '#server/testing/photos.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';

/** A desk with one request, and somebody signed in at it. */
async function openDesk(change: Partial<typeof danasRequest> = {}) {
  const config = testConfig();
  const parts = await testApp(config);
  const { app, database } = parts;
  const abuse = { signals: ['link', 'from another version'], isQuarantined: false };
  const { id } = await parts.saveDanas(change, { abuse });
  const { headers } = await signIn(database);
  return {
    ...parts,
    config,
    id,
    headers,
    get: (url: string) => app.inject({ url, headers }),
    post: (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload }),
  };
}

const now = () => new Date().toISOString();

test('a request is shown with all there is about it', async () => {
  const { id, get, photos } = await openDesk({ message: `Orlando\n${'x'.repeat(200)}` });
  for (const position of [1, 0]) await savePhoto(photos, id, position);
  const details = (await get(endpoints.request(id))).json() as RequestDetails;
  expect(details).toMatchObject({
    id,
    ...danasRequest,
    message: `Orlando\n${'x'.repeat(200)}`,
    dial: '4075550199',
    place: 'Orlando',
    state: 'open',
    stage: null,
    amountCents: null,
    visitAt: null,
    jobAddress: null,
    notes: [],
    excerpt: `Orlando ${'x'.repeat(152)}…`,
    suspicions: ['There is a link in the text', 'Something else looked unusual'],
    photos: [photoId(0), photoId(1)],
    photoSizes: [0, 1].map((place) => ({ id: photoId(place), width: 64, height: 48 })),
  });
  expect(Date.parse(details.answerBy!) - Date.parse(details.receivedAt)).toBe(24 * 3_600_000);
  expect((await get(`${endpoints.requests}?view=open`)).json()).toMatchObject({
    requests: [{ id, photos: [photoId(0), photoId(1)] }],
    next: null,
  });
  expect((await get(endpoints.overview)).json()).toMatchObject({ counts: { open: 1 }, visits: [] });
});

test('a row of the list has the beginning of a long text, cut between words', async () => {
  const { id, get } = await openDesk({ message: 'Kissimmee driveway '.repeat(20) });
  const { excerpt } = (await get(endpoints.request(id))).json() as RequestDetails;
  expect(excerpt).toBe(`${'Kissimmee driveway '.repeat(8).trim()}…`);
});

test('an action and its undo answer with the request as it is then, under the name of who is signed in', async () => {
  const { id, post } = await openDesk();
  const deed = randomUUID();
  const done = await post(endpoints.actions(id), { kind: 'answered', id: deed, at: now() });
  expect(done.json()).toMatchObject({ state: 'answered', lastDeed: 1 });
  const line = (done.json() as RequestDetails).history.at(-1);
  expect(line).toMatchObject({ what: 'Marked it as answered', by: company.email, undo: deed });
  const open = { kind: 'open', id: randomUUID(), at: now() };
  const asSeen = async (query: string) => (await post(`${endpoints.actions(id)}?${query}`, open)).statusCode;
  expect([await asSeen('seen=none'), await asSeen('seen=0')]).toEqual([400, 409]);
  expect(await asSeen(`seen=0&own=${randomUUID()},${deed}`)).toBe(200);
  await post(endpoints.undo(id), { deed: open.id });
  const undone = await post(endpoints.undo(id), { deed });
  expect([undone.statusCode, undone.json()]).toMatchObject([200, { state: 'open' }]);
  expect(undone.json().version).not.toBe(done.json().version);
});

test('an action outside the contract is refused and changes nothing', async () => {
  const { id, post, database } = await openDesk();
  const common = { id: randomUUID(), at: now() };
  for (const wanted of [
    { kind: 'answered' },
    { ...common, kind: 'won' },
    { ...common, kind: 'note', text: ' \u200b' },
    { ...common, kind: 'note', text: 'x'.repeat(5001) },
    { ...common, kind: 'stage', stage: 'won', amountCents: 1.5 },
    { ...common, kind: 'stage', stage: 'won', amountCents: -1 },
    { ...common, kind: 'visit', visitAt: 'tomorrow' },
    { ...common, kind: 'visit', visitAt: '0026-12-01T14:00:00.000Z' },
    { ...common, kind: 'visit', visitAt: '2100-12-01T14:00:00.000Z' },
    { ...common, kind: 'address', jobAddress: ' \u200b' },
    { ...common, kind: 'address', jobAddress: 'x'.repeat(201) },
    { ...common, kind: 'answered', extra: true },
  ]) {
    const answer = await post(endpoints.actions(id), wanted);
    expect([wanted, answer.statusCode]).toEqual([wanted, 400]);
    expect(answer.json()).toEqual({ message: expect.any(String) });
  }
  expect(await database.selectFrom('deeds').selectAll().execute()).toEqual([]);
});

test('a photo is sent as an image that is not cached, and only under its own request', async () => {
  const { id, get, photos } = await openDesk();
  const { whole, thumbnail } = await savePhoto(photos, id);
  const answer = await get(endpoints.photo(id, photoId(0), 'whole'));
  expect(answer.rawPayload.equals(whole)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  });
  const small = await get(endpoints.photo(id, photoId(0), 'thumbnail'));
  expect(small.rawPayload.equals(thumbnail)).toBe(true);
  const miniature = await get(endpoints.photo(id, photoId(0), 'miniature'));
  expect(await sharp(miniature.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 112,
    height: 112,
  });
  const { date: _date, ...headers } = answer.headers;
  expect(miniature.headers).toMatchObject({ ...headers, 'content-length': expect.any(String) });
  for (const url of [
    endpoints.photo(id, photoId(1), 'miniature'),
    endpoints.photo(randomUUID(), photoId(0), 'whole'),
    endpoints.photo('..%2f..', photoId(0), 'whole'),
  ])
    expect((await get(url)).statusCode).toBe(404);
});

test('a view and search results are exported as a table, with stage, amount, visit and notes; the visit for the calendar', async () => {
  const { id, get, post } = await openDesk({ name: '=HYPERLINK("x")' });
  expect((await get(endpoints.calendar(id))).statusCode).toBe(404);
  const visitAt = '2026-03-04T14:30:00.000Z';
  for (const wanted of [
    { kind: 'stage', stage: 'quoted', amountCents: 1_250_050 },
    { kind: 'visit', visitAt },
    { kind: 'note', text: 'Has a dog' },
    { kind: 'address', jobAddress: '1418 Lakeview Dr' },
  ])
    await post(endpoints.actions(id), { id: randomUUID(), at: now(), ...wanted });
  const table = await get(`${endpoints.csv}?view=answered`);
  expect(table.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(table.headers['content-disposition']).toBe('attachment; filename="requests-answered.csv"');
  expect(table.body).toContain(`"'=HYPERLINK(""x"")"`);
  expect(table.body).toContain(
    `"quoted","12500.50","2026-03-04 09:30:00","1","0","${id}","1418 Lakeview Dr"`,
  );
  expect(table.body).toMatch(
    /"1418 Lakeview Dr","\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \S+@\S+: Has a dog","English","","","","","","","",""\r\n$/,
  );
  expect((await post(endpoints.csv, { words: 'dog' })).body).toBe(table.body);
  expect((await get(`${endpoints.csv}?view=open`)).body.trim().split('\r\n')).toHaveLength(1);
  const calendar = await get(endpoints.calendar(id));
  expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(calendar.body).toContain('\r\nDTSTART:20260304T143000Z\r\n');
  expect(calendar.body).toContain('\r\nLOCATION:1418 Lakeview Dr\r\n');
  expect(calendar.body.replaceAll('\r\n ', '')).toContain(`/desk/requests/${id}`);
});

test('an erased request is deleted with its notes, and every route about it says so', async () => {
  const { id, get, post, photos, database } = await openDesk();
  await savePhoto(photos, id);
  const deed = randomUUID();
  await post(endpoints.actions(id), { kind: 'note', id: deed, at: now(), text: 'Has a dog' });
  expect((await post(endpoints.erase(id), {})).statusCode).toBe(204);
  for (const url of [endpoints.request(id), endpoints.photo(id, photoId(0), 'whole'), endpoints.calendar(id)])
    expect((await get(url)).statusCode).toBe(404);
  expect((await post(endpoints.erase(id), {})).statusCode).toBe(404);
  const answered = { kind: 'answered', id: randomUUID(), at: now() };
  for (const late of [await post(endpoints.actions(id), answered), await post(endpoints.undo(id), { deed })])
    expect([late.statusCode, late.json().message]).toEqual([
      ...[404, 'This request was deleted. Nothing was saved.'],
    ]);
  for (const table of ['deeds', 'request_texts', 'photos', 'notifications'] as const)
    expect(await database.selectFrom(table).selectAll().execute()).toEqual([]);
});

test('erasing what is no request removes nothing', async () => {
  const { id, get, post, photos, config } = await openDesk();
  await savePhoto(photos, id);
  mkdirSync(path.join(config.dataDir, 'photos', 'arriving'));
  for (const name of ['..%2f..', '..', 'arriving', '%2e%2e', '%00', '.'])
    expect((await post(endpoints.erase(name), {})).statusCode, name).toBeGreaterThanOrEqual(400);
  expect(readdirSync(path.join(config.dataDir, 'photos')).sort()).toEqual([id, 'arriving'].sort());
  expect((await get(endpoints.photo(id, photoId(0), 'whole'))).statusCode).toBe(200);
});

test('no search or request of the desk is logged or cached', async () => {
  const { get, post, lines, id } = await openDesk();
  const answers = [
    await post(endpoints.search, { words: 'Secretname 4075550199' }),
    await get(`${endpoints.requests}?view=open&after=2026_secretplace`),
    await get(`${endpoints.csv}?view=open&after=2026_secretplace`),
    await post(endpoints.actions(id), { kind: 'note', id: randomUUID(), at: now(), text: 'Secretnote' }),
  ];
  for (const { statusCode, headers } of answers)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  const log = lines.join('');
  expect(log).toContain('"route":"/desk/api/search"');
  for (const secret of ['ecretname', '4075550199', 'secretplace', 'ecretnote', id, company.email, 'Dana'])
    expect(log).not.toContain(secret);
});

test('a list that does not exist is refused', async () => {
  const { get } = await openDesk();
  const odd = ['view=mine', 'order=odd', 'after=a&after=b', 'other=1', `after=${'x'.repeat(101)}`];
  for (const query of odd)
    for (const url of [endpoints.requests, endpoints.csv])
      expect((await get(`${url}?${query}`)).statusCode, query).toBe(400);
});
