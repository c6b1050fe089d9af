import type { Page } from '@playwright/test';
import { hydrated } from './visit.ts';

/** Keeps the scripts of every page on their way until what is returned is called, as a slow phone does. */
export async function holdScripts(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    release();
    await hydrated(page);
  };
}
