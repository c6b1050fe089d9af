import { readdirSync } from 'node:fs';
import { test as base, type Page } from '@playwright/test';
import { openTestDesk, type TestDesk } from '#tests/owner/open-desk.ts';
import { cutAfter, photoForm } from '#tests/visitor/photo-form.ts';
import { sampleRequest } from '#tests/visitor/quote-form.ts';
import { hydrated, readyForPaper, windowsOf } from '#tests/visitor/visit.ts';
import { findContentFolder } from '../../content-model/folder.mjs';
import { inProject } from '../../scripts/project.mjs';
import { quoteEndpoint, routes } from '../../shared/routes.ts';

const marias = { ...sampleRequest('Maria'), name: 'Maria Delgado' };

const windows = windowsOf('320 × 640, 390 × 844, 667 × 375, 768 × 1024, 1440 × 900, 1920 × 1080');

interface Visit {
  page: Page;
  desk: TestDesk;
  /** Captures the window. @param state what is seen, for the file's name */
  shoot: (state: string) => Promise<void>;
  /** Captures the whole page. */
  shootAll: (state: string) => Promise<void>;
}

/** What is gone through at every width, each with the states that are captured on the way. */
const screens: Record<string, (visit: Visit) => Promise<void>> = {
  ...Object.fromEntries(
    Object.entries({ ...routes, 'not-found': '/nothing-here' }).map(([name, route]) => [
      name,
      async ({ page, shoot, shootAll }: Visit) => {
        await page.goto(route);
        await shootAll('');
        await page.evaluate(() => scrollTo(0, 700));
        await shoot('scrolled');
        await page.emulateMedia({ media: 'print' });
        await readyForPaper(page);
        await shootAll('print');
      },
    ]),
  ),

  async menu({ page, shoot }) {
    await page.goto(routes.home);
    const button = page.getByRole('button', { name: 'Menu' });
    if (await button.isVisible()) await button.click();
    await shoot('');
  },

  async viewer({ page, shoot }) {
    await page.goto(routes.gallery);
    await hydrated(page);
    await page.locator('[aria-haspopup="dialog"]').first().click();
    const picture = page.locator('dialog [data-open] img');
    await picture.evaluate((picture: HTMLImageElement) => picture.decode());
    await shoot('first');
  },

  async form({ page, shoot }) {
    await page.goto(routes.contact);
    await hydrated(page);
    const form = photoForm(page);
    await form.send.click();
    await page.getByRole('alert').first().waitFor();
    await shoot('refused');
    await form.fill(marias);
    await page.route(`**${quoteEndpoint}`, (route) => route.abort());
    await form.send.click();
    await page.getByText('Request Not Sent').first().waitFor();
    await shoot('not-sent');
    await page.unroute(`**${quoteEndpoint}`);
    await form.send.click();
    await page.getByText('Quote Request Sent!').last().waitFor();
    await shoot('sent');
  },

  async photos({ page, shootAll }) {
    const folder = `${findContentFolder()}/photos`;
    const pictures = readdirSync(folder).filter((name) => name.endsWith('.jpg'));
    await page.goto(routes.contact);
    await hydrated(page);
    const form = photoForm(page);
    await form.fill(marias);
    await form.addPhotos.setInputFiles(pictures.slice(0, 8).map((name) => `${folder}/${name}`));
    await form.thumbnails.nth(7).waitFor();
    await shootAll('8');
    const reconnect = await cutAfter(page, 3);
    await form.send.click();
    await form.report.getByRole('button', { name: 'Try again' }).waitFor();
    await shootAll('stuck');
    reconnect();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await form.line('8 of 8 photos sent').waitFor();
    await shootAll('sent');
  },

  desk: (visit) => goThroughDesk(visit),

  async 'dark desk'(visit) {
    await visit.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await goThroughDesk(visit);
  },
};

async function goThroughDesk({ page, desk, shoot }: Visit) {
  await page.goto('/desk');
  await page.getByLabel('Email').fill('owner@example.com');
  await shoot('sign-in');
  await page.keyboard.press('Enter');
  await page.getByLabel('Six-digit code').waitFor();
  await shoot('code');
  await page.context().addCookies([await desk.cookie()]);
  await page.goto('/desk');
  await page.getByText('No open requests').waitFor();
  const message =
    'We have an old driveway in Kissimmee. It has settled at the garage.\n\nAfter five is best.';
  const id = await desk.receive({ name: 'Marguerite Castellanos', message }, { hoursAgo: 29 });
  await desk.photo(id, 5);
  await desk.receiveMany(1000);
  await page.goto('/desk');
  await page.locator('[data-request]').first().waitFor();
  await page.getByText('Get a notification for each new request?').click();
  await page.getByRole('button', { name: 'No thanks' }).click();
  await shoot('full');
  await page.goto(`/desk/requests/${id}`);
  await page.getByText('After five').last().waitFor();
  await shoot('request');
  await page.getByRole('button', { name: 'Visit scheduled' }).click();
  await page.getByLabel('New note').fill('Called her. Gate code 4711, beware of the dog.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByText('Note added').waitFor();
  await page.getByLabel('New note').scrollIntoViewIfNeeded();
  await shoot('notes');
  await page.getByRole('button', { name: 'Enlarge 1 of 5' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot('viewer');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await shoot('more');
  await page.goto('/desk/settings');
  await page.getByText('This device', { exact: true }).waitFor();
  await shoot('settings');
}

/** Each has a server of its own. */
const test = base.extend<{ desk: TestDesk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  desk: async ({}, use) => {
    const desk = await openTestDesk();
    await use(desk);
    await desk.close();
  },
  baseURL: async ({ desk }, use) => use(desk.origin),
});

for (const { width, height } of windows) {
  for (const [screen, goThrough] of Object.entries(screens)) {
    test(`${screen} at ${width}`, async ({ page, desk }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const capture = async (state: string, fullPage: boolean) => {
        await page.evaluate(loadPictures, fullPage);
        const name = [screen.replace(' ', '-'), state, width].filter(Boolean).join('-');
        const path = inProject('screenshots', `${name}.png`);
        await page.screenshot({ path, fullPage, animations: 'disabled' });
      };
      await goThrough({
        page,
        desk,
        shoot: (state) => capture(state, false),
        shootAll: (state) => capture(state, true),
      });
    });
  }
}

/** Runs in the page. @param all those out of the window, too */
async function loadPictures(all: boolean) {
  for (const picture of all ? document.images : []) picture.loading = 'eager';
  const loading = all
    ? Array.from(document.images, (picture) => picture.decode().catch(() => undefined))
    : [];
  await Promise.all([document.fonts.ready, ...loading]);
}
