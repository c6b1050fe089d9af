import type { Page } from '@playwright/test';
import { inProject } from '../../scripts/project.mjs';

export const widths = [320, 360, 390, 768, 1024, 1440, 1920] as const;
export const phone = 390;
export const desktop = 1440;

/** The usual height of a window of this width, in CSS pixels. */
const heightOf = (width: number) => (width < 600 ? 844 : width < 1100 ? 1024 : 900);

export function sizeOf(width: number) {
  return { width, height: heightOf(width) };
}

/** Waits for fonts and every picture on the page, then captures the page or only the window. */
export async function take(page: Page, name: string, { fullPage = false } = {}) {
  if (fullPage) await loadPictures(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: inProject('screenshots', `${name}.png`), fullPage, animations: 'disabled' });
}

/** Scrolls through the page once, so that lazy pictures load. */
async function loadPictures(page: Page) {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all(Array.from(document.images, (picture) => picture.decode().catch(() => undefined)));
  });
}

export async function hydrated(page: Page) {
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
}
