import { describe, expect, test } from 'vitest';
import { applyAction } from '#server/desk/requests/apply-action.ts';
import { undoAction } from '#server/desk/requests/undo-action.ts';
import { listActions } from '#server/requests/action-log.ts';
import { endCustomerLinks } from '#server/requests/customer-links.ts';
import { bothEngines } from '#server/testing/engines.ts';
import { ann, testInbox } from '#server/testing/inbox.ts';
import { company, testApp, testConfig } from '#server/testing/parts.ts';
import { createJpeg } from '#server/testing/photos.ts';

/** Dana's request, sent as the form does, and its page. @param change what is otherwise in it */
async function danasPage(change: object = {}, variables: Record<string, string> = {}) {
  const config = testConfig(variables);
  const parts = await testApp(config);
  const { app, database, store } = parts;
  const { id, page } = (await parts.send(change)).json() as { id: string; page: string };
  const url = new URL(page).pathname;
  const post = (part: string, fields: Record<string, string>, headers: object = {}) =>
    app.inject({
      method: 'POST',
      url: `${url}/${part}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  const listMessages = () =>
    database.selectFrom('notifications').selectAll().where('kind', '=', 'customer').execute();
  const inbox = testInbox(database);
  return { ...parts, id, url, post, listMessages, inbox, find: () => store.find(id) };
}

test('the page shows what was sent, where it stands and whom to call, and how the customer is reached only in part', async () => {
  const { app, url, id, inbox } = await danasPage();
  await inbox.act(id, ann, { kind: 'note', text: 'Haggles' });
  await inbox.act(id, ann, { kind: 'visit', visitAt: '2026-03-09T13:00:00Z' });
  const { statusCode, body } = await app.inject(url);
  expect(statusCode).toBe(200);
  for (const part of [
    'Crack in the driveway.',
    'Concrete Repair',
    '•••99',
    'd•••@example.com',
    '(407) 555-0142',
  ])
    expect(body).toContain(part);
  expect(body).toMatch(/Visit to measure<\/b> <span>Mon, Mar 9, 9:00 AM EDT/);
  expect(body).toMatch(/Your quote<\/b> <span>Not yet/);
  expect(body).not.toMatch(/Haggles|555\D{0,2}0199|dana@|ann@/);
});

test('it stays out of caches, referrers, search engines, link previews and logs', async () => {
  const { app, url, lines } = await danasPage();
  const { headers, body } = await app.inject(url);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(body).not.toMatch(/og:|<meta name="description"/);
  expect(/<title>(.*)<\/title>/.exec(body)?.[1]).toBe('Your Request | Test Concrete');
  expect(lines.join('')).not.toContain(url.split('/').at(-1));
});

test('opening it, also ahead of time or by a program, changes nothing', async () => {
  const { app, url, database, id, listMessages } = await danasPage();
  const forms = ['add', 'contact', 'withdraw'];
  for (const address of [url, `${url}?done=withdraw`, ...forms.map((form) => `${url}/${form}`)])
    for (const method of ['GET', 'HEAD'] as const)
      await app.inject({ method, url: address, headers: { 'sec-purpose': 'prefetch' } });
  expect(await listActions(database, id)).toEqual([]);
  expect(await listMessages()).toEqual([]);
});

test('a link that is wrong, replaced, of another request or of one that was erased gets one page, and guessing ends', async () => {
  const { app, url, id, database, send } = await danasPage();
  const other = new URL(((await send({ name: 'Other' })).json() as { page: string }).page).pathname;
  await endCustomerLinks(database, id);
  const wrong = await app.inject(`/request/${'x'.repeat(24)}`);
  expect(wrong.statusCode).toBe(410);
  expect(wrong.body).toContain('(407) 555-0142');
  expect((await app.inject(url)).body).toBe(wrong.body);
  expect((await app.inject(other)).body).not.toContain('Dana');
  for (let guess = 0; guess < 30; guess++) await app.inject(`/request/${guess}`);
  expect((await app.inject('/request/another')).statusCode).toBe(429);
  expect((await app.inject(other)).statusCode).toBe(200);
});

test('what a customer writes is text, is sent once however often it is posted, and reaches desk and owner', async () => {
  const { app, url, id, post, listMessages, inbox } = await danasPage();
  const key = crypto.randomUUID();
  const text = '<b>The gate</b> is 9 ft';
  for (const _sent of ['once', 'twice'])
    expect((await post(`add?key=${key}`, { message: text })).headers.location).toBe(`${url}?done=added`);
  expect((await app.inject(url)).body).toContain('&lt;b&gt;The gate&lt;/b&gt; is 9 ft');
  const { notes, history } = await inbox.details(id);
  expect(notes).toMatchObject([{ by: 'the customer', text }]);
  expect(history.map(({ what }) => what)).toContain('Wrote on their page');
  expect(await listMessages()).toMatchObject([{ channel: 'mail', dedupe_key: `customer:${key}:mail` }]);
  const empty = await post('add', { message: ' ' });
  expect([empty.statusCode, empty.body]).toEqual([422, expect.stringContaining('Write something')]);
});

test('photos are added to the request', async () => {
  const { app, url, id, photos } = await danasPage();
  const form = new FormData();
  form.append('message', '');
  form.append('photos', new Blob([new Uint8Array(await createJpeg())], { type: 'image/jpeg' }), 'a.jpg');
  const whole = new Response(form);
  const answer = await app.inject({
    method: 'POST',
    url: `${url}/add`,
    headers: { 'content-type': whole.headers.get('content-type')!, accept: 'text/html' },
    payload: Buffer.from(await whole.arrayBuffer()),
  });
  expect(answer.headers.location).toBe(`${url}?done=added`);
  const [photo] = await photos.list(id);
  expect((await app.inject(url)).body).toContain(`${url}/${photo!.id}/thumbnail`);
  expect((await app.inject(`${url}/${photo!.id}/whole`)).headers['content-type']).toBe('image/jpeg');
  expect((await app.inject(`/request/wrong/${photo!.id}/whole`)).statusCode).toBe(410);
});

test('a cross-site post is refused, and one with too much gets the page back with what was typed', async () => {
  const { post, find } = await danasPage();
  const foreign = await post('contact', { phone: '407-555-0123' }, { origin: 'https://evil.example' });
  expect(foreign.statusCode).toBe(403);
  const long = await post('add', { message: `Gate ${'x'.repeat(5000)}` });
  expect([long.statusCode, long.body]).toEqual([422, expect.stringContaining('Gate xxx')]);
  const bad = await post('contact', { email: 'dana@' });
  expect([bad.statusCode, bad.body]).toEqual([422, expect.stringContaining('value="dana@"')]);
  expect(await find()).toMatchObject({ phone: '(407) 555-0199', email: 'dana@example.com' });
});

describe.each(Object.entries(bothEngines()))('on %s', (_engine, place) => {
  const onPlace = async (run: (page: Awaited<ReturnType<typeof danasPage>>) => Promise<void>) => {
    const { databaseUrl } = await place();
    await run(await danasPage({}, databaseUrl ? { DATABASE_URL: databaseUrl } : {}));
  };

  test('a corrected phone number is the request’s, is found by, and can be undone in the desk', () =>
    onPlace(async ({ id, post, find, database, inbox, store }) => {
      await post('contact', { phone: '407-555-0123', email: '' });
      expect(await find()).toMatchObject({ phone: '407-555-0123', email: 'dana@example.com' });
      const { history } = await inbox.details(id);
      const { what, by, undo } = history.at(-1)!;
      expect([what, by]).toEqual(['Changed their phone number to 407-555-0123', 'the customer']);
      const deps = { database, recipients: store.recipients, timeZone: 'UTC' };
      expect(await undoAction(deps, id, undo!, { by: ann, now: new Date() })).toBeUndefined();
      expect((await find())?.phone).toBe('(407) 555-0199');
    }));

  test('changing the phone number first does not help to cancel a request', () =>
    onPlace(async ({ post, find }) => {
      await post('contact', { phone: '407-555-0123' });
      await post('contact', { phone: '407-555-0124' });
      for (const phone of ['407-555-0123', '407-555-0124'])
        expect((await post('withdraw', { phone })).statusCode).toBe(422);
      expect(await find()).toBeDefined();
      expect((await post('withdraw', { phone: '407-555-0199' })).statusCode).toBe(200);
    }));

  test('only someone who knows the phone number can cancel a request: it is gone, and so is its page', () =>
    onPlace(async ({ app, url, post, find, listMessages }) => {
      expect((await post('withdraw', { phone: '407-555-0198' })).statusCode).toBe(422);
      expect(await find()).toBeDefined();
      expect((await post('withdraw', { phone: '+1 407 555 0199 ext. 4' })).body).toContain('Was Deleted');
      expect(await find()).toBeUndefined();
      expect((await app.inject(url)).statusCode).toBe(410);
      const [message] = await listMessages();
      expect(message).toMatchObject({ request_id: null, channel: 'mail' });
      expect(message!.content).not.toMatch(/Dana|555\D{0,2}0199|dana@/);
    }));

  test('with a visit set, canceling is up to the owner, who is notified', () =>
    onPlace(async ({ id, url, post, find, inbox, listMessages }) => {
      await inbox.act(id, ann, { kind: 'visit', visitAt: '2026-03-09T13:00:00Z' });
      const answer = await post('withdraw', { phone: '(407) 555-0199' });
      expect(answer.headers.location).toBe(`${url}?done=withdraw`);
      expect(await find()).toBeDefined();
      expect((await inbox.details(id)).history.at(-1)?.what).toBe('Asked to cancel the request');
      expect(await listMessages()).toMatchObject([{ request_id: id }]);
    }));
});

test('in Spanish, the page is in Spanish', async () => {
  const { app, url } = await danasPage({ language: 'es', service: 'Other' });
  const { body } = await app.inject(url);
  expect(body).toContain('<html lang="es">');
  expect(body).toContain('Cancelar su solicitud');
  // The form stores the service in English.
  expect(body).toContain('>Otro</dd>');
});

describe.each(Object.entries(bothEngines()))('visits on %s', (_engine, place) => {
  test('a customer picks one of the times that were offered, and the second customer is asked to pick another', async () => {
    const { databaseUrl } = await place();
    const one = await danasPage({}, { ...(databaseUrl && { DATABASE_URL: databaseUrl }), ACKNOWLEDGE: 'on' });
    const { app, url, id, post, find, inbox, database, store, send, listMessages } = one;
    const other = (await send({ name: 'Other' })).json() as { id: string; page: string };
    const deps = { database, recipients: store.recipients, timeZone: 'America/New_York', company };
    for (const each of [id, other.id]) {
      const offer = { kind: 'offer', id: crypto.randomUUID(), at: new Date().toISOString() } as const;
      expect(await applyAction(deps, each, offer, { by: ann, now: new Date() })).toBeUndefined();
    }
    const times = (await find())!.visitOffer!.split(' ');
    expect(times).toHaveLength(3);
    const { body } = await app.inject(url);
    for (const time of times) expect(body).toContain(`value="${time}"`);
    expect((await post('visit', { at: '2030-01-01T15:00:00.000Z' })).statusCode).toBe(409);
    expect((await post('visit', { at: times[1]! })).headers.location).toBe(`${url}?done=picked`);
    expect(await find()).toMatchObject({ visitAt: times[1], stage: 'visit', state: 'answered' });
    expect((await find())?.visitOffer).toBeUndefined();
    const second = await app.inject({
      method: 'POST',
      url: `${new URL(other.page).pathname}/visit`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: new URLSearchParams({ at: times[1]! }).toString(),
    });
    expect([second.statusCode, second.body]).toEqual([409, expect.stringContaining('was just taken')]);
    const calendar = (await app.inject(`${url}/visit.ics`)).body;
    expect(calendar).toContain(`UID:${id}@visit`);
    expect(calendar).toContain('METHOD:PUBLISH');
    await post('visit', { at: 'cancel' });
    expect((await find())?.visitAt).toBeNull();
    const { history } = await inbox.details(id);
    expect(history.map(({ what }) => what.split(' ')[0])).toEqual([
      'Received',
      'Offered',
      'Picked',
      'Canceled',
    ]);
    const kinds = await database
      .selectFrom('notifications')
      .select('kind')
      .where('kind', '=', 'visit')
      .execute();
    expect(kinds).toHaveLength(4);
    expect(await listMessages()).toHaveLength(2);
  });
});
