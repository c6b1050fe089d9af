import { routesIn } from '#shared/routes.ts';
import { gallery } from './gallery.ts';
import { expect, expectAccessible, open, routes, test } from './visit.ts';

// A picture that is still growing would intercept the presses.
test('a filter narrows the nine projects, shows the first of them and is kept in the address', async ({
  page,
}) => {
  await open(page, routes.gallery);
  const { cards, items, filter, countOf } = gallery(page);
  await expect(cards).toHaveCount(9);
  await expect(filter('All Projects')).toHaveAttribute('aria-pressed', 'true');
  const below = new Set([await page.evaluate(roomBelowProjects)]);
  await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));

  for (const [name, id] of [
    ['Repairs', 'repair'],
    ['Residential & Condominium', 'residential'],
    ['Commercial', 'commercial'],
    ['Façades', 'decorative'],
  ] as const) {
    const button = filter(name);
    const count = await countOf(name);
    await button.click();
    await expect(cards).toHaveCount(count);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(new RegExp(`\\?show=${id}$`));
    await expect(page.getByText(`${count} of 9 projects shown`)).toBeAttached();
    await expect(items.first()).toBeInViewport();
    below.add(await page.evaluate(roomBelowProjects));
  }
  expect([...below], 'the room below the last words').toHaveLength(1);

  await page.goBack();
  await expect(filter('Commercial')).toHaveAttribute('aria-pressed', 'true');
  await filter('All Projects').click();
  await expect(page).toHaveURL(new RegExp(`${routes.gallery}$`));
  await expect(cards).toHaveCount(9);
});

/** Runs in the page. */
function roomBelowProjects() {
  const projects = document.querySelector('section:has([data-project])')!;
  const words = [...projects.querySelectorAll('p, a')].filter((each) => each.checkVisibility());
  const bottoms = words.map((each) => each.getBoundingClientRect().bottom);
  return Math.round(projects.getBoundingClientRect().bottom - Math.max(...bottoms));
}

test('an address with an unknown filter shows every project', async ({ page }) => {
  for (const filterName of ['Repair', '']) {
    await open(page, `${routes.gallery}?show=${filterName}`);
    const { cards, active, filter } = gallery(page);
    await expect(cards).toHaveCount(9);
    await expect(active).toHaveText(/^All Projects/);
    await filter('All Projects').click();
    await expect(page).toHaveURL(new RegExp(`show=${filterName}$`));
  }
});

test('a shared link opens with its filter, and the viewer wraps around the filtered projects', async ({
  page,
}) => {
  await open(page, `${routes.gallery}?show=residential`);
  const { cards, viewer } = gallery(page);
  await expect(cards).toHaveCount(3);
  const titles = await cards.allInnerTexts();
  await cards.nth(2).click();
  await expect(viewer).toHaveAccessibleName(titles[2]!);
  await expect(viewer).toContainText('3 of 3');
  await expectAccessible(page, 'dialog');

  await page.getByRole('button', { name: 'Next project' }).click();
  await expect(viewer).toHaveAccessibleName(titles[0]!);
  await page.getByRole('button', { name: 'Previous project' }).click();
  await expect(viewer).toHaveAccessibleName(titles[2]!);
  for (const [key, place] of [
    ['ArrowRight', '1 of 3'],
    ['ArrowLeft', '3 of 3'],
    ['Home', '1 of 3'],
    ['End', '3 of 3'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(viewer).toContainText(place);
  }
});

test('a wheel turned over the filters scrolls the page, and neighbors’ words begin at the same height', async ({
  page,
}) => {
  await open(page, routes.gallery);
  const row = page.getByRole('region', { name: 'Show projects' }).getByRole('list');
  for (const width of [390, 800, 1100, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const { tall, whole } = await row.evaluate((list) => ({
      tall: list.clientHeight,
      whole: list.scrollHeight,
    }));
    expect(whole, `at ${width}`).toBe(tall);
    await row.hover();
    await page.mouse.wheel(0, 1);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    if (width === 390) continue;

    const captions = await gallery(page).items.evaluateAll((items) =>
      items.map((item) => {
        const { top, bottom } = item.getBoundingClientRect();
        return { words: item.lastElementChild!.getBoundingClientRect().top, top, bottom };
      }),
    );
    for (const { words, top } of captions) {
      const beside = captions.filter((other) => other.top === top && other.bottom - other.top < 600);
      const large = captions.filter((other) => Math.abs(other.words - words) < 40);
      if (beside.length > 1) expect(new Set(beside.map((other) => other.words)).size, `at ${width}`).toBe(1);
      expect(new Set(large.map((other) => Math.round(other.words))).size, `at ${width}`).toBe(1);
    }
  }
});

test('a project leads to the form, with its kind of work chosen and its title in the details', async ({
  page,
}) => {
  await open(page, routes.gallery);
  const { cards, viewer } = gallery(page);
  const service = page.getByLabel('Service Needed');
  const message = page.getByLabel('Project Details *');
  await cards.filter({ hasText: 'Panels replaced' }).click();
  await viewer.getByRole('link', { name: 'Ask for one like this' }).click();
  await expect(page).toHaveURL(/\/contact\?/);
  await expect(service).toHaveValue('Repair');
  await expect(message).toHaveValue('I’d like one like “Panels replaced” in your gallery.\n');
  for (const label of ['Full Name *', 'Phone Number *', 'Email Address *'])
    await expect(page.getByLabel(label)).toHaveValue('');
  await page.goBack();
  await expect(viewer).toHaveAccessibleName('Panels replaced');
  await page.keyboard.press('Escape');

  await test.step('a kind of work that the form does not offer leaves the choice to the visitor', async () => {
    await cards.filter({ hasText: 'Dock apron' }).click();
    await viewer.getByRole('link', { name: 'Ask for one like this' }).click();
    await expect(message).toHaveValue(/Dock apron/);
    await expect(service).toHaveValue('');
  });
});

test.describe('in Spanish', { tag: '@slow' }, () => {
  test.use({ language: 'es' });

  test('filters and viewer say what they show, and the language link keeps the filter', async ({ page }) => {
    await open(page, routesIn.es.gallery);
    await page.getByRole('button', { name: 'Decorativo' }).click();
    await expect(page.getByRole('status').getByText('3 de 9 proyectos a la vista')).toBeAttached();
    await page.getByRole('region', { name: 'Proyectos', exact: true }).getByRole('button').last().click();
    const viewer = page.getByRole('dialog');
    await expect(viewer).toContainText('3 de 3');
    await viewer.getByRole('link', { name: 'Quiero uno así' }).click();
    await expect(page).toHaveURL(new RegExp(`${routesIn.es.contact}\\?`));
    await expect(page.locator('textarea[name=message]')).toHaveValue(
      /^Quiero uno como “.+”, de su galería\.\n$/,
    );
    await expect(page.locator('select[name=service]')).toHaveValue('Decorative Concrete');
    await page.goBack();
    await expect(viewer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await page.getByRole('link', { name: 'English' }).first().click();
    await expect(page).toHaveURL(/\/gallery\?show=decorative$/);
    await expect(gallery(page).active).toContainText('Decorative');
    await page.getByRole('link', { name: 'Español' }).last().click();
    await expect(page).toHaveURL(/\/es\/galeria\?show=decorative$/);
  });
});
