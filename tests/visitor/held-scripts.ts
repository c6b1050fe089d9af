import type { Page } from '@playwright/test';
import { hydrated } from './visit.ts';

/**
 * Holds back the scripts of every page, like a slow connection, until the returned function is called.
 * @param which those that are held back
 */
export async function holdScripts(page: Page, which: string | RegExp = '**/*.js') {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(which, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    release();
    await hydrated(page);
  };
}
