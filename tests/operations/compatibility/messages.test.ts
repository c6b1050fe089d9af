import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decryptPush, verifyVapid } from '#server/testing/decrypt-push.ts';
import { waitFor } from '../../support/wait-for.ts';
import { ask, inFolder, owner, site, startServer, storyEnds, storysData } from './fixture.ts';
import links from './links.json' with { type: 'json' };
import secrets from './secrets.json' with { type: 'json' };

const { cookie, signIn, formToken, photos, phone } = secrets;
const [dana] = readdirSync(inFolder('photos'));
const received: { phone: boolean; headers: Record<string, string>; body: Buffer }[] = [];
let server: Awaited<ReturnType<typeof startServer>>;
let dataDir: string;
let toldBefore: Set<unknown>;
let origin: string;

const receiver = createServer(async (request, response) => {
  const headers = request.headers as Record<string, string>;
  received.push({ phone: request.url === '/phone', headers, body: await buffer(request) });
  response.end();
});

/** Everything that was ever to be told is told once more, as this version words it. */
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  dataDir = storysData();
  // The daily note is about those that nobody was told of.
  ask(
    dataDir,
    `delete from notifications where kind = 'request' and request_id in
    (select id from quote_requests where state = 'spam')`,
  );
  toldBefore = new Set(namesTold());
  server = await startServer({ DATA_DIR: dataDir, WEBHOOK_URL: `${origin}/hook` });
  // A server that the public reaches forgets a phone behind loopback when it starts.
  ask(dataDir, `update push_subscriptions set endpoint = '${origin}/phone'`);
  ask(dataDir, `update notifications set state = 'due', due_at = created_at, tries = 0`);
  await post('/desk/api/sign-in', { email: owner });
  const areDue = () => ask(dataDir, `select 1 from notifications where state = 'due'`);
  await waitFor(() => expect(areDue()).toEqual([]));
  // Whole: until then its name has another ending.
  await waitFor(() => expect(mails()).toContainEqual(expect.stringMatching(/^sign-in\.[\w-]+\.eml$/)));
});
afterAll(async () => {
  receiver.close();
  await server.stop();
});

/** What tells one message from another, in the database and for its receivers. */
const namesTold = () =>
  ask(dataDir, 'select dedupe_key from notifications').map(({ dedupe_key: name }) => String(name));
const mails = () => (existsSync(path.join(dataDir, 'mail')) ? readdirSync(path.join(dataDir, 'mail')) : []);
const post = (url: string, body: object) =>
  fetch(server.origin + url, {
    method: 'POST',
    redirect: 'manual',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: site, 'sec-fetch-site': 'same-origin' },
  });

/** Of each kind the first about Dana's request, or the first of all, is as the file of its name says. */
async function expectAsKept(ending: string, messages: { key: string; message: string }[]) {
  const sorted = messages.toSorted(
    (a, b) => Number(b.key.includes(dana!)) - Number(a.key.includes(dana!)) || (a.key < b.key ? -1 : 1),
  );
  const kinds = new Map(sorted.toReversed().map(({ key, message }) => [/^[\w-]+/.exec(key)![0], message]));
  const kept = readdirSync(inFolder('messages')).filter((name) => name.endsWith(ending));
  expect([...kinds.keys()].map((kind) => kind + ending).toSorted()).toEqual(kept.toSorted());
  for (const [kind, message] of kinds)
    await expect(message).toMatchFileSnapshot(inFolder('messages', kind + ending));
}

