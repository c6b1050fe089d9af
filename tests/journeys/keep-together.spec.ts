import { expect, type Page, pages, routes, test } from './visit.ts';

test.use({ reducedMotion: 'reduce' });

const widths = [320, 344, 360, 390, 430, 768, 900, 992, 1000, 1024, 1060, 1150, 1230, 1280, 1440];

for (const route of pages) {
  test(`no phone number and no figure of ${route} is broken between two lines`, async ({ page }) => {
    await page.goto(route);
    await page.evaluate(() => document.fonts.ready);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await brokenFigures(page), `at ${width}`).toEqual([]);
      expect.soft(await receiversOff(page), `at ${width}`).toEqual([]);
      expect.soft(await outsideTheirBox(page), `at ${width}`).toEqual([]);
    }
  });
}

test('no line of the footer ends within the name of a city', async ({ page }) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    expect.soft(await brokenFigures(page, /Cañada.Heights|Land.O’.Lakes/g), `at ${width}`).toEqual([]);
  }
});

test('no line of what a page begins with ends within the name of a city', async ({ page }) => {
  await page.goto(routes.about);
  for (let width = 320; width <= 430; width += 2) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await brokenFigures(page, /Cañada.Heights/g), `at ${width}`).toEqual([]);
  }
});

/** Phone numbers and short figures that take more than one line. */
function brokenFigures(page: Page, figures = /\(407\) 555-0142|24\/7|100%|999/g) {
  return page.evaluate(({ source, flags }) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement!.checkVisibility() || text.parentElement!.closest('script')) continue;
      for (const match of text.nodeValue!.matchAll(new RegExp(source, flags))) {
        const range = document.createRange();
        range.setStart(text, match.index);
        range.setEnd(text, match.index + match[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`${match[0]} in ${text.parentElement!.className}`);
      }
    }
    return broken;
  }, figures);
}

/** Receivers drawn more than a pixel and a half above or below the middle of the digits beside them. */
function receiversOff(page: Page) {
  return page.locator('a[href^="tel:"]').evaluateAll((links) => {
    const context = document.createElement('canvas').getContext('2d')!;
    return links.flatMap((link) => {
      const receiver = link.querySelector('path');
      const isNumberAlone = link.textContent === '(407) 555-0142';
      if (
        !isNumberAlone ||
        !receiver?.checkVisibility() ||
        !link.checkVisibility({ visibilityProperty: true })
      )
        return [];
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(link);
      context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
      const digit = context.measureText('0');
      const range = document.createRange();
      range.selectNodeContents(link.lastChild!);
      const line = range.getBoundingClientRect();
      const content = digit.fontBoundingBoxAscent + digit.fontBoundingBoxDescent;
      const baseline = line.top + (line.height - content) / 2 + digit.fontBoundingBoxAscent;
      const drawn = receiver.getBoundingClientRect();
      const off = drawn.top + drawn.height / 2 - (baseline - digit.actualBoundingBoxAscent / 2);
      return Math.abs(off) > 1.6 ? [`${link.className}: ${off.toFixed(1)} pixels`] : [];
    });
  });
}

/** Phone numbers that reach out of the part of the page they stand in. */
function outsideTheirBox(page: Page) {
  return page.locator('main a[href^="tel:"], footer a[href^="tel:"]').evaluateAll((links) =>
    links
      .filter((link) => link.checkVisibility())
      .filter((link) => {
        const { left, right } = link.parentElement!.getBoundingClientRect();
        const own = link.getBoundingClientRect();
        return own.left < left - 1 || own.right > right + 1 || own.right > innerWidth;
      })
      .map((link) => link.className),
  );
}
