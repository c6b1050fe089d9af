import '#server/testing/quick-codes.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import {
  listeningDesk,
  openBrowser,
  openDesk,
  openSignedIn,
  readSignInEmail,
} from '#server/testing/desk-visit.ts';
import { createSmtpRefusal, startMailServer } from '#server/testing/mail-server.ts';
import { testConfig } from '#server/testing/parts.ts';
import { endpoints } from '#shared/desk/addresses.ts';

const boss = 'boss@example.com';

/** A desk at which somebody asked to sign in on a phone, and what the email brought. */
async function askForCode(email = boss) {
  const desk = await openDesk();
  const phone = openBrowser(desk.origin);
  expect(await phone.askToSignIn(email)).toMatchObject({ status: 202, json: {} });
  return { ...desk, phone, ...(await readSignInEmail(desk.mails)) };
}

test('a code from the email signs in the device that asked, once', async () => {
  const { origin, phone, mail, code } = await askForCode(' Boss <\u200bBoss@Example.com> ');
  expect(mail.to).toMatchObject([{ address: boss }]);
  const other = openBrowser(origin);
  expect(await other.post(endpoints.signInByCode, { code })).toMatchObject({ status: 403 });
  expect(await phone.post(endpoints.signInByCode, { code })).toMatchObject({
    status: 200,
    json: { isSignedIn: true, email: boss },
  });
  expect((await phone.get(endpoints.session)).json).toMatchObject({ isSignedIn: true });
  expect(await phone.post(endpoints.signInByCode, { code })).toMatchObject({ status: 403 });
});

test('a link signs in the device it is opened on, once, and a preview doesn’t use it up', async () => {
  const { origin, phone, token, code } = await askForCode();
  const scanner = openBrowser(origin, 'mail scanner');
  for (const url of ['/desk/sign-in', `/desk/sign-in?${token}`, endpoints.signInByLink])
    await scanner.get(url);
  const computer = openBrowser(origin);
  expect(await computer.post(endpoints.signInByLink, { token })).toMatchObject({ status: 200 });
  expect(await openBrowser(origin).post(endpoints.signInByLink, { token })).toMatchObject({ status: 403 });
  expect(await phone.post(endpoints.signInByCode, { code })).toMatchObject({ status: 403 });
});

test('the fifth wrong code is the last: the right one does not help after it', async () => {
  const { phone, code } = await askForCode();
  const wrong = code === '111 111' ? '222222' : '111111';
  for (let tried = 0; tried < 5; tried++)
    expect(await phone.post(endpoints.signInByCode, { code: wrong })).toMatchObject({ status: 403 });
  expect(await phone.post(endpoints.signInByCode, { code })).toMatchObject({ status: 403 });
});

test('after ten minutes neither the code nor the link works', async () => {
  const { phone, code, token, database } = await askForCode();
  await database.updateTable('sign_ins').set({ expires_at: new Date().toISOString() }).execute();
  expect(await phone.post(endpoints.signInByCode, { code })).toMatchObject({ status: 403 });
  expect(await phone.post(endpoints.signInByLink, { token })).toMatchObject({ status: 403 });
});

test('a mail server that is not ready for a moment delays the email and does not lose it', async () => {
  let isReady = false;
  const { url, mails } = await startMailServer({
    onConnect(_session, done) {
      done(isReady ? null : createSmtpRefusal(421, 'try later'));
      isReady = true;
    },
  });
  const { origin } = await listeningDesk(testConfig({ DESK_EMAILS: boss, SMTP_URL: url }));
  await openBrowser(origin).askToSignIn(boss);
  expect((await readSignInEmail(mails)).code).toMatch(/^\d{3} \d{3}$/);
});

test('a mail server that never answers delays neither the response nor a stop', async () => {
  const reached: string[] = [];
  // It takes the connection and says nothing.
  const { url } = await startMailServer({
    onConnect: ({ remoteAddress }) => void reached.push(remoteAddress),
  });
  const { origin, app, lines } = await listeningDesk(testConfig({ DESK_EMAILS: boss, SMTP_URL: url }));
  expect(await openBrowser(origin).askToSignIn(boss)).toMatchObject({ status: 202 });
  await expect.poll(() => reached).toHaveLength(1);
  await app.close();
  expect(lines.join('')).toContain('"outcome":"passing"');
});

test('four devices ask at once, and each gets in with its own code', async () => {
  const { origin, mails } = await openDesk();
  const names = ['Safari on iPhone', 'Firefox on Windows', 'Chrome on Android', 'Edge on Mac'];
  const agents = ['iPhone Safari/1', 'Firefox/1 Windows', 'Android Chrome/1', 'Edg/1 Macintosh'];
  const browsers = agents.map((agent) => openBrowser(origin, agent));
  await Promise.all(browsers.map((browser) => browser.askToSignIn(boss)));
  await readSignInEmail(mails, 4);
  for (const [index, browser] of browsers.entries()) {
    const mail = mails.find(({ text }) => text!.includes(`where you asked for it: ${names[index]}.`));
    const [, code] = /code is (\d{3} \d{3})/.exec(mail!.text!)!;
    expect(await browser.post(endpoints.signInByCode, { code })).toMatchObject({ status: 200 });
  }
});

