import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { screens } from '#shared/desk/addresses.ts';
import { owner, readSignInEmails, type TestDesk } from '#tests/owner/open-desk.ts';
import { builds, setPreview } from '#tests/owner/site-with-builds.ts';
import { fixtureSite } from '#tests/support/fixture-site.ts';
import { expect, routes, test } from './engine-test.ts';
import { signIn } from './sign-in.ts';
import { button, field, link, text } from './target.ts';
import { noConnection, type Visitor } from './visitor.ts';

const heading = (called: string) => text('h1', called);
const row = (called: string) => text('[data-request]', called);
const inRequest = (css: string, called: string) => text(`section[aria-label="Request"] ${css}`, called);
/** In the history, where it stays; the one in the toast goes, on a busy machine under the finger. */
const undo = button('Undo: ');

/** Each test's own, since they share a desk. */
const caller = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

const comesTo = (desk: TestDesk, id: string, state: string) =>
  expect.poll(async () => (await desk.store.find(id))?.state).toBe(state);

test('by keyboard alone: signing in, opening a request, answering it, a note, and back', {
  tag: '@desk',
}, async ({ visitor, desk }) => {
  const name = caller('Dana');
  const id = await desk.receive({ name }, { hoursAgo: 300 });
  await visitor.open('/desk');
  await visitor.sees(field('Email'));
  await visitor.key('Tab');
  await visitor.type(owner);
  await visitor.key('Enter');
  await visitor.sees(field('Six-digit code'));
  await expect.poll(() => readSignInEmails(desk).length).toBeGreaterThan(0);
  const code = readSignInEmails(desk).at(-1)!.code.replace(' ', '');
  await visitor.type(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await visitor.sees(text('form p, form [role="alert"], form span', 'This code is wrong or has expired.'));
  visitor.forgive(/403|Failed to load/);
  await visitor.press(field('Six-digit code'));
  // The last digit sends them.
  await visitor.type(code);
  await visitor.sees(row(name));
  await visitor.reload();
  await visitor.sees(row(name));

  await visitor.key('j');
  expect(await focused(visitor)).toMatch(new RegExp(`^${name}`));
  await visitor.key('Enter');
  await visitor.sees(heading(name));
  await expect.poll(() => focused(visitor)).toBe(name);
  await tabTo(visitor, 'New note');
  await visitor.type('Called: gate code 4711. <b>Beware</b>');
  await visitor.key('Tab');
  await visitor.key('Enter');
  await visitor.sees(inRequest('ol p', 'Called: gate code 4711. <b>Beware</b>'));
  await tabTo(visitor, 'Mark answered');
  await visitor.key('Enter');
  await visitor.sees(inRequest('p', 'answered'));
  await comesTo(desk, id, 'answered');

  await tabTo(visitor, 'More');
  await visitor.key('Enter');
  await visitor.sees(text('dialog[open]'));
  await visitor.key('Escape');
  await visitor.seesNo(text('dialog[open]'));
  expect(await focused(visitor)).toBe('More');
  await visitor.back();
  await visitor.sees(heading('Open requests'));
});

test('a request comes while the list is open, can be called under the thumb, is answered offline and undone', {
  tag: '@phone',
}, async ({ visitor, desk }) => {
  await signIn(visitor, desk);
  const name = caller('José Núñez');
  const message = 'Steps in Kissimmee, about 400 sq ft';
  const id = await desk.receive({ name, phone: '321-555-0123', message }, { hoursAgo: 30 });
  await visitor.sees(row(name));
  expect(await visitor.texts(row(name))).toEqual([expect.stringContaining('Concrete Repair · Kissimmee')]);
  await visitor.press(row(name));
  await visitor.sees(heading(name));
  const [call] = await visitor.look(link('Call', 'section[aria-label="Request"]'), placesOf);
  expect(call).toMatchObject({ href: 'tel:3215550123' });
  expect(call!.height).toBeGreaterThanOrEqual(48);
  // Under the thumb.
  expect(call!.top).toBeGreaterThan(0.8);

  const notSent = inRequest('span', 'Not sent yet');
  await desk.cutOff();
  visitor.forgive(noConnection, /503/);
  await visitor.press(button('Mark answered'));
  await visitor.sees(inRequest('p', 'answered'));
  await visitor.sees(notSent);
  expect((await desk.store.find(id))?.state).toBe('open');
  await desk.comeBack();
  await visitor.seesNo(notSent);
  expect((await desk.store.find(id))?.state).toBe('answered');
  const happened = text('section[aria-labelledby="history"] li', 'Marked');
  await visitor.sees(happened);
  expect(await visitor.texts(happened)).toEqual([expect.stringContaining(owner)]);
  await visitor.press(undo);
  await visitor.sees(inRequest('p', '6 hours late'));
  await comesTo(desk, id, 'open');
});

test('website text typed offline is stored on the device, even if its database was closed, is counted, and is saved when online', {
  tag: '@phone',
}, async ({ visitor, desk, content }) => {
  await signIn(visitor, desk);
  await visitor.open('/desk/website/company/contact');
  const phone = field('Phone number');
  await visitor.sees(phone);
  await desk.cutOff();
  visitor.forgive(noConnection, /503/);
  await visitor.run(closeDatabase);
  await visitor.fill(phone, '321-555-0100');
  await visitor.sees(text('[role="status"]', 'Not saved: no connection. Kept on this'));
  await visitor.reload();
  await visitor.sees(heading('Name, phone and email'));
  await visitor.sees(link('Back to Company'));
  await visitor.sees(text('li', 'Company · Name, phone and email: 1 change'));
  await visitor.sees(text('[role="status"]', 'No connection. 1 change waiting.'));
  await desk.comeBack();
  const saved = () => readFileSync(path.join(content, 'business.yaml'), 'utf8');
  await expect.poll(saved).toContain('phone: 321-555-0100');
});

test('what is written when the session has ended is sent after the next sign-in', {
  tag: '@phone',
}, async ({ visitor, desk, content }) => {
  const id = await desk.receive({ name: caller('Dana') });
  await signIn(visitor, desk);
  await visitor.open(`/desk/requests/${id}`);
  await visitor.sees(field('New note'));
  await visitor.fill(field('New note'), 'Half a sent');
  await visitor.open('/desk/website/company/contact');
  await visitor.sees(field('Phone number'));
  await desk.cutOff();
  visitor.forgive(noConnection, /503|401/);
  await visitor.fill(field('Phone number'), '321-555-0155');
  await visitor.sees(text('[role="status"]', 'Not saved: no connection. Kept on this'));
  await desk.database.deleteFrom('sessions').execute();
  await desk.comeBack();
  await visitor.sees(text('[role="status"]', 'Sign in to send 1 change still on this device.'));
  await signIn(visitor, desk);
  const saved = () => readFileSync(path.join(content, 'business.yaml'), 'utf8');
  await expect.poll(saved).toContain('phone: 321-555-0155');
  await visitor.open(`/desk/requests/${id}`);
  await visitor.sees(field('New note'));
  expect(await visitor.value(field('New note'))).toBe('Half a sent');
});

test('a sheet stays open when its photo picker is canceled, and keeps what was typed when it is closed', {
  tag: '@phone',
}, async ({ visitor, desk }) => {
  await signIn(visitor, desk);
  await visitor.open('/desk/website/photos');
  const [add, sentence] = [button('Add a photo'), field('What it shows')];
  await visitor.sees(add);
  await visitor.press(add);
  await visitor.fill(sentence, 'The new drive');
  await visitor.run(() => {
    const input = document.querySelector('dialog input[type=file]')!;
    input.dispatchEvent(new Event('cancel', { bubbles: true }));
  });
  await visitor.type(' with its joints');
  await visitor.key('Escape');
  await visitor.seesNo(text('dialog[open]'));
  await visitor.press(add);
  await visitor.sees(sentence);
  expect(await visitor.value(sentence)).toBe('The new drive with its joints');
});

/** Runs in the page: the next question finds a connection that was closed, as iOS does in the background. */
function closeDatabase() {
  const real = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...args) {
    IDBDatabase.prototype.transaction = real;
    this.close();
    return real.apply(this, args);
  };
}

