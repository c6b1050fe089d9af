import type { Page } from '@playwright/test';
import { inProject } from '../../scripts/project.mjs';

export const widths = [320, 360, 390, 768, 1024, 1440, 1920] as const;
export const phone = 390;
export const desktop = 1440;

/** The window's height that usually goes with a width, in CSS pixels. */
const heightOf = (width: number) => (width < 600 ? 844 : width < 1100 ? 1024 : 900);

export function sizeOf(width: number) {
  return { width, height: heightOf(width) };
}

/** Waits until fonts and every picture down the page are there, then takes the page or only what is on screen. */
export async function take(page: Page, name: string, { fullPage = false } = {}) {
  if (fullPage) await loadPictures(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: inProject('screenshots', `${name}.png`), fullPage, animations: 'disabled' });
}

/** Lazy pictures load when they come near the window, so the window goes down the page once. */
async function loadPictures(page: Page) {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all(Array.from(document.images, (picture) => picture.decode().catch(() => undefined)));
  });
}

export async function hydrated(page: Page) {
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
}
