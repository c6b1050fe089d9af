import '#server/testing/quick-codes.ts';
import { expect, onTestFinished, test } from 'vitest';
import { storeAddresses } from '#server/notifications/owner-addresses.ts';
import { listeningDesk, openBrowser, readSignInEmail } from '#server/testing/desk-visit.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { company, testConfig } from '#server/testing/parts.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { prepareTerminalSignIn } from './codes.ts';

const [owner, stranger] = ['owner@example.com', 'stranger@example.com'];

/** A desk whose settings name nobody. */
async function openNewDesk() {
  const { url, mails } = await startMailServer();
  const desk = await listeningDesk(testConfig({ SMTP_URL: url }));
  await desk.database.deleteFrom('desk_settings').execute();
  const printed = (email = '') => prepareTerminalSignIn(desk.database, { email, now: new Date() });
  return { ...desk, mails, printed };
}

test('on a new server the first person to use the code from the terminal enters their address', async () => {
  const { origin, mails, printed } = await openNewDesk();
  const phone = openBrowser(origin);
  expect((await phone.get(endpoints.session)).json).toMatchObject({ isSignedIn: false, isNew: true });
  // The sample's address, or whatever the pages say, lets nobody in.
  await openBrowser(origin).askToSignIn(company.email);

  const [first, second] = [await printed(), await printed()];
  expect(first.code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  const code = first.code.toLowerCase().replaceAll('-', ' ');
  const withoutEmail = await phone.post(endpoints.signInByCode, { code });
  expect([withoutEmail.status, withoutEmail.json.message]).toEqual([422, expect.stringContaining('email')]);
  expect(await phone.post(endpoints.signInByCode, { code, email: 'owner' })).toMatchObject({ status: 422 });
  expect(await phone.post(endpoints.signInByCode, { code, email: ' Owner@Example.com' })).toMatchObject({
    status: 200,
    json: { isSignedIn: true, email: owner },
  });

  const late = openBrowser(origin);
  expect(await late.post(endpoints.signInByCode, { code, email: stranger })).toMatchObject({ status: 403 });
  expect(await late.post(endpoints.signInByLink, { token: second.token, email: stranger })).toMatchObject({
    status: 403,
  });
  await late.askToSignIn(owner);
  const { code: mailed } = await readSignInEmail(mails);
  expect(await late.post(endpoints.signInByCode, { code: mailed })).toMatchObject({ status: 200 });
  expect(mails.map(({ to }) => to?.[0]?.address)).not.toContain(company.email);
});

test('of two people who claim a new desk at the same time, one succeeds', async () => {
  const { origin, printed } = await openNewDesk();
  const tries = [owner, stranger].map(async (email) => {
    const { token } = await printed();
    return openBrowser(origin).post(endpoints.signInByLink, { token, email });
  });
  expect((await Promise.all(tries)).map(({ status }) => status).toSorted()).toEqual([200, 403]);
});

test('a code from the terminal signs in once, for ten minutes, on any device', async () => {
  const { origin, database, printed } = await openNewDesk();
  await storeAddresses(database, 'desk-emails', [owner]);
  const { code } = await printed(owner);
  const signIn = () => openBrowser(origin).post(endpoints.signInByCode, { code });
  expect((await openBrowser(origin).get(endpoints.session)).json).not.toHaveProperty('isNew');
  expect(await signIn()).toMatchObject({ status: 200, json: { email: owner } });
  expect(await signIn()).toMatchObject({ status: 403 });
  const old = await printed(owner);
  await database.updateTable('sign_ins').set({ expires_at: new Date().toISOString() }).execute();
  expect(await openBrowser(origin).post(endpoints.signInByCode, { code: old.code })).toMatchObject({
    status: 403,
  });
});

test('publishing another company address signs nobody out, and lets nobody else in', async () => {
  const { origin, database, mails, printed } = await openNewDesk();
  await storeAddresses(database, 'desk-emails', [owner]);
  const phone = openBrowser(origin);
  await phone.post(endpoints.signInByLink, { token: (await printed(owner)).token });

  const { email } = company;
  company.email = stranger;
  onTestFinished(() => {
    company.email = email;
  });
  await openBrowser(origin).askToSignIn(stranger);
  expect((await phone.get(endpoints.devices)).json).toHaveLength(1);
  await openBrowser(origin).askToSignIn(owner);
  await readSignInEmail(mails);
  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([owner]);
});

test('where the settings were lost, nobody is signed out for good', async () => {
  const { origin, database, printed } = await openNewDesk();
  await storeAddresses(database, 'desk-emails', [owner]);
  const phone = openBrowser(origin);
  await phone.post(endpoints.signInByLink, { token: (await printed(owner)).token });
  await database.deleteFrom('desk_settings').execute();
  expect(await phone.get(endpoints.devices)).toMatchObject({ status: 401 });
  await storeAddresses(database, 'desk-emails', [owner]);
  expect(await phone.get(endpoints.devices)).toMatchObject({ status: 200 });
});
