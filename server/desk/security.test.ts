import '#server/testing/quick-codes.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { sqliteFile } from '#server/database/open.ts';
import { openSession } from '#server/desk/sign-in/sessions.ts';
import {
  listeningDesk,
  openBrowser,
  openDesk,
  openSignedIn,
  readSignInEmail,
} from '#server/testing/desk-visit.ts';
import { temporaryFolder, testConfig } from '#server/testing/parts.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { deskPolicy } from './app-shell-routes.ts';

const [boss, stranger] = ['boss@example.com', 'stranger@example.com'];

/** Every address under /desk/api, with anything for an id. */
const addresses = Object.values(endpoints).map((endpoint) =>
  typeof endpoint === 'string' ? endpoint : endpoint('018f', '1'.repeat(32), 'whole' as never),
);
const open: string[] = [
  ...[endpoints.session, endpoints.askToSignIn, endpoints.signInByCode, endpoints.signInByLink],
  ...[endpoints.passkeyChallenge, endpoints.signInByPasskey, endpoints.feed('018f')],
];

/** A desk with its boss signed in on a phone. */
async function deskWithBoss() {
  const desk = await openDesk();
  return { ...desk, phone: await openSignedIn(desk, boss) };
}

/** The same, but the boss came in by the link of an email. */
async function deskWithBossByMail() {
  const desk = await openDesk();
  const phone = openBrowser(desk.origin);
  await phone.askToSignIn(boss);
  const { token } = await readSignInEmail(desk.mails);
  await phone.post(endpoints.signInByLink, { token });
  return { ...desk, phone, usedLink: token };
}

test('replay: a link that twenty use at once lets one in', async () => {
  const { origin, mails, database } = await openDesk();
  await openBrowser(origin).askToSignIn(boss);
  const { token } = await readSignInEmail(mails);
  const uses = Array.from({ length: 20 }, () => openBrowser(origin).post(endpoints.signInByLink, { token }));
  const statuses = (await Promise.all(uses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await database.selectFrom('sessions').select('id').execute()).toHaveLength(1);
});

test('actions of one person that waited offline are refused for the next person on that device', async () => {
  const { phone } = await deskWithBoss();
  const did = (person: string) =>
    phone.post(endpoints.search, { words: '' }, { 'desk-person': encodeURIComponent(person) });
  expect((await did(boss)).status).toBe(200);
  expect((await did(stranger)).status).toBe(403);
});

test('replay: a cookie is worth nothing after signing out', async () => {
  const { origin, phone } = await deskWithBoss();
  const stolen = openBrowser(origin);
  stolen.cookies.set('desk', phone.cookies.get('desk')!);
  expect((await stolen.get(endpoints.devices)).status).toBe(200);
  await phone.post(endpoints.signOut);
  expect((await stolen.get(endpoints.devices)).status).toBe(401);
});

test('fixation: signing in gives a new token, and ends what the browser had before', async () => {
  const { origin, mails, database } = await openDesk();
  const planted = await openSession(database, { email: 'partner@example.com', device: 'x', now: new Date() });
  const victim = openBrowser(origin);
  victim.cookies.set('desk', planted.token);
  await victim.askToSignIn(boss);
  const { code } = await readSignInEmail(mails);
  await victim.post(endpoints.signInByCode, { code });
  expect(victim.cookies.get('desk')).not.toBe(planted.token);
  const thief = openBrowser(origin);
  thief.cookies.set('desk', planted.token);
  expect((await thief.get(endpoints.session)).json.isSignedIn).toBe(false);
});

test('forged requests: what another site or a form sends changes nothing, with the cookie', async () => {
  const { phone } = await deskWithBoss();
  const forms = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'];
  for (const [headers, status] of [
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    // Another host of the same domain, a typed address, a sandboxed frame, an old browser on another site.
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://evil.example' }, 403],
    ...forms.map((type) => [{ 'content-type': type }, 415] as const),
  ] as const) {
    const forged = await phone.post(endpoints.signOut, {}, headers as Record<string, string>);
    expect([headers, forged.status]).toEqual([headers, status]);
    expect((await phone.get(endpoints.session)).json.isSignedIn).toBe(true);
  }
});

test('forged requests: another site can’t read what it asks for with GET either', async () => {
  const { phone } = await deskWithBoss();
  const { status, text } = await phone.send('GET', endpoints.devices, undefined, {
    'sec-fetch-site': 'cross-site',
  });
  expect([status, text.includes('Safari')]).toEqual([403, false]);
});

test('open redirect: no address leads anywhere else', async () => {
  const { phone } = await deskWithBoss();
  for (const url of [
    ...['/desk/sign-in?next=https://evil.example', '/desk/sign-in?next=//evil.example'],
    ...['/desk//evil.example', '/desk/\\evil.example', '/desk/%2f%2fevil.example', '//evil.example/desk'],
  ]) {
    const location = (await phone.get(url)).headers.get('location') ?? '/';
    expect(location, url).toMatch(/^\/(?!\/)/);
  }
});

test('enumeration: known and unknown addresses get the same answers', async () => {
  const { origin, mails, database } = await openDesk();
  const answers = async (email: string) => {
    const browser = openBrowser(origin);
    const response = await browser.askToSignIn(email);
    const untried = database.selectFrom('sign_ins').select('id').where('tries', '=', 0);
    await expect.poll(() => untried.execute()).toHaveLength(1);
    const tried = [];
    for (let times = 0; times < 6; times++)
      tried.push(await browser.post(endpoints.signInByCode, { code: 'no code' }));
    return [response, ...tried].map(({ status, text, headers }) => [
      ...[status, text, [...headers.keys()].join()],
      headers.get('set-cookie')?.replace(/=[^;]+/, '=…'),
    ]);
  };
  expect(await answers(stranger)).toEqual(await answers(boss));
  const { mail } = await readSignInEmail(mails);
  expect([mails.length, mail.to]).toMatchObject([1, [{ address: boss }]]);
  const rows = await database.selectFrom('sign_ins').select(['tries', 'email']).execute();
  expect(rows).toEqual([
    { tries: 5, email: null },
    { tries: 5, email: boss },
  ]);
});

test('enumeration: the answer comes before the address is looked at, so its time says nothing', async () => {
  const { origin, config } = await openDesk();
  const [browser, lockingDatabase] = [openBrowser(origin), new DatabaseSync(sqliteFile(config.dataDir))];
  // Nothing can be written in the meantime: a response that depends on the address would have to wait.
  lockingDatabase.exec('begin immediate');
  try {
    for (const email of [boss, stranger]) expect((await browser.askToSignIn(email)).status).toBe(202);
  } finally {
    lockingDatabase.exec('rollback');
    lockingDatabase.close();
  }
});

test('stolen database: nothing stored in it signs in', async () => {
  const { origin, phone, mails, config } = await deskWithBossByMail();
  await phone.askToSignIn(boss);
  const { code, token } = await readSignInEmail(mails, 2);
  const file = new DatabaseSync(sqliteFile(config.dataDir), { readOnly: true });
  const tables = file.prepare("select name from sqlite_master where type = 'table'").all();
  const values = tables
    .flatMap(({ name }) => file.prepare(`select * from "${name}"`).all())
    .flatMap((row) => Object.values(row))
    .map(String)
    .filter((value) => /^[\w.:-]{6,200}$/.test(value));
  file.close();
  expect(values.length).toBeGreaterThan(15);
  const secrets = [token, code.replace(' ', ''), phone.cookies.get('desk'), phone.cookies.get('desk-asked')];
  for (const secret of secrets) expect(values).not.toContain(secret);
  for (const value of values) {
    const thief = openBrowser(origin);
    for (const name of ['desk', 'desk-asked']) thief.cookies.set(name, value);
    expect((await thief.get(endpoints.session)).json.isSignedIn).toBe(false);
  }
  for (const value of values.slice(0, 40)) {
    const thief = openBrowser(origin);
    expect((await thief.post(endpoints.signInByLink, { token: value })).status).not.toBe(200);
  }
});

/** What every answer of the desk carries. */
const stored = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
};

