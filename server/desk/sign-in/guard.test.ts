import { expect, test } from 'vitest';
import { signIn } from '#server/testing/desk-session.ts';
import { company, testApp, testConfig } from '#server/testing/parts.ts';
import { endpoints } from '#shared/desk/addresses.ts';

/** The cookie that asking to sign in sets on a server at this address. */
async function cookieAt(SITE_URL: string) {
  const { app } = await testApp(testConfig({ SITE_URL }));
  const answer = await app.inject({ method: 'POST', url: endpoints.askToSignIn, payload: { email: 'x' } });
  return String(answer.headers['set-cookie']).replace(/=[\w-]{43};/, '=…;');
}

test('on https no other host can set the cookie, and it is never sent without https', async () => {
  expect(await cookieAt('https://desk.example.com')).toBe(
    '__Host-desk-asked=…; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Strict',
  );
});

test('on http, no script reads it and no other site sends it', async () => {
  expect(await cookieAt('http://localhost:3000')).toBe(
    'desk-asked=…; Max-Age=600; Path=/; HttpOnly; SameSite=Strict',
  );
});

test('a signed-in person is recognized, and everybody else gets the same refusal each time', async () => {
  const { app, database } = await testApp();
  const nobody = await app.inject(endpoints.session);
  expect(nobody.json()).toEqual({
    isSignedIn: false,
    company: {
      name: company.name,
      timeZone: 'America/New_York',
      phone: '(407) 555-0142',
      openDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    },
  });
  const { headers } = await signIn(database);
  const session = await app.inject({ url: endpoints.session, headers });
  expect(session.json()).toMatchObject({ isSignedIn: true, email: company.email, hasPasskey: false });
});

test('everything else is closed without a session, even addresses that don’t exist', async () => {
  const { app, database } = await testApp();
  for (const url of [endpoints.overview, '/desk/api/secret', '/desk/api'])
    expect((await app.inject(url)).statusCode).toBe(401);
  const { headers } = await signIn(database);
  expect((await app.inject({ url: '/desk/api/secret', headers })).statusCode).toBe(404);
});

test('posts from a page without TLS are refused, unless the server has no TLS either', async () => {
  const ask = async (siteUrl: string, origin: string) => {
    const { app, database } = await testApp(testConfig({ SITE_URL: siteUrl }));
    const { headers } = await signIn(database);
    const { host } = new URL(origin);
    return (await app.inject({ url: endpoints.session, headers: { ...headers, host, origin } })).statusCode;
  };
  expect(await ask('https://desk.example', 'https://desk.example')).toBe(200);
  expect(await ask('https://desk.example', 'https://www.desk.example')).toBe(200);
  expect(await ask('https://desk.example', 'http://desk.example')).toBe(403);
  expect(await ask('https://desk.example', 'http://localhost:8080')).toBe(200);
  expect(await ask('http://desk.example', 'http://desk.example')).toBe(200);
});

test('a person who is taken off DESK_EMAILS is signed out at the next request, and their sessions are deleted', async () => {
  const { app, database } = await testApp(testConfig({ DESK_EMAILS: 'boss@example.com' }));
  const boss = await signIn(database, 'boss@example.com');
  const former = await signIn(database, 'former@example.com');
  const ask = async (headers: object) =>
    (await app.inject({ url: endpoints.session, headers: { ...headers } })).json();
  expect(await ask(former.headers)).toMatchObject({ isSignedIn: false });
  expect(await ask(boss.headers)).toMatchObject({ isSignedIn: true });
  expect(await database.selectFrom('sessions').select('email').execute()).toEqual([
    { email: 'boss@example.com' },
  ]);
});

test('while the database cannot be reached, the response says so, and nobody is signed out', async () => {
  const { app, database } = await testApp();
  const { headers } = await signIn(database);
  await database.destroy();
  const answer = await app.inject({ url: endpoints.overview, headers });
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { message: 'The requests can’t be reached right now. Try again in a minute.' },
  ]);
});
