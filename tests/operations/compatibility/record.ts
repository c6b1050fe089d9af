/**
 * Makes what an installation of this version leaves behind: `databases/NN.sql`, `photos/`, `secrets.json` and
 * `backups/`. Everything is done from outside, by HTTP and by the owner's commands. See README.md.
 */
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { inProject } from '#scripts/project.mjs';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { dumpDatabase } from './dump-database.ts';
import { ask, inFolder, loadDatabase, owner, runAt, site, startServer, storyEnds } from './fixture.ts';

type Answer = { status: number; headers: Headers; json: Record<string, string> };

/** A client of a server. @param headers sent with each request */
const clientOf =
  (origin: string, headers: Record<string, string> = {}) =>
  async (method: string, url: string, body?: object | Buffer): Promise<Answer> => {
    const isJson = body && !Buffer.isBuffer(body);
    const answer = await fetch(origin + url, {
      ...{ method, redirect: 'manual', body: (isJson ? JSON.stringify(body) : body) as BodyInit },
      headers: { 'user-agent': agent, ...headers, ...(isJson && { 'content-type': 'application/json' }) },
    });
    if (answer.status >= 400) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
    const said = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      json: said.startsWith('{') ? JSON.parse(said) : {},
    };
  };
const agent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** When the copies are made. */
const nightAfter = '2026-03-04T14:00:00.000Z';
/** Where the owner's phone is pushed to. */
const pushedTo = 'https://push.example.com/owners-phone';

const dana = {
  ...{ name: 'Dana Field', phone: '(407) 555-0199', email: 'dana@example.com', service: 'Concrete Repair' },
  message: 'Crack in the driveway.\nAbout 12 ft, “widening” 🧱 <b>soon</b> & deep',
};
const orjan = {
  ...{ name: "Ørjan O'Neil", phone: '+47 22 22 22 22', email: 'orjan@example.com', service: '' },
  message: "A patio. Robert'); drop table quote_requests;--",
};
const jose = {
  ...{ name: 'José Núñez', phone: 'ask at the shop', email: 'jose@example.com', service: 'Driveways' },
  message: 'In Winter Park, by the lake.',
};
const lucky = {
  ...{ name: 'Lucky Winner', phone: '1', email: 'lucky@example.net', service: 'Casino' },
  message: 'http://a.example/1 http://a.example/2 http://a.example/3',
};

const makers = { story: makeStory, backups: makeBackups };
for (const name of process.argv.slice(2)) await makers[name as keyof typeof makers]();

