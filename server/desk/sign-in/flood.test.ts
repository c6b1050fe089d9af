import '#server/testing/quick-codes.ts';
import { expect, test } from 'vitest';
import { hashOf } from '#server/platform/signed-token.ts';
import { openBrowser, openDesk, readSignInEmail } from '#server/testing/desk-visit.ts';
import { endpoints } from '#shared/desk/addresses.ts';

const boss = 'boss@example.com';

/** A desk behind a proxy, so that a test can ask from any address. */
async function deskBehindProxy() {
  const desk = await openDesk({ TRUST_PROXY: '1' });
  const ask = (from: string, email = 'nobody@example.com', browser = openBrowser(desk.origin)) =>
    browser.send('POST', endpoints.askToSignIn, { email }, { 'x-forwarded-for': from });
  /** How many codes were hashed: each is a row until it runs out. */
  const hashed = async () => {
    await desk.app.close();
    const { count } = await desk.database
      .selectFrom('sign_ins')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  return { ...desk, ask, hashed };
}

test('of 220 sign-in attempts from twenty-two addresses only the first 200 are processed, and each gets the same response', async () => {
  const { ask, hashed } = await deskBehindProxy();
  const asks = Array.from({ length: 220 }, (_, index) =>
    ask(`203.0.113.${index % 22}`, `nobody${index}@example.com`),
  );
  expect(new Set((await Promise.all(asks)).map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set(['202 {}']),
  );
  expect(await hashed()).toBeLessThanOrEqual(200);
});

test('a flood of sign-in attempts doesn’t block devices that signed in before, links or passkeys', async () => {
  const { ask, mails, origin, database } = await deskBehindProxy();
  const phone = openBrowser(origin);
  await phone.askToSignIn(boss);
  const { token } = await readSignInEmail(mails);
  expect(await phone.post(endpoints.signInByLink, { token })).toMatchObject({ status: 200 });
  await phone.post(endpoints.signOut);

  // Every tenth asks for the owner's own address.
  const flood = Array.from({ length: 210 }, (_, index) =>
    ask(`198.51.100.${index}`, index % 10 ? `nobody${index}@example.com` : boss, openBrowser(origin, 'curl')),
  );
  await Promise.all(flood);
  const stranger = openBrowser(origin, 'curl');
  expect(await ask('192.0.2.1', 'partner@example.com', stranger)).toMatchObject({ status: 202 });
  expect(await ask('192.0.2.2', boss, phone)).toMatchObject({ status: 202 });
  const toPhone = () => mails.filter(({ text }) => text?.includes('Safari on iPhone. '));
  await expect.poll(toPhone).toHaveLength(2);
  const { code } = await readSignInEmail([toPhone()[1]!]);
  expect(await phone.post(endpoints.signInByCode, { code })).toMatchObject({ status: 200 });
  expect(await phone.post(endpoints.passkeyChallenge)).toMatchObject({ status: 200 });
  // The limit for all was reached: an unknown device got the same answer, and nothing was prepared.
  const pendingSignIns = database.selectFrom('sign_ins').select('id');
  const ofStranger = pendingSignIns.where('device_hash', '=', hashOf(stranger.cookies.get('desk-asked')!));
  expect(await ofStranger.execute()).toEqual([]);
});

test('a provider’s customer with a /48 counts as few, not as its 256 networks of households', async () => {
  const { ask, hashed } = await deskBehindProxy();
  const asks = Array.from({ length: 100 }, (_, index) =>
    ask(`2001:db8:7:${(index % 40).toString(16)}00::1`, `nobody${index}@example.com`),
  );
  await Promise.all(asks);
  expect(await hashed()).toBeLessThanOrEqual(90);
});
