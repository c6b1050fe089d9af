/** Makes `phone.json`: what the browser of a visitor and of the owner keeps while nothing can be sent. See README.md. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { expect as base, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumFlags, findChromium } from '#scripts/chromium.mjs';
import { readKept } from './device-storage.ts';
import { ask, inFolder, readSecrets, startServer, storyEnds, storysData } from './fixture.ts';

const expect = base.configure({ timeout: 60_000 });
const dataDir = storysData();
const server = await startServer({ DATA_DIR: dataDir, SITE_URL: 'http://127.0.0.1' });
const browser = await chromium.launch({ executablePath: findChromium()!, args: chromiumFlags });
const context = await browser.newContext({ baseURL: server.origin });

async function openPage(url: string): Promise<Page> {
  const page = await context.newPage();
  await page.clock.setFixedTime(storyEnds);
  await page.goto(url);
  return page;
}

const picture = async (name: string, red: number) => ({
  ...{ name, mimeType: 'image/jpeg' },
  buffer: await sharp({
    create: { width: 64, height: 48, channels: 3, background: { r: red, g: 90, b: 90 } },
  })
    .jpeg()
    .toBuffer(),
});

/** Sends a request with photographs, of which something does not get through. */
async function send(name: string, photos: string[], cut: string) {
  const page = await openPage('/contact');
  await page.route(cut, (route) => route.abort());
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
  await page.getByLabel('Full Name *').fill(name);
  await page.getByLabel('Phone Number *').fill('(407) 555-0100');
  await page.getByLabel('Email Address *').fill('rosa@example.com');
  await page.getByLabel('Project Details *').fill('Kept on my phone: “1½″” 🌳');
  await page.getByLabel('Add photos').setInputFiles(await Promise.all(photos.map(picture)));
  await expect(page.locator('[data-photos] li').filter({ has: page.getByRole('button') })).toHaveCount(
    photos.length,
  );
  await page.getByRole('button', { name: 'Send request' }).click();
  return page;
}

const sent = await send('Bo Sent', ['wall.jpg'], '**/api/photos/**');
await expect(sent.locator('[data-notice]')).toContainText('Quote Request Sent!');
await expect.poll(async () => JSON.stringify(await readKept(sent))).toContain('wall.jpg');
await expect.poll(async () => JSON.stringify((await readKept(sent)).localStorage)).toContain('/api/photos/');
const unsent = await send('Rosa Unsent', ['one.jpg', 'two.jpg'], '**/api/**');
await expect(unsent.locator('[data-notice]')).toContainText('kept on this device');
await expect.poll(async () => JSON.stringify(await readKept(unsent))).toContain('two.jpg');
const visitor = await readKept(unsent);
await sent.close();
await unsent.close();

const { cookie } = readSecrets();
await context.addCookies([
  { name: 'desk', value: cookie, url: server.origin, httpOnly: true, sameSite: 'Strict' },
]);
const idOf = (name: string) => ask(dataDir, `select id from quote_requests where name = '${name}'`)[0]!.id;

async function openRequest(name: string) {
  const page = await openPage(`/desk/requests/${idOf(name)}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return page;
}

/** Pressed without reception, and refused when the app is closed: the request was erased on another device. */
const max = idOf('Max Asks');
const pressed = await openRequest('Max Asks');
await context.setOffline(true);
await pressed.getByRole('button', { name: 'Mark answered' }).click();
await expect(pressed.getByText('Not sent yet.')).toBeVisible();
await pressed.close();
const headers = {
  cookie: `desk=${cookie}`,
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
};
const erase = `${server.origin}/desk/api/requests/${max}/erase`;
expect((await fetch(erase, { method: 'POST', headers, body: '{}' })).status).toBe(204);
await context.setOffline(false);
const beside = await openPage('/robots.txt');
const cdp = await context.newCDPSession(beside);
const registered = new Promise<string>((resolve) => {
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const ours = registrations.find(({ scopeURL }) => scopeURL === `${server.origin}/desk`);
    if (ours) resolve(ours.registrationId);
  });
});
await cdp.send('ServiceWorker.enable');
const sync = { origin: server.origin, registrationId: await registered, tag: 'deeds', lastChance: false };
await cdp.send('ServiceWorker.dispatchSyncEvent', sync);
const deskOf = async (page: Page) =>
  (await readKept(page)).databases.find(({ name }) => name === 'desk')!.stores[0]!.rows;
await expect.poll(async () => JSON.stringify(await deskOf(beside))).toContain('was erased');
const [refused] = (await deskOf(beside)).filter(({ key }) => key === 'refused');

const waiting = await openRequest('Dana Field');
await expect.poll(async () => JSON.stringify(await deskOf(waiting))).toContain('photoSizes');
await context.setOffline(true);
await waiting.getByRole('textbox', { name: /note/i }).fill(`Pressed without reception ${randomUUID()}`);
await waiting.getByRole('button', { name: 'Add note' }).click();
await waiting.getByRole('button', { name: 'Mark answered' }).click();
await expect.poll(async () => JSON.stringify(await deskOf(waiting))).toContain('"kind":"answered"');
const owner = await readKept(waiting);

for (const { name, stores } of owner.databases) {
  if (name !== 'desk') continue;
  stores[0]!.rows = [...stores[0]!.rows.filter(({ key }) => key !== 'refused'), refused!];
}
const bo = ask(dataDir, `select * from quote_requests where name = 'Bo Sent'`)[0];
writeFileSync(
  inFolder('phone.json'),
  `${JSON.stringify({ localStorage: visitor.localStorage, databases: [...visitor.databases, ...owner.databases.filter(({ name }) => name === 'desk')], sentRequest: bo }, null, 2)}\n`,
);
await browser.close();
await server.stop();