/** What has the focus, by its name. */
const focused = (visitor: Visitor) =>
  visitor.run(() => {
    const element = document.activeElement as HTMLElement;
    return element.getAttribute('aria-label') ?? element.innerText.trim();
  });

/** Goes on with Tab until something has the focus. */
async function tabTo(visitor: Visitor, called: string) {
  for (let stops = 0; stops < 60; stops++) {
    await visitor.key('Tab');
    if ((await focused(visitor)).startsWith(called)) return;
  }
  throw new Error(`Tab does not come to ${called}.`);
}

/** Runs in the page. */
function placesOf(calls: HTMLElement[]) {
  return calls.map((call) => {
    const { top, height } = call.getBoundingClientRect();
    return { href: call.getAttribute('href'), top: top / innerHeight, height };
  });
}

test('a preview has no origin, not the desk’s, and shows the text that is changed', {
  tag: '@desk',
}, async ({ visitor, desk, content }) => {
  cpSync(fixtureSite.content, content, { recursive: true });
  setPreview(content, builds.served);
  await signIn(visitor, desk);
  await visitor.open(screens.website());
  await visitor.sees(heading('Website'));
  await visitor.run(() => {
    addEventListener('message', ({ data, origin }) => Object.assign(window, { told: { ...data, origin } }));
  });
  const isFramed = () => visitor.run(() => document.querySelector('iframe') !== null);
  // As a press leads there: a page that is loaded anew would have been told before it listens.
  await visitor.run((address) => history.pushState(null, '', address), screens.website('contact/emergency'));
  await expect.poll(isFramed).toBe(true);
  const readAnnounced = () => visitor.run(() => (window as { told?: unknown }).told);
  await expect.poll(readAnnounced).toMatchObject({ page: '/contact', origin: 'null' });
  await expect.poll(async () => ((await readAnnounced()) as { top: number }).top).toBeGreaterThan(200);
  expect(await visitor.run(() => document.querySelector('iframe')!.contentDocument)).toBe(null);

  // No script of the site's complains there, and a project opens.
  const address = await visitor.run(() => document.querySelector('iframe')!.getAttribute('src')!);
  for (const page of [routes.home, routes.services, routes.about, routes.contact, routes.gallery]) {
    // Firefox's driver misses that a page without an origin has loaded.
    await visitor.run((next) => location.assign(next), address.replace(routes.contact, page));
    await expect
      .poll(() => visitor.run(() => `${location.pathname} ${document.readyState} ${self.origin}`))
      .toBe(`${address.replace(routes.contact, page)} complete null`);
    await visitor.sees(text('h1'));
    // Left while its script is still on its way, the form complains of that.
    if (page === routes.contact) await visitor.hydrated();
  }
  await visitor.hydrated();
  await visitor.press(text('[data-gallery] button[aria-haspopup]'));
  await visitor.sees(text('dialog[open]'));
  await visitor.key('Escape');
  await visitor.seesNo(text('dialog[open]'));
});
