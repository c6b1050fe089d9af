import { cpSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readBuiltFrom } from '#publishing/builds.mjs';
import { workFolder } from '#publishing/folders.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { fixtureSite } from '#tests/support/fixture-site.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import type { Page } from '#tests/visitor/visit.ts';
import { openTestDesk, type TestDesk } from './open-desk.ts';
import { test as visit } from './website-fixtures.ts';

const fixtureBuild = realpathSync(fixtureSite.dist);
/** The build that is served, and one of the same pages with another phone number on the contact page. */
export const builds = { served: path.basename(fixtureBuild), other: '1-1' };
export const number = '(321) 555-0100';

/** A site of its own, so that another build can take its place: served is what the fixture's text was built into. */
export const test = visit.extend<object, { site: string; openDesk: TestDesk }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const place = makeTemporaryFolder();
      mkdirSync(path.join(place, '.dist-builds'));
      for (const name of Object.values(builds))
        cpSync(fixtureBuild, path.join(place, '.dist-builds', name), { recursive: true });
      const contact = path.join(place, '.dist-builds', builds.other, 'contact.html');
      writeFileSync(contact, readFileSync(contact, 'utf8').replaceAll('(407) 555-0142', number));
      symlinkSync(path.join('.dist-builds', builds.served), path.join(place, 'dist'));
      await use(place);
    },
    { scope: 'worker' },
  ],
  openDesk: [
    async ({ folder, site }, use) => {
      const DIST_DIR = path.join(site, 'dist');
      // The address that the fixture is built for: the same text needs no other build then.
      const variables = { CONTENT_DIR: folder, DIST_DIR, SITE_URL: 'http://localhost:3000' };
      const desk = await openTestDesk({ host: 'localhost' }, variables);
      await use(desk);
      await desk.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

export const shownPage = (page: Page) => page.frameLocator('iframe:not([aria-hidden])');

/** Lets the server say of the website what is said here, without building anything. */
export async function mockWebsite(page: Page, getChanges: (website: Website) => Partial<Website>) {
  await page.route(`**${endpoints.website}`, async (route) => {
    const response = await route.fetch();
    const website = (await response.json()) as Website;
    await route.fulfill({ response, json: { ...website, ...getChanges(website) } });
  });
}

/** Makes a build the preview, as if the fixture's text had just been built. @param content the content folder */
export function setPreview(content: string, build: string) {
  const preview = { build, of: readBuiltFrom(fixtureBuild)!.digest };
  mkdirSync(workFolder(content), { recursive: true });
  writeFileSync(path.join(workFolder(content), 'state.json'), JSON.stringify({ preview }));
}

/** Shows the build that `setPreview` names, whatever is typed, and builds none. */
export const showPreview = (page: Page) =>
  mockWebsite(page, ({ preview }) => ({ preview: preview && { ...preview, isCurrent: true } }));
