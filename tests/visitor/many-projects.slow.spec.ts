import { buildCompany } from '#tests/build-company.ts';
import { gallery } from './gallery.ts';
import { openSite } from './site.ts';
import { expect, expectAccessible, forgive, open, type Page, routes, test as visit } from './visit.ts';

/** The site of a company with 61 projects, 36 of them residential, built once and served while the tests run. */
const test = visit.extend<object, { many: string }>({
  many: [
    async ({ browserName: _ }, use) => {
      const site = await openSite({ DIST_DIR: await buildCompany('many') });
      await use(site.origin);
      await site.close();
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  baseURL: async ({ many }, use) => use(many),
});

// One after the other: each worker would build the site.
test.describe.configure({ mode: 'default', timeout: 900_000 });

const titles = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Project ${from + index}`);
const more = (page: Page) => page.getByRole('link', { name: 'Show more' });
const previous = (page: Page) => page.getByRole('link', { name: 'Show previous' });

test('the gallery shows twelve projects, and twelve more at each press; reload, Back and a shared address come to the same place', async ({
  page,
}) => {
  await open(page, routes.gallery);
  const { cards, filter, countOf } = gallery(page);
  await expect(cards).toHaveText(titles(1, 12));
  expect([await countOf('All Projects'), await countOf('Residential')]).toEqual([61, 36]);
  await expect(filter('All Projects')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('12 of 61 projects shown')).toBeAttached();
  for (const [nth, last] of [24, 36].entries()) {
    await more(page).click();
    await expect(cards).toHaveText(titles(1, last));
    await expect(page).toHaveURL(new RegExp(`${routes.gallery}/${nth + 2}$`));
    await expect(cards.nth(last - 12)).toBeFocused();
    await expect(page.getByText(`1 to ${last} of 61`)).toBeVisible();
  }
  await expectAccessible(page);

  await cards.nth(17).scrollIntoViewIfNeeded();
  await page.goto(routes.about);
  await page.goBack();
  await expect(cards.filter({ hasText: /^Project 18$/ })).toBeInViewport();
  await page.reload();
  await expect(cards.filter({ hasText: /^Project 18$/ })).toBeInViewport();

  await page.goto(`${routes.gallery}/6`);
  await expect(cards).toHaveText(['Project 61']);
  await expect(more(page)).toHaveCount(0);
  await previous(page).click();
  await expect(cards).toHaveText(titles(49, 60));
});

test('a filter shows the first of its projects, which Back undoes, also for an old link, and a page that is not there is a 404', async ({
  page,
  complaints,
}) => {
  await open(page, routes.gallery);
  const { cards, filter, active, items } = gallery(page);
  await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
  await filter('Residential').click();
  await expect(cards.nth(1)).toHaveText('Project 3');
  await expect(cards).toHaveCount(12);
  await expect(items.first()).toBeInViewport();
  await expect(page).toHaveURL(/\/gallery\/residential$/);
  await expect(page.getByText('12 of 36 projects shown')).toBeAttached();
  await more(page).click();
  await expect(cards).toHaveCount(24);
  await filter('Repairs').click();
  await expect(cards).toHaveText(['Project 61']);
  await expect(more(page)).toHaveCount(0);
  await page.goBack();
  await expect(active).toContainText('Residential');
  await expect(page).toHaveURL(/\/gallery\/residential\/2$/);
  await page.goBack();
  await expect(active).toContainText('All Projects');
  await expect(cards).toHaveText(titles(1, 12));

  await page.goto(`${routes.gallery}?show=residential`);
  await expect(page).toHaveURL(/\/gallery\/residential$/);
  await expect(active).toContainText('Residential');
  expect((await page.goto(`${routes.gallery}/7`))!.status()).toBe(404);
  forgive(complaints);
});

test('the viewer goes on across pages and round, and closes on the card of its project, wherever that stands', async ({
  page,
}) => {
  await open(page, routes.gallery);
  const { cards, viewer, filter } = gallery(page);
  await cards.nth(10).click();
  await expect(viewer).toContainText('11 of 61');
  for (const number of [12, 13, 14]) {
    await page.keyboard.press('ArrowRight');
    await expect(viewer).toHaveAccessibleName(`Project ${number}`);
    await expect(viewer).toContainText(`${number} of 61`);
  }
  await expect(viewer.getByRole('img').first()).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(cards.filter({ hasText: /^Project 14$/ })).toBeFocused();
  await expect(cards).toHaveText(titles(13, 24));
  await expect(page).toHaveURL(/\/gallery\/2$/);

  await filter('Residential').click();
  await expect(cards.first()).toHaveText('Project 1');
  await cards.first().click();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer).toHaveAccessibleName('Project 60');
  await expect(viewer).toContainText('36 of 36');
  await page.reload();
  await expect(viewer).toHaveAccessibleName('Project 60');
  await expectAccessible(page, 'dialog');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toBeHidden();
  await expect(cards.last()).toBeFocused();
  await expect(cards.last()).toBeInViewport();
  await expect(previous(page)).toBeVisible();
  await page.goForward();
  await expect(viewer).toHaveAccessibleName('Project 60');
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toHaveAccessibleName('Project 1');
});

test('on a slow or broken connection, the viewer says so and recovers, and a tap can be retried', async ({
  page,
  complaints,
}) => {
  const later = `**${routes.gallery}/*`;
  await open(page, routes.gallery);
  const { cards, viewer, filter, active } = gallery(page);
  const { promise: isAwaited, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(later, async (route) => {
    await isAwaited;
    await route.continue();
  });
  await cards.last().click();
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('13 of 61');
  await expect(viewer).toHaveAccessibleName('Loading…');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer).toHaveAccessibleName('Project 12');
  await page.keyboard.press('ArrowRight');
  arrive();
  await expect(viewer).toHaveAccessibleName('Project 13');
  await page.keyboard.press('Escape');

  await page.unroute(later);
  await page.route(later, (route) => route.abort());
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await filter('Residential').click();
  const lost = page.getByText('These projects didn’t load.');
  await expect(lost).toBeInViewport();
  await expect(active).toContainText('All Projects');
  await more(page).click();
  await expect(lost).toBeInViewport();
  await page.unroute(later);
  await filter('Residential').click();
  await expect(active).toContainText('Residential');
  await expect(lost).toBeHidden();
  forgive(complaints);
});

test('few stops of Tab lead past the projects', async ({ page }) => {
  await open(page, routes.gallery);
  await gallery(page).cards.first().focus();
  for (let press = 0; press < 13; press++) await page.keyboard.press('Tab');
  await expect(more(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(gallery(page).cards.nth(12)).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('links lead through all projects, and to those of a kind', async ({ page }) => {
    await page.goto(routes.gallery);
    const { items } = gallery(page);
    const headings = items.getByRole('heading');
    const seen = await headings.allInnerTexts();
    while ((await more(page).count()) > 0) {
      await more(page).click();
      seen.push(...(await headings.allInnerTexts()));
    }
    expect(seen).toEqual(titles(1, 61));
    await page.getByRole('navigation', { name: 'Kinds of work' }).getByText('Repairs').click();
    await expect(headings).toHaveText(['Project 61']);
    expect(await page.title()).toMatch(/^Repairs \| /);
  });
});
