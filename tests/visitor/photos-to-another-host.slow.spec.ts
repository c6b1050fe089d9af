import { cpSync, rmSync } from 'node:fs';
import { inProject, projectNode, run } from '#scripts/project.mjs';
import { photoEndpoint, quoteEndpoint } from '#shared/routes.ts';
import { chromiumFlags } from '#tests/support/chromium.ts';
import { fixtureVariables } from '#tests/support/fixture-site.ts';
import { smallPhotos } from './phone-photos.ts';
import { expectSent, openFilled, photoForm } from './photo-form.ts';
import { sampleRequest } from './quote-form.ts';
import { openSite, type Site } from './site.ts';
import { numbersOf, readStoredPhotos } from './stored-photos.ts';
import { expect, routes, test as visit } from './visit.ts';

/** Where the form posts: the build has it in its pages, so it is the same each time. Chromium trusts such a name without https. */
const endpoint = `http://quotes.localhost${quoteEndpoint}`;

/** Builds the fixture's site with that form. A process of its own, because a build takes the address from the environment. */
async function buildWithEndpoint(): Promise<string> {
  const [content, dist] = ['content', 'dist'].map((name) => inProject('.cache/other-endpoint', name));
  // A build makes the first version of its content.
  rmSync(content!, { recursive: true, force: true });
  cpSync(fixtureVariables.CONTENT_DIR, content!, { recursive: true });
  const env = {
    ...fixtureVariables,
    CONTENT_DIR: content!,
    DIST_DIR: dist!,
    PUBLIC_QUOTE_ENDPOINT: endpoint,
  };
  const built = await run(projectNode(), ['scripts/build.mjs', '--if-changed'], { env, keep: true });
  if (built.exitCode !== 0) throw new Error(built.output);
  return dist!;
}

const test = visit.extend<object, { hosts: { pages: Site; quotes: Site } }>({
  hosts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const DIST_DIR = await buildWithEndpoint();
      const pages = await openSite({ DIST_DIR });
      const quotes = await openSite({
        DIST_DIR,
        SITE_URL: pages.origin,
        SERVER_URL: new URL(endpoint).origin,
      });
      await use({ pages, quotes });
      for (const site of [pages, quotes]) await site.close();
    },
    // It builds a site, which a busy machine may take minutes for.
    { scope: 'worker', timeout: 900_000 },
  ],
  launchOptions: [
    async ({ hosts }, use) => {
      const mapped = `MAP quotes.localhost:80 ${new URL(hosts.quotes.origin).host}`;
      const args = [...chromiumFlags, `--host-resolver-rules=${mapped}`];
      await use({ executablePath: process.env.CHROMIUM_PATH || undefined, args });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ hosts }, use) => use(hosts.pages.origin),
});
// One after the other: both need the two servers.
test.describe.configure({ mode: 'default' });

test('photos arrive at an endpoint on another host than the pages', async ({ page, hosts }) => {
  const sentTo: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'PUT') sentTo.push(sent.url());
  });
  const { form, request } = await openFilled(page, 'Another host');
  await form.addPhotos.setInputFiles(await smallPhotos(0, 1, 2));
  await form.send.click();
  await expectSent(page);
  await expect(form.line('3 of 3 photos sent')).toBeVisible();
  expect(await numbersOf(readStoredPhotos(request.name, hosts.quotes.dataDir))).toEqual([0, 1, 2]);
  const addresses = sentTo.map((url) => url.slice(0, url.indexOf(photoEndpoint)));
  expect(addresses).toEqual(Array(3).fill(new URL(endpoint).origin));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a form with photos leads to the page of its request there', async ({ page, hosts }) => {
    await page.goto(routes.contact);
    const form = photoForm(page);
    const request = sampleRequest('Plain, another host');
    await form.fill(request);
    await form.addPhotos.setInputFiles(await smallPhotos(1, 0));
    await form.send.click();
    await expect(page).toHaveURL(new RegExp(`^${new URL(endpoint).origin}/request/.*done=sent$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quote Request Sent!');
    expect(await numbersOf(readStoredPhotos(request.name, hosts.quotes.dataDir))).toEqual([1, 0]);
  });
});
