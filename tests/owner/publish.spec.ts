import { cpSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { fixtureSite } from '#tests/support/fixture-site.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { expectAccessible, type Page } from '#tests/visitor/visit.ts';
import { expect } from './desk-visit.ts';
import { helper, type OwnersDesk, openOwnersDesk, owner } from './owners-desk.ts';
import { expectSaved, openForm, test as visit } from './website-visit.ts';

/** A site of its own, so that another build can take its place: served is what the fixture's words were built into. */
const test = visit.extend<object, { openDesk: OwnersDesk }>({
  openDesk: [
    async ({ folder }, use) => {
      const place = makeTemporaryFolder();
      const builds = path.join(place, '.dist-builds');
      mkdirSync(builds);
      const name = path.basename(realpathSync(fixtureSite.dist));
      cpSync(realpathSync(fixtureSite.dist), path.join(builds, name), { recursive: true });
      const dist = path.join(place, 'dist');
      symlinkSync(path.join('.dist-builds', name), dist);
      // The address that the fixture is built for: the same words need no other build then.
      const variables = { CONTENT_DIR: folder, DIST_DIR: dist, SITE_URL: 'http://localhost:3000' };
      const desk = await openOwnersDesk({ host: 'localhost' }, variables);
      await use(desk);
      await desk.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

const phone = { width: 390, height: 844 };
test.use({ viewport: phone });

const publish = (place: Page | Locator) => place.getByRole('button', { name: 'Publish', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

test('one changes a word on a phone and looks at the page, another publishes it at a computer, and it is taken back', async ({
  page,
  comeIn,
  browser,
  desk,
}) => {
  const visitor = await browser.newPage({ baseURL: desk.origin });
  const seen = async (number: string) => {
    await visitor.goto('/');
    return (await visitor.getByText(number).count()) > 0;
  };
  await openForm(page, 'company/contact');
  await page.getByRole('textbox', { name: 'Phone number' }).fill('(321) 555-0100');
  await expectSaved(page);
  await page.goto(screens.website());
  await expect(page.getByRole('heading', { name: '1 change, not published' })).toBeVisible();
  await page.getByRole('link', { name: 'Preview' }).click();
  const shown = page.frameLocator('iframe').first();
  await expect(shown.getByText('(321) 555-0100').locator('visible=true').first()).toBeVisible();
  expect(await seen('(321) 555-0100')).toBe(false);

  const computer = await comeIn(helper);
  await computer.setViewportSize({ width: 1280, height: 720 });
  await computer.goto(screens.website());
  await expect(computer.getByText(`by ${owner}`)).toBeVisible();
  await publish(computer).click();
  await expect(dialog(computer)).toContainText('(321) 555-0100');
  await expectAccessible(computer);
  await publish(dialog(computer)).click();
  await expect(computer.getByRole('heading', { name: /^Published, \d/ })).toBeVisible();
  expect(await seen('(321) 555-0100')).toBe(true);

  await page.goto(screens.website('versions'));
  await expect(page.getByRole('listitem').first()).toContainText(helper);
  await expectAccessible(page);
  await page.getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByRole('deletion')).not.toContainText('(321) 555-0100');
  await expect(page.getByRole('insertion')).toContainText('(321) 555-0100');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the versions' }).click();
  await page.getByRole('listitem').nth(1).getByRole('link').click();
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText(/^Published, \d/)).toBeVisible();
  expect(await seen('(321) 555-0100')).toBe(false);
  await visitor.close();
});

test('what hinders is told before anything is published, and leads to its field', async ({ page }) => {
  await openForm(page, 'company/contact');
  await page.getByRole('textbox', { name: 'Phone number' }).fill('call me');
  await expectSaved(page);
  await page.goto(screens.website());
  await publish(page).click();
  await expect(dialog(page)).toContainText('Something to mend first');
  await expect(publish(page)).toHaveCount(1);
  await dialog(page)
    .getByRole('link', { name: /Phone number/ })
    .click();
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeFocused();
});

test('what somebody else is publishing is told on every device, and how it ends', async ({ page }) => {
  const job = {
    ...{ kind: 'publish' as const, by: helper, startedAt: new Date().toISOString(), endedAt: null },
    ...{ step: 'Building the pages …', failure: null, problems: [] },
  };
  let state: Website['job'] = job;
  await page.route(`**${endpoints.website}`, async (route) => {
    const answer = await route.fetch();
    const website = (await answer.json()) as Website;
    const changes = [{ file: 'business.yaml', path: ['phone'], before: '1', after: '2' }];
    await route.fulfill({ response: answer, json: { ...website, changes, usualSeconds: 20, job: state } });
  });
  await page.goto(screens.website());
  await expect(page.getByText(`${helper} is publishing…`)).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page);
  await expect(publish(page)).toHaveCount(0);
  const problem = {
    file: 'business.yaml' as const,
    path: ['phone'],
    message: 'Write it like (407) 555-0142.',
  };
  state = {
    ...job,
    endedAt: new Date().toISOString(),
    failure: 'A link leads nowhere.',
    problems: [problem],
  };
  await expect(page.getByText('Not published', { exact: true })).toBeVisible();
  await expect(page.getByText('A link leads nowhere.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Phone number/ })).toHaveAttribute('href', /company\/contact/);
});