async function makeStory() {
  const dataDir = makeTemporaryFolder();
  const hook = await openHook();
  const phone = newPhone();
  const variables = { DATA_DIR: dataDir, WEBHOOK_URL: hook.url };

  /** Starts the server at a moment and stops it when everything that was due then is delivered. */
  async function at(moment: string, what: (origin: string) => Promise<unknown>, more = {}) {
    const server = await startServer({ ...variables, ...more }, moment);
    await what(server.origin);
    const due = `select 1 from notifications where state = 'due' and due_at <= '${moment}'`;
    while (ask(dataDir, due).length > 0) await setTimeout(50);
    await server.stop();
  }
  const tokenAt = async (moment: string) => {
    let token = '';
    await at(moment, async (origin) => {
      token = (await clientOf(origin)('GET', '/api/form-token')).json.token;
    });
    return token;
  };
  const idOf = (name: string) =>
    String(ask(dataDir, `select id from quote_requests where name = '${name.replace("'", "''")}'`)[0]!.id);

  const form_token = await tokenAt('2026-03-02T15:00:00.000Z');
  await at('2026-03-02T15:04:00.000Z', async (origin) => {
    const send = clientOf(origin, { origin: site, 'idempotency-key': randomBytes(16).toString('hex') });
    const visit = { kind: 'visit', page: '/', from: 'search.example' };
    await send('POST', '/api/daily-sums', visit);
    const { photos } = (
      await send('POST', '/api/quote-requests', { ...dana, form_token, came_from: '/ search.example' })
    ).json;
    for (const position of [0, 1]) {
      const picture = {
        create: { width: 48, height: 32, channels: 3, background: { r: 90 * position, g: 90, b: 90 } },
      } as const;
      const key = String(position + 1).repeat(32);
      await send('PUT', `${photos}/${key}?position=${position}&of=2`, await sharp(picture).jpeg().toBuffer());
    }
    for (const request of [orjan, jose])
      await clientOf(origin, { origin: site })('POST', '/api/quote-requests', { ...request, form_token });
    await clientOf(origin)('POST', '/api/quote-requests', { ...lucky, project_code: 'x' });
  });

  let cookie = '';
  let photos = '';
  const signInToken = async (origin: string) => {
    await clientOf(origin)('POST', '/desk/api/sign-in', { email: owner });
    const mails = path.join(dataDir, 'mail');
    for (;;) {
      const file = readdirSync(mails).find((name) => /^sign-in\..*\.eml$/.test(name));
      if (file)
        return /\/desk\/sign-in#([\w-]+)/.exec(
          (await PostalMime.parse(readFileSync(path.join(mails, file)))).text!,
        )![1]!;
      await setTimeout(50);
    }
  };
  const afternoon = '2026-03-02T20:10:00.000Z';
  await at(afternoon, async (origin) => {
    const token = await signInToken(origin);
    const signedIn = await clientOf(origin, { 'sec-fetch-site': 'same-origin' })(
      'POST',
      '/desk/api/sign-in/link',
      { token },
    );
    cookie = /__Host-desk=([\w-]+)/.exec(signedIn.headers.getSetCookie().join())![1]!;
    const desk = clientOf(origin, { 'sec-fetch-site': 'same-origin', cookie: `__Host-desk=${cookie}` });
    const keys = { p256dh: phone.p256dh, auth: phone.auth };
    await desk('POST', '/desk/api/push/subscribe', { endpoint: pushedTo, keys, shows: 'all' });
    ask(dataDir, `update push_subscriptions set endpoint = '${hook.url}'`);
    const doDeed = async (request: string, deed: object) => {
      const done = { id: randomUUID(), at: afternoon, ...deed };
      await desk('POST', `/desk/api/requests/${request}/deeds`, done);
      return done.id;
    };
    const id = idOf(dana.name);
    await doDeed(id, { kind: 'read' });
    await doDeed(id, { kind: 'note', text: 'Called, comes back on Friday. “Bring the level.” 🧱' });
    await doDeed(id, { kind: 'answered' });
    await doDeed(id, { kind: 'visit', visitAt: '2026-03-06T15:00:00.000Z' });
    const stage = await doDeed(id, { kind: 'stage', stage: 'won', amountCents: 420_050 });
    await desk('POST', `/desk/api/requests/${id}/undo`, { deed: stage });
    await doDeed(id, { kind: 'stage', stage: 'quoted', amountCents: 399_900 });
    await doDeed(id, { kind: 'open' });
    await doDeed(idOf(lucky.name), { kind: 'not-spam' });
    await doDeed(idOf(lucky.name), { kind: 'spam' });
    const mail = await PostalMime.parse(
      readFileSync(path.join(dataDir, 'mail', `request.${idOf(jose.name)}.mail.eml`)),
    );
    const link = /https:\/\/concrete\.example(\/mark\/\S+)/.exec(mail.text!)![1]!;
    const form = new URLSearchParams({ state: 'answered' });
    await fetch(origin + link, { method: 'POST', body: form, redirect: 'manual' });
    await desk('POST', '/desk/api/push/test', {});
  });
  await once(runAt(afternoon, ['server/owner/requests.ts', 'answer', idOf(orjan.name)], variables), 'close');

  const late = await tokenAt('2026-03-03T13:45:00.000Z');
  await at('2026-03-03T13:50:00.000Z', async (origin) => {
    const again = { ...dana, form_token: late, name: 'Max Asks', message: 'A slab for a shed.' };
    photos = (await clientOf(origin, { origin: site })('POST', '/api/quote-requests', again)).json.photos;
  });
  let signIn = '';
  const backups = { BACKUP_DIR: path.join(dataDir, 'backups'), BACKUP_SECOND_DIR: '/mnt/backups' };
  await at(
    storyEnds,
    async (origin) => {
      signIn = await signInToken(origin);
      await clientOf(origin, { 'sec-fetch-site': 'same-origin' })(
        'POST',
        '/desk/api/sign-in/passkey/options',
        {},
      );
      while (ask(dataDir, `select 1 from notifications where dedupe_key like 'backup:%'`).length === 0)
        await setTimeout(50);
    },
    backups,
  );
  // What only a hardware key or another year would bring.
  ask(dataDir, `update push_subscriptions set endpoint = '${pushedTo}'`);
  ask(
    dataDir,
    `insert into passkeys values ('AAECAwQFBgcICQoLDA0ODw', '${owner}', 'Safari on iPhone', 'pQECAyYgASFYIA', 4294967296, 'internal,hybrid', '${afternoon}', null)`,
  );
  hook.close();

  mkdirSync(inFolder('databases'), { recursive: true });
  const version = ask(dataDir, 'select version from schema_version')[0]!.version as number;
  const name = `${String(version).padStart(2, '0')}.sql`;
  const words = dumpDatabase(path.join(dataDir, 'requests.sqlite'));
  writeFileSync(inFolder('databases', name), words);
  rmSync(inFolder('photos'), { recursive: true, force: true });
  cpSync(path.join(dataDir, 'photos'), inFolder('photos'), { recursive: true });
  const secrets = { cookie, signIn, formToken: late, photos, phone };
  writeFileSync(inFolder('secrets.json'), `${JSON.stringify(secrets, null, 2)}\n`);
}

