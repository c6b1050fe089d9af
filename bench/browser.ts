import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs';
import { phone } from './budgets.ts';

/** How to start the browser that the journeys use. */
export function browserOptions() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: `npm test` fetches one, or name one in CHROMIUM_PATH.');
  return { executablePath, args: chromiumFlags };
}

/** Runs `work` with a fresh browser, which is always closed. @param moreArgs for its command line */
export async function withBrowser<Result>(
  work: (browser: Browser) => Promise<Result>,
  moreArgs: string[] = [],
): Promise<Result> {
  const { viewport, ...screen } = phone;
  const { args, ...options } = browserOptions();
  const browser = await puppeteer.launch({
    ...options,
    args: [...args, ...moreArgs],
    defaultViewport: { ...viewport, ...screen },
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Waits until the page's island, if it has one, responds to presses. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));
}
