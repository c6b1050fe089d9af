import { chromium } from '@playwright/test';
import { chromiumFlags } from '#tests/support/chromium.ts';
import { expect, pages, test } from '#tests/visitor/visit.ts';

/** Whoever darkens every page prefers dark ones, and the browser says so. */
const visitor = {
  colorScheme: 'dark',
  reducedMotion: 'reduce',
  viewport: { width: 390, height: 844 },
} as const;

test('a browser set to darken every page leaves ours as they are', async ({ baseURL }) => {
  const looks = async (args: string[]) => {
    const browser = await chromium.launch({
      executablePath: process.env.HEADLESS_PATH!,
      args: [...chromiumFlags, ...args],
    });
    const page = await browser.newPage({ ...visitor, baseURL: baseURL! });
    const screenshots: string[] = [];
    for (const route of pages) {
      await page.goto(route);
      await page.evaluate(allDrawn);
      const picture = await page.screenshot({ animations: 'disabled' });
      screenshots.push(picture.toString('base64'));
    }
    await browser.close();
    return screenshots;
  };
  const [asUsual, darkened] = [await looks([]), await looks(['--blink-settings=forceDarkModeEnabled=true'])];
  expect(pages.filter((_, index) => asUsual[index] !== darkened[index])).toEqual([]);
});

/** Runs in the page: waits for its typefaces, and for the pictures in sight. */
async function allDrawn() {
  await document.fonts.ready;
  const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
  await Promise.all(inSight.map((image) => image.decode()));
}