/** A night's copy as a folder, as a `.tar` and as a `.tar.age`, with its key. */
async function makeBackups() {
  const to = inFolder('backups');
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to);
  const printed = await text(runAt(storyEnds, ['server/owner/requests.ts', 'backup-key'], {}).stdout!);
  writeFileSync(path.join(to, 'key.txt'), `${/^AGE-SECRET-KEY-.*$/m.exec(printed)![0]}\n`);
  const key = /^BACKUP_KEY=(.*)$/m.exec(printed)![1]!;
  for (const secret of [{}, { BACKUP_KEY: key }]) {
    const folder = makeTemporaryFolder();
    const [dataDir, backupDir] = [path.join(folder, 'data'), path.join(folder, 'backups')];
    mkdirSync(dataDir);
    // Small pages, small files.
    loadDatabase(inFolder('databases', '11.sql'), path.join(dataDir, 'requests.sqlite'), 512);
    cpSync(inFolder('photos'), path.join(dataDir, 'photos'), { recursive: true });
    const content = path.join(folder, 'content');
    mkdirSync(path.join(content, 'photos'), { recursive: true });
    cpSync(inProject('tests/content/not-found.yaml'), path.join(content, 'not-found.yaml'));
    cpSync(inProject('tests/content/.version'), path.join(content, '.version'));
    writeFileSync(path.join(content, 'photos', 'mine.jpg'), 'my own picture');
    const command = `cp "$BACKUP_FILE" '${folder}/' && mv '${folder}'/nightly-*.tar* '${to}/'`;
    const variables = { DATA_DIR: dataDir, CONTENT_DIR: content, BACKUP_DIR: backupDir, ...secret };
    const server = await startServer({ ...variables, BACKUP_COMMAND: command }, nightAfter);
    const ending = 'BACKUP_KEY' in secret ? '.age' : '.tar';
    while (!readdirSync(to).some((name) => name.endsWith(ending))) await setTimeout(50);
    await server.stop();
    if (ending === '.tar') renameSync(backupDir, path.join(to, 'folder'));
  }
}

/** What receives webhooks and pushes: a busy one at first, and one that never wants Ørjan's. */
async function openHook() {
  let isFirst = true;
  const server = createServer(async (request, response) => {
    const posted = await text(request);
    const status = posted.includes(orjan.name) ? 410 : isFirst && posted.includes(dana.name) ? 503 : 201;
    if (status === 503) isFirst = false;
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

/** What a phone's browser makes when it subscribes to pushes. All base64url. */
function newPhone() {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  return { privateKey: pair.getPrivateKey('base64url'), p256dh, auth: randomBytes(16).toString('base64url') };
}
