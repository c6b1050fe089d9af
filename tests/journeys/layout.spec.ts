import type { Page } from '@playwright/test';
import { clippedTexts } from './layout-faults.ts';
import { expect, pages, test } from './visit.ts';

const widths = [360, 390, 768, 1024, 1440, 1920];

for (const route of pages) {
  test(`${route} is laid out without a fault at six widths`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(route);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => document.fonts.ready);
      expect(await clippedTexts(page), `clipped at ${width}`).toEqual([]);
      expect(await overlappingBands(page), `overlapping at ${width}`).toEqual([]);
      expect(await unequalEdges(page), `off the grid at ${width}`).toEqual([]);
      expect(await smallTexts(page), `too small at ${width}`).toEqual([]);
      if (width < 1024) expect(await smallTargets(page), `hard to hit at ${width}`).toEqual([]);
    }
  });

  test(`${route} shifts nothing while it loads and is scrolled`, async ({ page }) => {
    // Loaded once before, so that the fonts are cached: a fallback font matches only approximately.
    await page.goto(route, { waitUntil: 'networkidle' });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[]) {
          if (!entry.hadRecentInput) shifts.push(entry.value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(route, { waitUntil: 'networkidle' });
    await page.mouse.wheel(0, 3000);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });
}

test('a photograph that fills its band from edge to edge keeps to it while it comes into view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const route of pages) {
    await page.goto(route);
    const rising = await page.locator('main > section > *').evaluateAll((parts) =>
      parts.filter((part) => {
        const fills = part.getBoundingClientRect().height > part.parentElement!.clientHeight - 24;
        const isPhoto =
          part.querySelector('img') !== null && part.querySelector('h1, h2, h3, p, li') === null;
        return fills && isPhoto && getComputedStyle(part).animationName !== 'none';
      }),
    );
    expect.soft(rising, route).toHaveLength(0);
  }
});

/** Bands that begin before the one above them has ended. */
function overlappingBands(page: Page) {
  return page.locator('main > section, main > astro-island > section, footer').evaluateAll((bands) =>
    bands.slice(1).flatMap((band, index) => {
      const overlap = bands[index]!.getBoundingClientRect().bottom - band.getBoundingClientRect().top;
      return overlap > 1 ? [`${band.className}: ${overlap}`] : [];
    }),
  );
}

/** Headings of bands that do not begin where the page's content begins. */
function unequalEdges(page: Page) {
  return page.evaluate(() => {
    const edge = document.querySelector('header svg')!.getBoundingClientRect().left;
    const headings = document.querySelectorAll('main > section > :is(h1, h2):first-child');
    return Array.from(
      headings,
      (heading) => [heading.textContent, heading.getBoundingClientRect().left - edge] as const,
    )
      .filter(([, distance]) => Math.abs(distance) > 1)
      .map(([text, distance]) => `${text}: ${distance}`);
  });
}

/** Texts smaller than 16 pixels; labels in capitals may have 14. */
function smallTexts(page: Page) {
  return page.evaluate(() => {
    const small: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement!;
      if (!text.nodeValue?.trim() || !element.checkVisibility() || element.closest('script, style, svg'))
        continue;
      const { fontSize, textTransform } = getComputedStyle(element);
      if (Number.parseFloat(fontSize) < (textTransform === 'uppercase' ? 14 : 16)) small.push(text.nodeValue);
    }
    return small;
  });
}

/** Buttons, fields and links smaller than 44 pixels; links inside a sentence may be smaller. */
function smallTargets(page: Page) {
  return page.locator('a, button, input, select, textarea, summary').evaluateAll((targets) =>
    targets
      .filter(
        (target) => target.checkVisibility({ visibilityProperty: true }) && !target.closest('[aria-hidden]'),
      )
      .filter((target) => getComputedStyle(target).display !== 'inline')
      .map((target) => [target, target.getBoundingClientRect()] as const)
      .filter(([, { width, height, right }]) => right > 0 && (height < 43.5 || width < 43.5))
      .map(([target, { width, height }]) => `${target.outerHTML.slice(0, 80)}: ${width} × ${height}`),
  );
}
