import { expect, type Page, readyForPaper, routes, test, windowsOf } from './visit.ts';

// The owner may leave the drawing out; the tests' own company has it.
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

test('the driveway is built while it is scrolled by, in every window, and is never empty', {
  tag: '@slow',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(routes.home);
  await expect(why(page).getByRole('term')).toHaveCount(5);
  for (const { name, width, height } of windowsOf('390 × 664, 844 × 390, 1366 × 625, 1440 × 900')) {
    await test.step(name, async () => {
      await page.setViewportSize({ width, height });
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
  for (let way = 0; way <= 1; way += 0.1) {
    await scrollPast(page, way);
    // The ground, the line at grade, the break and the pointers: what no animation takes away.
    const standing = await drawing(page).evaluate((svg) => {
      const paths = [...svg.querySelectorAll('path')];
      return paths.filter((path) => path.checkVisibility({ opacityProperty: true })).length;
    });
    expect(standing).toBeGreaterThan(12);
    expect(await drawing(page).evaluate((svg) => getComputedStyle(svg).opacity)).toBe('1');
  }
});

test('with reduced motion the driveway is shown built, in view while it is read, and on paper', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(routes.home);
  for (const way of [0, 0.2, 0.4]) {
    await scrollPast(page, way);
    expect(await unfinished(page)).toEqual([]);
    const moving = await drawing(page).evaluate((svg) => svg.getAnimations({ subtree: true }).length);
    expect(moving).toBe(0);
  }
  const last = why(page).getByRole('term').last();

  await test.step('on a phone it stays in view while its layers are read', async () => {
    await page.setViewportSize({ width: 390, height: 664 });
    await last.evaluate((term) => scrollTo(0, scrollY + term.getBoundingClientRect().top - 400));
    await expect(drawing(page)).toBeInViewport({ ratio: 0.75 });
    await expect(last).toBeInViewport();
    const numeral = await drawing(page).locator('text').first().boundingBox();
    const bar = (await page.getByRole('banner').boundingBox())!;
    expect(numeral!.y).toBeGreaterThanOrEqual(bar.height + 4);
  });

  await test.step('in a low window it leaves with the scroll', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    await last.scrollIntoViewIfNeeded();
    expect(await drawing(page).evaluate((svg) => getComputedStyle(svg).position)).toBe('static');
  });

  await test.step('on paper it is the only drawing, and the jobs without their pictures are left out', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await readyForPaper(page);
    await page.emulateMedia({ media: 'print' });
    await expect(drawing(page)).toBeVisible();
    expect(await unfinished(page)).toEqual([]);
    await expect(page.locator('main svg').filter({ visible: true })).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'See every job' })).toBeHidden();
  });
});
