import { readFileSync } from 'node:fs';
import { expect, forgive, type Page, test as visit } from '#tests/visitor/visit.ts';
import { ask, inFolder, startServer, storyEnds, storysData } from './fixture.ts';
import secrets from './secrets.json' with { type: 'json' };

/** What a browser keeps for one origin, bytes as `{ bytes }` in base64; and what had reached the server. */
interface Phone {
  localStorage: Record<string, string>;
  databases: { name: string; version: number; stores: Store[] }[];
  sentRequest: Record<string, string>;
}
interface Store {
  name: string;
  keyPath: string | null;
  rows: { key: string; value: unknown }[];
}

/** The phone knows the server by the address that it has now. */
const phoneOf = (origin: string): Phone =>
  JSON.parse(readFileSync(inFolder('phone.json'), 'utf8').replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, origin));

/** The server at the moment when the phone has reception again; the visitor's first request had reached it. */
const test = visit.extend<{ dataDir: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  dataDir: async ({}, use) => use(storysData()),
  baseURL: async ({ dataDir }, use) => {
    const { sentRequest } = phoneOf('');
    const values = Object.values(sentRequest).map((value) => (value === null ? 'null' : `'${value}'`));
    ask(dataDir, `insert into quote_requests (${Object.keys(sentRequest)}) values (${values})`);
    const server = await startServer({ DATA_DIR: dataDir, SITE_URL: 'http://127.0.0.1' });
    await use(server.origin);
    await server.stop();
  },
});

test('actions queued on a phone before an update are sent after it, and refused ones are reported', {
  tag: '@slow',
}, async ({ page, context, baseURL, dataDir, complaints }) => {
  await page.clock.setFixedTime(storyEnds);
  await page.goto('/robots.txt');
  await writeKept(page, phoneOf(baseURL!));
  const own = { name: 'desk', value: secrets.cookie, url: baseURL! };
  await context.addCookies([{ ...own, httpOnly: true, sameSite: 'Strict' }]);

  await page.goto('/contact');
  await expect(page.locator('#sent')).toContainText('Quote Request Sent!');
  const photos = () =>
    ask(
      dataDir,
      `select name, count(photos.id) as photos from quote_requests left join photos on request_id = quote_requests.id
      where name in ('Rosa Unsent', 'Bo Sent') group by name order by name`,
    );
  await expect.poll(photos).toEqual([
    { name: 'Bo Sent', photos: 1 },
    { name: 'Rosa Unsent', photos: 2 },
  ]);
  const waitsStill = () =>
    page.evaluate(async () => [
      Object.keys(localStorage),
      (await indexedDB.databases()).map(({ name }) => name),
    ]);
  await expect.poll(waitsStill).toEqual([[], ['desk']]);
  const [rosas] = ask(
    dataDir,
    `select message, email, signals from quote_requests where name = 'Rosa Unsent'`,
  );
  expect(rosas).toMatchObject({ message: 'Kept on my phone: “1½″” 🌳', email: 'rosa@example.com' });

  await page.goto('/desk');
  const refused = page.getByRole('region', { name: 'Not saved' });
  await expect(refused.getByText(/Max Asks: .*erased/)).toBeVisible();
  await refused.getByRole('button', { name: 'Discard' }).click();
  await expect(refused).toHaveCount(0);
  const deeds = () =>
    ask(
      dataDir,
      `select deeds.kind, done_by, content from deeds join quote_requests on request_id = quote_requests.id
      where name = 'Dana Field' and position > 7 order by position`,
    );
  await expect.poll(deeds).toMatchObject([
    {
      kind: 'note',
      done_by: 'owner@example.com',
      content: expect.stringContaining('Pressed without reception'),
    },
    { kind: 'answered', done_by: 'owner@example.com' },
  ]);
  forgive(complaints, 'Failed to load resource: net::ERR_ABORTED');
});

/** Puts it into a browser that keeps nothing yet, on a page of that origin. */
function writeKept(page: Page, kept: Phone) {
  return page.evaluate(async (kept) => {
    const asValue = (words: unknown): unknown => {
      if (Array.isArray(words)) return words.map(asValue);
      if (typeof words !== 'object' || words === null) return words;
      if ('bytes' in words && typeof words.bytes === 'string')
        return Uint8Array.from(atob(words.bytes), (letter) => letter.charCodeAt(0)).buffer;
      return Object.fromEntries(Object.entries(words).map(([name, inner]) => [name, asValue(inner)]));
    };
    Object.assign(localStorage, kept.localStorage);
    for (const { name, version, stores } of kept.databases)
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version);
        opening.onerror = () => reject(opening.error);
        opening.onupgradeneeded = () => {
          for (const { name, keyPath, rows } of stores) {
            const store = opening.result.createObjectStore(name, { keyPath });
            for (const { key, value } of rows) store.put(asValue(value), ...(keyPath ? [] : [key]));
          }
        };
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      });
  }, kept);
}
