import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import type { QuoteRequestRow } from '#server/database/tables.ts';
import { fromRow, type StoredQuoteRequest } from '#server/requests/find.ts';
import { firstLanguage, type Language } from '#shared/languages.ts';
import { routes } from '#shared/routes.ts';
import { sampleSite } from '#tests/support/fixture-site.ts';
import { openSite } from './site.ts';

export { expect, type Page, routes };
export const pages = Object.values(routes);

/** Windows by their names: '390 × 664, 844 × 390'. */
export const windowsOf = (names: string) =>
  names.split(', ').map((name) => {
    const [width = 0, height = 0] = name.split(' × ').map(Number);
    return { name, width, height };
  });

/** What Chromium says when a page is left while its service worker is still being fetched. */
const leftTooSoon = 'An unknown error occurred when fetching the script.';

/**
 * A visit during which the browser must not complain: no page error and no console error, where Chromium also
 * reports every request that failed and every broken rule of the CSP.
 */
export const test = base.extend<
  { complaints: string[]; language: Language },
  { sampleOrigin: () => Promise<string> }
>({
  /** The language that the visitor reads; for another than the first, the sample is served, with its real words. */
  language: [firstLanguage, { option: true }],
  sampleOrigin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
    async ({}, use) => {
      let site: ReturnType<typeof openSite> | undefined;
      await use(async () => {
        site ??= openSite({ CONTENT_DIR: sampleSite.content, DIST_DIR: sampleSite.dist });
        return (await site).origin;
      });
      await (await site)?.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ baseURL, language, sampleOrigin }, use) =>
    use(language === firstLanguage ? baseURL : await sampleOrigin()),
  page: async ({ page }, use) => {
    await use(page);
    // A call may be on its way when a test ends; what answers it must not fail the test then.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(complaints);
      const forgiven = [leftTooSoon, ...(forgivenOf.get(complaints) ?? [])];
      const others = complaints.filter((one) => !forgiven.some((beginning) => one.startsWith(beginning)));
      expect(others, 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
});

const forgivenOf = new WeakMap<string[], string[]>();

/**
 * Forgives the failed requests that the test provoked, or other complaints that begin with these words; also those
 * that come later: the browser reports in its own time. Any other complaint still fails the test.
 */
export function forgive(complaints: string[], beginning = 'Failed to load resource') {
  forgivenOf.set(complaints, [...(forgivenOf.get(complaints) ?? []), beginning]);
}

/** Waits until the page's gallery or form responds to presses. */
export async function hydrated(page: Page) {
  await page.locator('[data-ready]').first().waitFor({ state: 'attached' });
}

/** Waits for how the page looks on paper, which it links last. */
export async function readyForPaper(page: Page) {
  const sheets = () => [...document.styleSheets].map(({ media }) => media.mediaText);
  await expect.poll(() => page.evaluate(sheets)).toContain('print');
}

export async function open(page: Page, route: string) {
  await page.goto(route);
  await hydrated(page);
}

/**
 * What axe finds, including best practices. It is handed over once for each document, which takes longer than a look.
 * @param parts selectors of what alone is looked at, where the rest of the page was looked at before
 */
export async function axeFaults(page: Page, ...parts: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (include) => {
    const inPage = (window as unknown as { axe: typeof axe }).axe;
    // Only violations are read, and the pages have no frames.
    const quickly = {
      resultTypes: ['violations'],
      preload: false,
      iframes: false,
      rules: { 'target-size': { enabled: true } },
    } satisfies axe.RunOptions;
    const { violations } = await inPage.run(include.length > 0 ? { include } : document, quickly);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  }, parts);
}

/** Fails on anything that axe finds. Animations are off, so that colors are final. */
export async function expectAccessible(page: Page, ...parts: string[]) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await axeFaults(page, ...parts)).toEqual([]);
}

/** What the server has kept under a name, in its database. @param folder its DATA_DIR */
export function storedRequests(name: string, folder = process.env.E2E_DATA_DIR!): StoredQuoteRequest[] {
  const database = new DatabaseSync(path.join(folder, 'requests.sqlite'), { readOnly: true });
  try {
    const rows = database.prepare('select * from quote_requests where name = ? order by id').all(name);
    return (rows as unknown as QuoteRequestRow[]).map(fromRow);
  } finally {
    database.close();
  }
}
