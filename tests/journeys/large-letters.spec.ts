import config from '../../playwright.config.ts';
import { expectWhole, unfold } from './layout-faults.ts';
import { expect, pages, test } from './visit.ts';

// As a visitor sets it in the browser: WCAG 2.2, 1.4.4.
const { launchOptions } = config.use!;
const args = [...launchOptions!.args!, '--blink-settings=defaultFontSize=32'];
test.use({ reducedMotion: 'reduce', launchOptions: { ...launchOptions, args } });

for (const route of pages) {
  for (const [width, height] of [
    [320, 640],
    [360, 740],
    [390, 844],
    [768, 1024],
    [1280, 1024],
  ] as const) {
    test(`${route} can be read with letters twice as large, ${width} pixels wide`, async ({
      page,
    }, testInfo) => {
      await page.setViewportSize({ width, height });
      await page.goto(route);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      await unfold(page);
      await expectWhole(page, testInfo);
    });
  }
}
