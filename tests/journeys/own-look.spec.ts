import { buildLook } from '../own-look.ts';
import { fontsUsed } from './fonts-used.ts';
import { test } from './other-site.ts';
import { expect, expectAccessible, type Page, pages, routes } from './visit.ts';

// One after the other: two must not build the same site at once.
test.describe.configure({ mode: 'default' });
test.use({ reducedMotion: 'reduce' });
// Each builds a site, which a busy machine may take minutes for.
test.beforeEach(() => test.setTimeout(900_000));

const widths = [320, 360, 390, 768, 992, 1024, 1184, 1440];

test('a name of 62 letters is shown in full in the bar, the footer and the metadata', async ({
  page,
  serve,
  request,
}) => {
  const name = 'Hernández & Sons Concrete Construction of Central Florida, LLC';
  const origin = await serve(buildLook('longName'));
  await expectBarWhole(page, origin);
  await page.goto(origin + routes.home);
  await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute('content', name);
  const graph = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(graph!)['@graph'][0].name).toBe(name);
  expect((await (await request.get(`${origin}/manifest.webmanifest`)).json()).name).toBe(name);
});

test('every footer links to the company elsewhere and to its reviews', async ({ page, serve }) => {
  const origin = await serve(buildLook('longName'));
  const review = 'https://g.page/r/CQ1x2y3z4/review';
  for (const route of pages) {
    await page.goto(origin + route);
    const found = page.getByRole('contentinfo').getByRole('list', { name: 'Find us elsewhere' });
    await expect(found.getByRole('listitem')).toHaveCount(3);
    const maps = found.getByRole('link', { name: 'Google & Maps' });
    await expect(maps).toHaveAttribute('href', 'https://maps.google.com/?cid=123&hl=en');
    await expect(found.getByRole('link', { name: 'Write a review' })).toHaveAttribute('href', review);
  }
  await page.goto(origin + routes.about);
  const voices = page.getByRole('region', { name: 'What customers say' });
  await expect(voices.getByRole('link', { name: 'Write a review' })).toHaveAttribute('href', review);
});

test('a navy accent gets white letters, and lighter lines on dark backgrounds', async ({ page, serve }) => {
  const origin = await serve(buildLook('longName'));
  for (const route of pages) {
    await page.goto(origin + route);
    await expectAccessible(page);
  }
  await page.goto(origin + routes.home);
  const button = page.getByRole('banner').getByRole('link', { name: 'Get Quote' });
  await expect(button).toHaveCSS('background-color', 'rgb(0, 87, 184)');
  await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)');
  expect(await page.locator('footer').evaluate((footer) => getComputedStyle(footer).backgroundColor)).toMatch(
    /^oklch\(0\.32/,
  );
  const emergency = page.getByRole('region', { name: /emergency/i });
  await page.goto(origin + routes.contact);
  await expect(emergency).toHaveCSS('color', 'rgb(255, 255, 255)');
});

test('a logo that contains the name replaces it, with nothing drawn beside it', async ({
  page,
  serve,
  request,
}) => {
  const origin = await serve(buildLook('shortName'));
  await expectBarWhole(page, origin);
  await page.goto(origin + routes.home);
  for (const place of [page.getByRole('banner'), page.getByRole('contentinfo')]) {
    const home = place.getByRole('link', { name: 'AC', exact: true });
    await expect(home.locator('svg, span')).toHaveCount(0);
    const logo = home.getByRole('img', { name: 'AC' });
    const { width, height } = (await logo.boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(40);
    // Its own shape, 420 by 90, and the plate's margin in the footer.
    expect(width / height).toBeGreaterThan(3.2);
    const answer = await request.get(origin + (await logo.getAttribute('src')));
    expect(answer.headers()['content-type']).toContain('image/svg+xml');
    expect(await answer.text()).not.toContain('<title');
  }
  await expect(page.getByRole('contentinfo').getByRole('list', { name: 'Find us elsewhere' })).toHaveCount(0);
  // Yellow under the delivered dark letters.
  await expectAccessible(page);
});

test('a name with rare letters is set in the site’s typeface, and the icons are made from the owner’s logo', async ({
  page,
  serve,
}) => {
  const origin = await serve(buildLook('ownMark'));
  await expectBarWhole(page, origin);
  await page.goto(origin + routes.home);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dvořák & Nguyễn' })).toBeVisible();
  // Both files of the typeface count as one font; a fallback font would be listed separately.
  const ofName = await fontsUsed(page, 'header a > span');
  expect(ofName.map(({ isCustomFont, familyName }) => [isCustomFont, familyName])).toEqual([
    [true, 'Barlow Condensed'],
  ]);
  for (const icon of ['/icon-192.png', '/apple-touch-icon.png', '/favicon.svg', '/favicon.ico']) {
    // The logo's blue square where the drawn mark has its joints.
    const [red, green, blue] = await colorAtCenter(page, icon);
    expect([red! < 40, green! > 60 && green! < 110, blue! > 150], icon).toEqual([true, true, true]);
  }
});

/** Expects the bar to keep its height, with its parts complete and side by side, at every width. */
async function expectBarWhole(page: Page, origin: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(origin + routes.home);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(barFaults), `at ${width}`).toEqual([]);
  }
}

function barFaults(): string[] {
  const bar = document.querySelector('header')!.getBoundingClientRect();
  const shown = [...document.querySelectorAll('header > div > *:not([popover])')].filter(
    (element) => element.getClientRects().length > 0 && !element.closest('[popover]'),
  );
  const boxes = shown.map((element) => ({ element, box: element.getBoundingClientRect() }));
  const name = document.querySelector('header a > span, header a > img')!;
  const range = document.createRange();
  range.selectNodeContents(name);
  const lines =
    name instanceof HTMLImageElement ? [name.getBoundingClientRect()] : [...range.getClientRects()];
  const wordmark = boxes[0]!.box;
  return [
    ...(Math.abs(bar.height - 64) > 1 ? [`the bar is ${bar.height} high`] : []),
    ...(document.documentElement.scrollWidth > innerWidth ? ['sideways scroll'] : []),
    ...boxes.flatMap(({ element, box }, index) => {
      const next = boxes[index + 1]?.box.left ?? innerWidth;
      return box.right > next + 1 ? [`${element.outerHTML.slice(0, 60)} reaches into what is beside it`] : [];
    }),
    ...lines
      .filter(({ top, bottom, left, right }) => {
        const isInBar = top >= bar.top && bottom <= bar.bottom;
        return !isInBar || left < wordmark.left - 1 || right > wordmark.right + 1;
      })
      .map(({ top, right, bottom }) => `the name is cut: ${top} to ${bottom}, ${right}`),
  ];
}

/** Red, green and blue in the middle of a picture, 0 to 255. */
function colorAtCenter(page: Page, path: string) {
  return page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0, 64, 64);
    return [...context.getImageData(32, 32, 1, 1).data.slice(0, 3)];
  }, path);
}
