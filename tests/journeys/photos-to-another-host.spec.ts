import { freePort } from '#scripts/free-port.mjs';
import { ServerProcess } from '#server/testing/server-process.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { chromiumFlags } from '../../scripts/chromium.mjs';
import { photoEndpoint, quoteEndpoint } from '../../shared/routes.ts';
import { buildWithEndpoint } from '../build-with-endpoint.ts';
import { keptPhotos, numbersOf } from './kept-photos.ts';
import { phonePhotos } from './phone-photos.ts';
import { expectSent, openFilled, photoForm } from './photo-form.ts';
import { sampleRequest } from './quote-form.ts';
import { expect, routes, test } from './visit.ts';

/** Where the form posts: the build has it in its pages, so it is the same each time. Chromium trusts such a name without https. */
const endpoint = `http://quotes.localhost${quoteEndpoint}`;
const [pagesPort, endpointPort] = [await freePort(), await freePort()];
const siteUrl = `http://127.0.0.1:${pagesPort}`;
const dataDir = makeTemporaryFolder();

// One after the other: both need the two servers.
test.describe.configure({ mode: 'default' });
test.use({
  baseURL: siteUrl,
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: [...chromiumFlags, `--host-resolver-rules=MAP quotes.localhost:80 127.0.0.1:${endpointPort}`],
  },
});

const servers: ServerProcess[] = [];

test.beforeAll(async () => {
  // It builds a site, which a busy machine may take minutes for.
  test.setTimeout(900_000);
  const site = { DIST_DIR: await buildWithEndpoint(endpoint), SITE_URL: siteUrl };
  servers.push(
    new ServerProcess(pagesPort, { ...site, DATA_DIR: makeTemporaryFolder() }),
    new ServerProcess(endpointPort, { ...site, DATA_DIR: dataDir, SERVER_URL: new URL(endpoint).origin }),
  );
  for (const server of servers) await server.start();
});

test.afterAll(async () => {
  for (const server of servers) await server.end('SIGTERM');
});

test('photographs arrive at an endpoint on another host than the pages', async ({ page }) => {
  const sentTo: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'PUT') sentTo.push(sent.url());
  });
  const { form, request } = await openFilled(page, 'Another host');
  await form.addPhotos.setInputFiles(await phonePhotos(0, 1, 2));
  await form.send.click();
  await expectSent(page);
  await expect(form.line('3 of 3 photos sent')).toBeVisible();
  expect(await numbersOf(keptPhotos(request.name, dataDir))).toEqual([0, 1, 2]);
  const addresses = sentTo.map((url) => url.slice(0, url.indexOf(photoEndpoint)));
  expect(addresses).toEqual(Array(3).fill(new URL(endpoint).origin));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a form with photographs leads back from there to the confirmation', async ({ page }) => {
    await page.goto(routes.contact);
    const form = photoForm(page);
    const request = sampleRequest('Plain, another host');
    await form.fill(request);
    await form.addPhotos.setInputFiles(await phonePhotos(1, 0));
    await form.send.click();
    await expect(page).toHaveURL(`${siteUrl}${routes.contact}#sent`);
    expect(await numbersOf(keptPhotos(request.name, dataDir))).toEqual([1, 0]);
  });
});
