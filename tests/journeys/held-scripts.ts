import type { Page } from '@playwright/test';
import { hydrated } from './visit.ts';

/** Holds back the scripts of every page, like a slow connection, until the returned function is called. */
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
