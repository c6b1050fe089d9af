import { expect, onTestFinished, test, vi } from 'vitest';
import { storeAddresses } from '#server/notifications/owner-addresses.ts';
import { listeningDesk, openBrowser, openSignedIn } from '#server/testing/desk-visit.ts';
import { company, testConfig } from '#server/testing/parts.ts';
import { endpoints } from '#shared/desk/addresses.ts';

const [owner, leads] = ['owner@example.com', 'leads@example.com'];

/** A desk that somebody is signed in to, whose requests go to the owner. */
async function openPeople(variables: Record<string, string> = {}) {
  const config = testConfig(variables);
  const desk = await listeningDesk(config);
  await storeAddresses(desk.database, 'request-emails', [owner]);
  const phone = await openSignedIn(desk, config.deskEmails?.[0] ?? config.mail.to?.[0] ?? company.email);
  const people = async () => (await phone.get(endpoints.people)).json;
  /** What was written to whom, oldest first. */
  const written = async () => {
    const rows = await desk.database.selectFrom('notifications').select('content').orderBy('id').execute();
    return rows.map(({ content }) => JSON.parse(content!) as { to: string; subject: string; text: string });
  };
  const ask = (email: string) => phone.post(endpoints.newRecipient, { email });
  const linkIn = (text: string) => new URL(/https?:\S+\/confirm-email\/\S+/.exec(text)![0]).pathname;
  return { ...desk, phone, people, written, ask, linkIn };
}

/** As a browser sends the page's form, which has nothing but its button. */
const press = (browser: ReturnType<typeof openBrowser>, url: string) =>
  browser.send('POST', url, '', { 'content-type': 'application/x-www-form-urlencoded' });

test('requests go to another address once somebody there confirms it, and the previous one is notified', async () => {
  const { origin, people, written, ask, linkIn } = await openPeople();
  expect(await people()).toEqual({
    mayEnter: [company.email],
    getRequests: [owner],
    areEntrantsSet: false,
    areRecipientsSet: false,
  });
  expect(await ask('leads')).toMatchObject({ status: 422 });
  expect(await ask(' Leads <leads@example.com>')).toMatchObject({ status: 202 });
  const [confirmation] = await written();
  expect(confirmation).toMatchObject({ to: leads, subject: expect.stringContaining('Confirm') });
  const link = linkIn(confirmation!.text);

  // Nobody there needs to be signed in; looking at the page changes nothing.
  const office = openBrowser(origin);
  const page = await office.get(link);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining(leads)]);
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await people()).toMatchObject({ getRequests: [owner] });

  expect(await press(office, link)).toMatchObject({ status: 200 });
  expect(await people()).toMatchObject({ getRequests: [leads], mayEnter: [company.email] });
  const [, notice] = await written();
  expect(notice).toMatchObject({ to: owner, text: expect.stringContaining(leads) });
  // Used, it changes nothing back later.
  expect(await press(office, link)).toMatchObject({ status: 410 });
});

test('a link that was changed, is a day old, or belongs to another server confirms nothing', async () => {
  const { origin, people, written, ask, linkIn, database } = await openPeople();
  await ask(leads);
  const link = linkIn((await written())[0]!.text);
  const browser = openBrowser(origin);
  const [, email = '', expiry = '', signature = ''] = /\/([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(link)!;
  const mine = Buffer.from('thief@example.com').toString('base64url');
  const later = (Number.parseInt(expiry, 36) + 9e9).toString(36);
  for (const token of [`${mine}.${expiry}.${signature}`, `${email}.${later}.${signature}`, 'x', 'x.y.z'])
    expect(await press(browser, `/confirm-email/${token}`)).toMatchObject({ status: 410 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await press(browser, link)).toMatchObject({ status: 410 });
  vi.useRealTimers();
  // In between, requests were sent somewhere else.
  await storeAddresses(database, 'request-emails', ['boss@example.com']);
  expect(await press(browser, link)).toMatchObject({ status: 410 });
  expect(await people()).toMatchObject({ getRequests: ['boss@example.com'] });
});

test('with MAIL_TO set, the addresses for requests can’t be changed in the desk', async () => {
  const { people, ask, written } = await openPeople({ MAIL_TO: owner });
  expect(await people()).toMatchObject({
    getRequests: [owner],
    areRecipientsSet: true,
    areEntrantsSet: true,
  });
  expect(await ask(leads)).toMatchObject({ status: 403 });
  expect(await written()).toEqual([]);
});

test('one address gets at most ten emails in a quarter of an hour', async () => {
  const { ask } = await openPeople();
  const answers = await Promise.all(Array.from({ length: 11 }, () => ask(leads)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(202), 429]);
});