/** Chance: boundaries; and in a mail with a link all that is secret, which also decides where its lines end. */
function withoutChance(mail: string) {
  const plain = mail.replace(/--_NmP-\w+-Part_(\d+)/g, '--_NmP-Part_$1');
  if (!/<(?:sign-in|acknowledgement)\./.test(plain)) return plain;
  return plain
    .replace(/=\n/g, '')
    .replace(/(?<=code is |px">)\d{3} \d{3}/g, '123 456')
    .replace(/(?<=\/request\/)[\w-]{24}/g, 'SECRET')
    .replace(/(?<=sign-in#)[\w-]{43}/g, 'TOKEN')
    .replace(/(?<=<sign-in\.)[\w-]{36}/g, 'ID');
}

test('emails are written as before', () => {
  const read = (key: string) => readFileSync(path.join(dataDir, 'mail', key), 'utf8');
  return expectAsKept(
    '.eml',
    mails().map((key) => ({ key, message: withoutChance(read(key)) })),
  );
});

test('webhooks are posted as before', () => {
  const posts = received.filter(({ phone }) => !phone);
  const messages = posts.map(({ headers, body }) => {
    const ours = Object.entries(headers).filter(([name]) => /^(webhook-|content-type$)/.test(name));
    const sent = { headers: Object.fromEntries(ours), body: JSON.parse(body.toString()) };
    return { key: headers['webhook-id']!, message: `${JSON.stringify(sent, null, 2)}\n` };
  });
  return expectAsKept('.webhook.json', messages);
});

test('push notifications are sent as before', async () => {
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const keys = { privateKey: bytes(phone.privateKey), auth: bytes(phone.auth) };
  const rung = received
    .filter(({ phone }) => phone)
    .map(({ headers, body }) => {
      const { ttl, urgency, topic, authorization, 'content-encoding': coding } = headers;
      const sender = verifyVapid(authorization!, origin, new Date(storyEnds));
      return { ttl, urgency, topic, coding, sender, message: JSON.parse(decryptPush(body, keys).toString()) };
    });
  const sorted = rung.toSorted((a, b) =>
    a.message.tag + a.message.title < b.message.tag + b.message.title ? -1 : 1,
  );
  await expect(`${JSON.stringify(sorted, null, 2)}\n`).toMatchFileSnapshot(
    inFolder('messages', 'pushes.json'),
  );
});

test('every link and token that was signed before still works, and new ones are recorded', async () => {
  const page = await fetch(server.origin + links.mark);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Dana Field');
  for (const [link, file] of [
    [links.photo, '1'.repeat(32)],
    [links.thumbnail, `${'1'.repeat(32)}.thumbnail`],
  ]) {
    const photo = await fetch(server.origin + link);
    expect(photo.status).toBe(200);
    expect(Buffer.from(await photo.arrayBuffer())).toEqual(
      readFileSync(inFolder('photos', dana!, `${file}.jpg`)),
    );
  }
  const headers = { cookie: `__Host-desk=${cookie}` };
  const session = await fetch(`${server.origin}/desk/api/session`, { headers });
  expect(await session.json()).toMatchObject({ isSignedIn: true, email: owner });
  const picture = readFileSync(inFolder('photos', dana!, `${'1'.repeat(32)}.jpg`));
  const place = `${photos}/${'3'.repeat(32)}?position=0&of=1`;
  const sent = await fetch(server.origin + place, { method: 'PUT', body: picture });
  expect(sent.status).toBe(201);
  const request = { name: 'By Token', phone: '407 555 0100', email: 'token@example.com', message: 'A walk.' };
  expect((await post('/api/quote-requests', { ...request, form_token: formToken })).status).toBe(201);
  expect(ask(dataDir, `select signals from quote_requests where name = 'By Token'`)).toEqual([
    { signals: '' },
  ]);
  expect((await post('/desk/api/sign-in/link', { token: signIn })).status).toBe(200);

  const added = namesTold().filter((name) => !toldBefore.has(name));
  const named = added.map((name) =>
    name.replace(/[\da-f]{8}-[\da-f-]{27}/g, 'ID').replace(/\w{8}-3{32}/, 'TIME-KEY'),
  );
  // Nothing of what was told before: under another name, everything would come twice.
  expect(named.toSorted()).toEqual([
    'acknowledgement:ID:mail',
    'new-device:ID:mail',
    ...['photos:ID:TIME-KEY:mail', 'photos:ID:TIME-KEY:webhook'],
    ...['request:ID:mail', 'request:ID:push:ID', 'request:ID:webhook'],
  ]);
});
