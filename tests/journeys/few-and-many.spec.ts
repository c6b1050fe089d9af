import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { freePort } from '#server/testing/free-port.ts';
import { ServerProcess } from '#server/testing/server-process.ts';
import { buildCompany, type Company } from '../other-companies.ts';
import { gallery } from './gallery.ts';
import { expectWhole, unfold } from './layout-faults.ts';
import { expect, expectAccessible, pages, routes, test as visit } from './visit.ts';

/** Builds and serves the site of another company. @returns its origin */
const test = visit.extend<{ serve: (name: string, company: Company) => Promise<string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  serve: async ({}, use) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'company-'));
    let server: ServerProcess | undefined;
    await use(async (name, company) => {
      const dist = await buildCompany(name, company);
      server = new ServerProcess(await freePort(), { DATA_DIR: dataDir, DIST_DIR: dist });
      await server.start();
      return server.origin;
    });
    await server?.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  },
});
test.use({ reducedMotion: 'reduce' });
// Each builds a site, which a busy machine may take minutes for.
test.beforeEach(() => test.setTimeout(900_000));

test('a company with one city and two projects of one kind looks whole', async ({
  page,
  serve,
}, testInfo) => {
  const origin = await serve('few', { cities: 1, projects: (all) => [all[1]!, all[7]!] });
  await expectEveryPageWhole(page, origin, testInfo);
  await page.goto(origin + routes.contact);
  await expect(page.getByRole('region', { name: 'Where we pour' }).getByRole('listitem')).toHaveCount(1);

  const { cards, filter, viewer } = await openGallery(page, origin);
  await expect(cards).toHaveCount(2);
  await filter('Residential').click();
  await expect(cards).toHaveCount(0);
  await expect(page.getByText('0 of 2 projects shown')).toBeAttached();
  await expectAccessible(page);
  await filter('Commercial').click();
  await cards.last().click();
  await expect(viewer).toContainText('2 of 2');
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('1 of 2');
});

test('a company with 25 projects looks whole and shows each', async ({ page, serve }, testInfo) => {
  const projects = Array.from({ length: 25 }, (_, index) => index + 100);
  const origin = await serve('many', {
    projects: (all) => projects.map((id) => ({ ...all[id % all.length]!, id, title: `Project ${id}` })),
  });
  await expectEveryPageWhole(page, origin, testInfo);

  const { cards, viewer } = await openGallery(page, origin);
  expect(await cards.locator('strong').allTextContents()).toEqual(projects.map((id) => `Project ${id}`));
  await cards.last().click();
  await expect(viewer).toContainText('25 of 25');
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toHaveAccessibleName('Project 100');
});

async function expectEveryPageWhole(page: Page, origin: string, testInfo: TestInfo) {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const route of pages) {
      await page.goto(origin + route);
      await unfold(page);
      await expectWhole(page, testInfo);
    }
  }
}

async function openGallery(page: Page, origin: string) {
  await page.goto(origin + routes.gallery);
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
  return gallery(page);
}
