import { expect, type Page, readyForPaper, routes, test } from './visit.ts';

// The owner may leave the drawing out; the tests' own company has it.
const names = [
  'Compacted sand',
  '2×4 forms',
  'Straightforward reinforcement',
  'Concrete, 4 in thick',
  'Control joint',
];
const why = (page: Page) => page.getByRole('region', { name: 'What lies under it' });
const drawing = (page: Page) => page.getByRole('img', { name: /^Drawing of a driveway cut open/ });

/** Scrolls until so much of the whole way past the drawing and its words is behind the visitor. @param way 0 to 1 */
async function scrollPast(page: Page, way: number) {
  await drawing(page).evaluate((svg, done) => {
    const { top, height } = svg.parentElement!.getBoundingClientRect();
    scrollTo(0, scrollY + top - innerHeight + done * (height + innerHeight));
  }, way);
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** The parts of the drawing that are not yet where they belong. */
function unfinished(page: Page) {
  return drawing(page).evaluate((svg) =>
    Array.from(svg.querySelectorAll('*'))
      .map((part) => getComputedStyle(part))
      .filter(
        ({ transform, opacity, animationName }) =>
          animationName !== 'none' &&
          (Number(opacity) < 1 || !['none', 'matrix(1, 0, 0, 1, 0, 0)'].includes(transform)),
      )
      .map(({ animationName }) => animationName),
  );
}

test('a visitor finds every layer of a driveway named, in the order of the work', async ({ page }) => {
  await page.goto(routes.home);
  await expect(drawing(page)).toBeVisible();
  await expect(why(page).getByRole('term')).toHaveText(names);
  await expect(why(page).getByRole('definition')).toHaveCount(names.length);
});

for (const [width, height] of [
  [390, 664],
  [844, 390],
  [1366, 625],
  [1440, 900],
] as const) {
  test(`the driveway is built while it is scrolled by at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(routes.home);
    await scrollPast(page, 0.12);
    const atFirst = await unfinished(page);
    expect(atFirst.length, 'parts to come').toBeGreaterThanOrEqual(5);
    await scrollPast(page, 0.34);
    const halfway = await unfinished(page);
    expect(halfway.length).toBeGreaterThan(0);
    expect(halfway.length).toBeLessThan(atFirst.length);
    await scrollPast(page, 0.55);
    expect(await unfinished(page)).toEqual([]);
  });
}

test('whoever wants no motion finds the driveway built', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(routes.home);
  for (const way of [0, 0.2, 0.4]) {
    await scrollPast(page, way);
    expect(await unfinished(page)).toEqual([]);
    const moving = await drawing(page).evaluate((svg) => svg.getAnimations({ subtree: true }).length);
    expect(moving).toBe(0);
  }
});

test('at no place of the scroll is the drawing empty', async ({ page }) => {
  await page.goto(routes.home);
  for (let way = 0; way <= 1; way += 0.1) {
    await scrollPast(page, way);
    // The ground, the line at grade, the break and the pointers: what no animation takes away.
    const standing = await drawing(page).evaluate(
      (svg) =>
        [...svg.querySelectorAll('path')].filter((path) => path.checkVisibility({ opacityProperty: true }))
          .length,
    );
    expect(standing).toBeGreaterThan(12);
    expect(await drawing(page).evaluate((svg) => getComputedStyle(svg).opacity)).toBe('1');
  }
});

test('on a phone the drawing stays in view while its layers are read', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(routes.home);
  const last = why(page).getByRole('term').last();
  await last.evaluate((term) => scrollTo(0, scrollY + term.getBoundingClientRect().top - 400));
  await expect(drawing(page)).toBeInViewport({ ratio: 0.75 });
  await expect(last).toBeInViewport();
});

test('in a low window the drawing leaves with the scroll', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(routes.home);
  await why(page).getByRole('term').last().scrollIntoViewIfNeeded();
  expect(await drawing(page).evaluate((svg) => getComputedStyle(svg).position)).toBe('static');
});

test('on paper the drawing is whole, the only one, and the jobs without their pictures are left out', async ({
  page,
}) => {
  await page.goto(routes.home);
  await readyForPaper(page);
  await page.emulateMedia({ media: 'print' });
  await expect(drawing(page)).toBeVisible();
  expect(await unfinished(page)).toEqual([]);
  await expect(page.locator('main svg').filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'See every job' })).toBeHidden();
});