test('caches, framing, referrers: no response is cached, framed or shared with another site', async () => {
  const { phone } = await deskWithBoss();
  for (const url of addresses) {
    const { headers } = await phone.get(url);
    expect(Object.fromEntries(headers)).toMatchObject({
      ...stored,
      'cache-control': expect.stringContaining('no-store'),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers.get('access-control-allow-origin')).toBe(null);
  }
});

test('a script in a request: the app runs under a policy that lets no text become markup', async () => {
  const dist = path.join(temporaryFolder(), 'dist');
  mkdirSync(path.join(dist, '.desk'), { recursive: true });
  writeFileSync(path.join(dist, '.desk/index.html'), '<!doctype html><title>Desk</title>');
  const { origin } = await listeningDesk(testConfig({ DIST_DIR: dist }));
  for (const url of ['/desk', '/desk/sign-in', '/desk/requests/018f']) {
    const { headers, text } = await openBrowser(origin).get(url);
    expect(text).toContain('<title>Desk</title>');
    expect(Object.fromEntries(headers)).toMatchObject({ ...stored, 'content-security-policy': deskPolicy });
  }
  for (const rule of ["require-trusted-types-for 'script'", "frame-ancestors 'none'", "default-src 'none'"])
    expect(deskPolicy).toContain(rule);
  expect(deskPolicy).not.toMatch(/unsafe|\*/);
});

test('without a session, any method at any address is refused, and nothing is revealed', async () => {
  const { origin } = await openDesk();
  const browser = openBrowser(origin);
  browser.cookies.set('desk', 'x'.repeat(43));
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])
    for (const url of addresses.filter((address) => !open.includes(address))) {
      const body = ['GET', 'HEAD'].includes(method) ? undefined : {};
      const { status, text } = await browser.send(method, url, body);
      expect([method, url, status]).toEqual([method, url, 401]);
      expect(text).toBe(method === 'HEAD' ? '' : '{"message":"You’re not signed in."}');
    }
});

test('logs name neither people nor their credentials', async () => {
  const { lines, phone, mails, usedLink } = await deskWithBossByMail();
  await phone.askToSignIn(stranger);
  await phone.askToSignIn(boss);
  const { code, token } = await readSignInEmail(mails, 2);
  await phone.post(endpoints.signInByCode, { code });
  const logged = lines.join('');
  expect(logged).toContain('sign-in email');
  const cookies = [...phone.cookies.values()];
  for (const secret of [boss, stranger, usedLink, token, code.replace(' ', ''), ...cookies])
    expect(logged).not.toContain(secret);
});

test('the log shows which session did something, from signing in until signing out', async () => {
  const { lines, phone, database } = await deskWithBossByMail();
  const { id } = await database.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
  await phone.post(endpoints.erase('018f'));
  await phone.post(endpoints.signOut);
  await phone.get(endpoints.overview);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(logged.slice(-4)).toMatchObject([
    { route: endpoints.signInByLink, status: 200, session: id },
    { route: endpoints.erase(':id'), status: 404, session: id },
    { route: endpoints.signOut, status: 204, session: id },
    { route: endpoints.overview, status: 401 },
  ]);
  expect(logged.at(-1)).not.toHaveProperty('session');
});
