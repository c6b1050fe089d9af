import sharp from 'sharp';
import { type Behind, contrastBehind } from './contrast-behind.ts';
import { expect, type Page, routes, test } from './visit.ts';

/** Phones upright and on their side, tablets, small and low windows of a desk, wide ones. */
const windows = [
  [320, 256],
  [320, 568],
  [360, 640],
  [375, 547],
  [390, 664],
  [390, 844],
  [430, 932],
  [568, 320],
  [667, 375],
  [740, 360],
  [768, 1024],
  [820, 1180],
  [844, 390],
  [932, 430],
  [991, 700],
  [1024, 600],
  [1024, 768],
  [1024, 1366],
  [1184, 640],
  [1280, 577],
  [1280, 720],
  [1366, 625],
  [1440, 900],
  [1536, 730],
  [1920, 600],
  [1920, 1080],
  [2560, 800],
  [2560, 1440],
] as const;

// The letters are made transparent by a style sheet of the test's.
test.use({ reducedMotion: 'reduce', bypassCSP: true });

for (const [width, height] of windows) {
  test(`every word over the hero can be read in ${width} × ${height}, whatever the photograph`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    // The letters are light, so nothing is worse behind them than white.
    await showWhite(page);
    expect(tooPoor(await behindHero(page))).toEqual([]);
  });
}

test('the headline begins below the bar in every window', async ({ page }) => {
  await page.goto(routes.home);
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    const bar = (await page.getByRole('banner').boundingBox())!;
    const headline = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
    expect.soft(headline.y - bar.height, `${width} × ${height}`).toBeGreaterThanOrEqual(8);
  }
});

test('every word over the photograph of the tests’ company can be read', async ({ page }) => {
  for (const [width, height] of windows.filter((_, index) => index % 6 === 0)) {
    await page.setViewportSize({ width, height });
    expect.soft(tooPoor(await behindHero(page)), `${width} × ${height}`).toEqual([]);
  }
});

async function behindHero(page: Page) {
  await page.goto(routes.home, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const lines = await contrastBehind(page, page.locator('main > section').first());
  expect(lines.length).toBeGreaterThan(5);
  return lines;
}

function tooPoor(lines: Behind[]) {
  return lines
    .filter(({ worst, least }) => worst < least)
    .map(
      ({ text, worst, poor }) =>
        `${text}: ${worst.toFixed(1)} at its worst, too little on ${(100 * poor).toFixed(0)} %`,
    );
}

async function showWhite(page: Page) {
  const white = { create: { width: 8, height: 8, channels: 3, background: 'white' } } as const;
  const body = await sharp(white).png().toBuffer();
  await page.route(
    (url) => url.pathname.startsWith('/_astro/'),
    (route) =>
      route.request().resourceType() === 'image'
        ? route.fulfill({ body, contentType: 'image/png' })
        : route.fallback(),
  );
}
