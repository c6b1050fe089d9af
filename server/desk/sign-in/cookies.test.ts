import { expect, test } from 'vitest';
import { testApp, testConfig } from '#server/testing/parts.ts';
import { endpoints } from '#shared/desk/addresses.ts';

/** The cookie that asking to sign in sets on a server at this address. */
async function cookieAt(SITE_URL: string) {
  const { app } = await testApp(testConfig({ SITE_URL }));
  const answer = await app.inject({ method: 'POST', url: endpoints.askToSignIn, payload: { email: 'x' } });
  return String(answer.headers['set-cookie']).replace(/=[\w-]{43};/, '=…;');
}

test('on https no other host can set the cookie, and it is never sent without https', async () => {
  expect(await cookieAt('https://desk.example.com')).toBe(
    '__Host-desk-asked=…; Max-Age=600; Path=/; HttpOnly; SameSite=Strict; Secure',
  );
});

test('on http, no script reads it and no other site brings it along', async () => {
  expect(await cookieAt('http://localhost:3000')).toBe(
    'desk-asked=…; Max-Age=600; Path=/; HttpOnly; SameSite=Strict',
  );
});
