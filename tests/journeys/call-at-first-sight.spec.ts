import { expect, forgive, type Page, pages, routes, test } from './visit.ts';

/** Phones upright and on their side, with their browser's bars, and tablets. */
const windows = [
  [320, 568],
  [360, 640],
  [375, 547],
  [390, 664],
  [412, 823],
  [430, 932],
  [568, 320],
  [667, 375],
  [740, 360],
  [768, 1024],
  [844, 390],
  [932, 430],
  [1024, 768],
  [1024, 1366],
  [1180, 820],
] as const;

test.use({ reducedMotion: 'reduce', hasTouch: true });

const notFound = '/nothing-here';

for (const route of [...pages, notFound]) {
  test(`whoever opens ${route} on a phone or a tablet can call at first sight`, async ({
    page,
    complaints,
  }) => {
    await page.goto(route);
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => callsInSight(page), `${width} × ${height}`).not.toEqual([]);
    }
    if (route === notFound) forgive(complaints);
  });
}

test('a phone shows one way to call at a time on Home', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(routes.home);
  expect(await callsInSight(page)).toHaveLength(1);
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  await expect.poll(() => callsInSight(page)).toHaveLength(1);
});

test('the first view of a phone says where the company works and that it is licensed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(routes.home);
  const hero = page.locator('main > section').first();
  for (const words of [
    'Tampa · Kissimmee',
    'License CBC1234567',
    'Bonded, insured & unafraid of oak roots',
  ]) {
    const box = (await hero.getByText(words).filter({ visible: true }).boundingBox())!;
    expect(box.y + box.height, words).toBeLessThanOrEqual(664);
  }
});

test('no line of the hero ends within the name of a city', async ({ page }) => {
  await page.goto(routes.home);
  const cities = page.getByText('Tampa · Kissimmee').locator('visible=true');
  for (const width of [320, 344, 360, 375, 390, 412, 430, 568, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of ['Land O’ Lakes', 'Cañada Heights'])
      expect.soft(await cities.evaluate(linesOf, name), `${name} at ${width}`).toBe(1);
  }

  /** Runs in the page: how many lines a part of an element's text takes. */
  function linesOf(element: Element, part: string) {
    const text = element.firstChild!;
    const start = text.nodeValue!.replaceAll('\u00a0', ' ').indexOf(part);
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, start + part.length);
    return range.getClientRects().length;
  }
});

/** What dials and is seen whole, uncovered and large enough for a thumb. */
function callsInSight(page: Page) {
  return page.locator('a[href^="tel:"]').evaluateAll((links) =>
    links
      .filter((link) => {
        const { left, right, top, bottom, width, height } = link.getBoundingClientRect();
        const isWhole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return isWhole && width >= 44 && height >= 44 && link.contains(hit);
      })
      .map((link) => link.textContent),
  );
}
