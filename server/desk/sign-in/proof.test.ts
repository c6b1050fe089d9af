import '#server/testing/quick-codes.ts';
import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { minute } from '#server/platform/time.ts';
import { openBrowser, openDesk, openSignedIn, readSignInEmail } from '#server/testing/desk-visit.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { waitFor } from '#tests/support/wait-for.ts';

const boss = 'boss@example.com';

/** A desk at which the boss signed in on a phone so many minutes ago. */
async function signedInBefore(minutes: number) {
  const desk = await openDesk();
  const then = new Date(Date.now() - minutes * minute);
  const signIn = (email = boss) => openSignedIn(desk, email, then);
  return { ...desk, signIn, phone: await signIn() };
}

type Browser = ReturnType<typeof openBrowser>;

/** What needs a fresh proof: a way in, a way to read visits for good, and where requests go. */
const actions: [what: string, (browser: Browser) => ReturnType<Browser['post']>][] = [
  ['adding a passkey', (browser) => browser.post(endpoints.newPasskey)],
  ['a calendar link', (browser) => browser.post(endpoints.newFeed)],
  ['who gets requests', (browser) => browser.post(endpoints.newRecipient, { email: 'leads@example.com' })],
];
const refusal = { status: 403, json: { reason: 'fresh-proof', message: expect.any(String) } };

/** Asks for a code, and reads the newest email with one. */
async function askForCode(browser: Browser, mails: Email[], count = 1) {
  expect(await browser.post(endpoints.askForProof)).toMatchObject({ status: 202 });
  const found = await waitFor(() => {
    const all = mails.filter(({ subject }) => subject?.startsWith('Confirm that it’s you'));
    if (all.length < count) throw new Error('no email yet');
    return all.at(-1)!;
  });
  return { mail: found, code: /code is (\d{3} \d{3})/.exec(found.text!)![1]! };
}

test.each(actions)('%s needs a proof from the last 15 minutes; signing in is one', async (_what, act) => {
  const { signIn } = await signedInBefore(14);
  expect((await act(await signIn())).status).toBeLessThan(300);
  const late = await signedInBefore(16);
  expect(await act(late.phone)).toMatchObject(refusal);
  expect(await late.database.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
  expect(await late.database.selectFrom('calendar_feeds').selectAll().execute()).toEqual([]);
  expect(await late.database.selectFrom('notifications').selectAll().execute()).toEqual([]);
});

test('a clock that was set back doesn’t make an old proof a fresh one', async () => {
  const { phone } = await signedInBefore(-60);
  expect(await phone.post(endpoints.newPasskey)).toMatchObject(refusal);
});

test('a code by email proves who the session that asked for it belongs to, and no other', async () => {
  const { phone, signIn, mails } = await signedInBefore(60);
  const [tablet, partners] = [await signIn(), await signIn('partner@example.com')];
  const { mail, code } = await askForCode(phone, mails);
  expect(mail.to).toMatchObject([{ address: boss }]);
  // There is no link in it that signs somebody in.
  expect(mail.text).not.toContain('/desk/sign-in');
  const wrong = code === '111 111' ? '222222' : '111111';
  expect(await phone.post(endpoints.proveByCode, { code: wrong })).toMatchObject({
    status: 403,
    json: { message: expect.stringContaining('code is wrong') },
  });
  for (const other of [tablet, partners]) {
    other.cookies.set('desk-asked', phone.cookies.get('desk-asked')!);
    expect(await other.post(endpoints.proveByCode, { code })).toMatchObject({ status: 403 });
  }
  expect(await phone.post(endpoints.proveByCode, { code })).toMatchObject({ status: 204 });
  expect(await phone.post(endpoints.newPasskey)).toMatchObject({ status: 200 });
  for (const other of [tablet, partners])
    expect(await other.post(endpoints.newPasskey)).toMatchObject(refusal);
  // It works once, and says nothing about when the person signed in.
  expect(await phone.post(endpoints.proveByCode, { code })).toMatchObject({ status: 403 });
});

test('a code for a proof signs nobody in, and a code to sign in proves nothing', async () => {
  const { origin, phone, mails } = await signedInBefore(60);
  const { code } = await askForCode(phone, mails);
  const thief = openBrowser(origin);
  thief.cookies.set('desk-asked', phone.cookies.get('desk-asked')!);
  expect(await thief.post(endpoints.signInByCode, { code })).toMatchObject({ status: 403 });
  await phone.askToSignIn(boss);
  const toSignIn = await readSignInEmail(mails);
  expect(await phone.post(endpoints.proveByCode, { code: toSignIn.code })).toMatchObject({ status: 403 });
  expect(await phone.post(endpoints.newPasskey)).toMatchObject(refusal);
});

test('the fifth wrong code is the last, and a proof needs somebody who is signed in', async () => {
  const { origin, phone, mails } = await signedInBefore(60);
  const { code } = await askForCode(phone, mails);
  const wrong = code === '111 111' ? '222222' : '111111';
  for (let tried = 0; tried < 5; tried++)
    expect(await phone.post(endpoints.proveByCode, { code: wrong })).toMatchObject({ status: 403 });
  expect(await phone.post(endpoints.proveByCode, { code })).toMatchObject({ status: 403 });
  for (const url of [endpoints.askForProof, endpoints.proveByCode, endpoints.proofChallenge])
    expect(await openBrowser(origin).post(url, { code })).toMatchObject({ status: 401 });
});

test('one address gets at most ten codes in a quarter of an hour, and then a refusal that says so', async () => {
  const { phone } = await signedInBefore(60);
  const answers: number[] = [];
  for (let count = 0; count < 11; count++) answers.push((await phone.post(endpoints.askForProof)).status);
  expect(answers).toEqual([...Array(10).fill(202), 429]);
});