test('without a mail server the email is a file, and only that file is removed when it was used', async () => {
  const config = testConfig({ DESK_EMAILS: boss });
  const { origin } = await listeningDesk(config);
  const [tablet, phone] = [openBrowser(origin), openBrowser(origin)];
  await tablet.askToSignIn(boss);
  const folder = path.join(config.dataDir, 'mail');
  const files = () =>
    (existsSync(folder) ? readdirSync(folder) : []).filter((file) => /^sign-in\..+\.eml$/.test(file));
  await expect.poll(files).toHaveLength(1);
  const others = files();
  await phone.askToSignIn(boss);
  await expect.poll(files).toHaveLength(2);
  const own = files().find((file) => !others.includes(file))!;
  const { text } = await PostalMime.parse(readFileSync(path.join(folder, own)));
  const [, code] = /code is (\d{3} \d{3})/.exec(text!)!;
  expect(await phone.post(endpoints.signInByCode, { code })).toMatchObject({ status: 200 });
  // What the tablet asked for is still good.
  expect(files()).toEqual(others);
});

test('a new device is announced to its person by email; the same device again is not', async () => {
  const { origin, mails, database } = await openDesk({ WEBHOOK_URL: 'https://hooks.example.com/x' });
  const phone = openBrowser(origin);
  for (const count of [1, 2]) {
    await phone.askToSignIn(boss);
    const { token } = await readSignInEmail(mails, count);
    expect(await phone.post(endpoints.signInByLink, { token })).toMatchObject({ status: 200 });
  }
  const notifications = await database.selectFrom('notifications').selectAll().execute();
  expect(notifications.map(({ kind, channel }) => [kind, channel])).toEqual([['sign-in', 'mail']]);
  expect(JSON.parse(notifications[0]!.content!)).toMatchObject({
    to: boss,
    subject: 'New sign-in to the desk: Safari on iPhone',
  });
  expect((await phone.get(endpoints.devices)).json).toHaveLength(1);
});

test('signing out a lost phone turns off the calendar link in the same step, or keeps it, as chosen', async () => {
  const desk = await openDesk();
  const [phone, lost] = [await openSignedIn(desk, boss), await openSignedIn(desk, boss)];
  const partners = await openSignedIn(desk, 'partner@example.com');
  const feedOf = async (browser: typeof phone) =>
    new URL((await browser.post(endpoints.newFeed)).json.url).pathname;
  const [own, theirs] = [await feedOf(lost), await feedOf(partners)];
  const calendar = async (url: string) => (await openBrowser(desk.origin, 'calendar').get(url)).status;
  const devices = async (url: string) => (await phone.get(url)).json as { id: string; isThisOne: boolean }[];
  const other = (await devices(endpoints.devices)).find(({ isThisOne }) => !isThisOne)!;
  expect(other).toMatchObject({ hasCalendarLink: true });
  // Nobody else's link can be ended that way.
  const body = { id: other.id, endsCalendarLink: true };
  expect(await partners.post(endpoints.endDevice, body)).toMatchObject({ status: 404 });
  expect([await calendar(own), await calendar(theirs)]).toEqual([200, 200]);
  expect(await phone.post(endpoints.endDevice, body)).toMatchObject({ status: 204 });
  expect((await lost.get(endpoints.session)).json).toMatchObject({ isSignedIn: false });
  expect([await calendar(own), await calendar(theirs)]).toEqual([404, 200]);
  const [partnersDevice] = await devices(endpoints.othersDevices);
  expect(await phone.post(endpoints.endDevice, { id: partnersDevice!.id })).toMatchObject({ status: 204 });
  expect(await calendar(theirs)).toBe(200);
});

test('each person sees and signs out only their own devices, and the manager of the desk all of them', async () => {
  const { origin, mails } = await openDesk();
  const signIn = async (count: number, email: string, userAgent?: string) => {
    const browser = openBrowser(origin, userAgent);
    await browser.askToSignIn(email);
    const { code } = await readSignInEmail(mails, count);
    await browser.post(endpoints.signInByCode, { code });
    return browser;
  };
  const phone = await signIn(1, boss);
  const computer = await signIn(2, boss, 'Firefox/140.0 (Windows)');
  const partners = await signIn(3, 'partner@example.com');
  const { json } = await phone.get(endpoints.devices);
  const devices: { id: string; isThisOne: boolean; name: string }[] = json;
  expect(devices.map(({ name, isThisOne }) => [name, isThisOne])).toEqual([
    ['Firefox on Windows', false],
    ['Safari on iPhone', true],
  ]);
  const [other] = devices;
  await partners.post(endpoints.endDevice, { id: other!.id });
  expect((await computer.get(endpoints.session)).json).toMatchObject({ isSignedIn: true });
  expect(await phone.post(endpoints.endDevice, { id: other!.id })).toMatchObject({ status: 204 });
  expect((await computer.get(endpoints.session)).json).toMatchObject({ isSignedIn: false });
  expect((await partners.get(endpoints.othersDevices)).json).toEqual([]);
  const { json: others } = await phone.get(endpoints.othersDevices);
  expect(others).toMatchObject([{ email: 'partner@example.com', isThisOne: false }]);
  await phone.post(endpoints.endDevice, { id: others[0].id });
  expect((await partners.get(endpoints.session)).json).toMatchObject({ isSignedIn: false });
  expect(await phone.post(endpoints.signOut)).toMatchObject({ status: 204 });
  expect(phone.cookies.has('desk')).toBe(false);
});
