import config from '../../playwright.config.ts';
import { deskFaults, everyScreen } from './desk-screens.ts';
import { expect, test } from './desk-visit.ts';

// As its owner sets it in the browser: WCAG 2.2, 1.4.4.
const { launchOptions } = config.use!;
const args = [...launchOptions!.args!, '--blink-settings=defaultFontSize=32'];
test.use({ launchOptions: { ...launchOptions, args } });

for (const [width, height] of [
  [390, 844],
  [1280, 1024],
] as const) {
  test(`the desk can be read with letters twice as large, ${width} pixels wide`, async ({ page, desk }) => {
    await page.setViewportSize({ width, height });
    await everyScreen(page, desk, async (screen) => {
      expect(await deskFaults(page), screen).toEqual([]);
    });
  });
}
