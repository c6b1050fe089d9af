import { load } from '#content/load.ts';
import { gallery } from './gallery.ts';
import { emptyRequest, quoteForm } from './quote-form.ts';
import { expect, open, type Page, routes, test } from './visit.ts';

test.use({ reducedMotion: 'reduce' });

test('a project leads to the form, with its kind of work chosen and its title in the details', async ({
  page,
}) => {
  await open(page, routes.gallery);
  const { cards, viewer } = gallery(page);
  await cards.filter({ hasText: 'Panels replaced' }).click();
  await viewer.getByRole('link', { name: 'Ask for one like this' }).click();
  await expect(page).toHaveURL(/\/contact\?/);
  const form = quoteForm(page);
  await expect(form.service).toHaveValue('Repair');
  expect(await form.values()).toEqual({
    ...emptyRequest,
    service: 'Repair',
    message: 'One like “Panels replaced” in your gallery.\n',
  });
  await page.goBack();
  await expect(viewer).toHaveAccessibleName('Panels replaced');
});

test('a kind of work that the form does not offer leaves the choice to the visitor', async ({ page }) => {
  expect(load('business.yaml').services.map(({ anchor }) => anchor)).not.toContain('commercial');
  await open(page, routes.gallery);
  const { cards, viewer } = gallery(page);
  await cards.filter({ hasText: 'Dock apron' }).click();
  await viewer.getByRole('link', { name: 'Ask for one like this' }).click();
  const form = quoteForm(page);
  await expect(form.message).toHaveValue(/Dock apron/);
  await expect(form.service).toHaveValue('');
});

test('every project is a heading, called by its title alone, with its place and year', async ({ page }) => {
  await open(page, routes.gallery);
  const { cards, items, viewer } = gallery(page);
  const titles = load('projects.yaml').map(({ title }) => title);
  const grid = page.getByRole('region', { name: 'Projects', exact: true });
  await expect(grid.getByRole('heading', { level: 2 })).toHaveText(titles);
  for (const [nth, title] of titles.entries()) await expect(cards.nth(nth)).toHaveAccessibleName(title);
  await expect(items.first()).toContainText('Celebration, 2023');
  await expect(items.last()).toContainText('Harmony, 1998');
  await cards.first().click();
  await expect(viewer).toContainText('Celebration, 2023');
});

test('a press anywhere on a card opens its project', async ({ page }) => {
  await open(page, routes.gallery);
  const { items, viewer } = gallery(page);
  await items.nth(2).getByRole('img').click({ force: true });
  await expect(viewer).toHaveAccessibleName('Façade path');
});

test('the viewer says what is open once: by its name, and by one region when it moves on', async ({
  page,
}) => {
  await open(page, routes.gallery);
  const { cards, viewer } = gallery(page);
  await cards.first().click();
  await expect(viewer).toHaveAccessibleName('Driveway');
  const live = viewer.locator('[aria-live]');
  await expect(live).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(live).toHaveText(/^Polished & densified warehouse floor2 of 9Three passes\.$/);
  // What keeps the room for the longest words is not read.
  await expect(viewer.getByText('Ashlar', { exact: true }).first()).toBeHidden();
  await expect(viewer.getByRole('heading')).toHaveCount(1);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 390, height: 664 },
  { width: 768, height: 1024 },
  { width: 844, height: 390 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]) {
  test(`the picture stays where it is however long the words are, ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await open(page, routes.gallery);
    await gallery(page).cards.first().click();
    const stage = await stageOf(page);
    for (let step = 0; step < 9; step++) {
      await page.keyboard.press('ArrowRight');
      expect(await stageOf(page)).toEqual(stage);
    }
  });
}

test('the words of neighbors begin at the same height', async ({ page }) => {
  for (const width of [800, 1100, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, routes.gallery);
    const captions = await gallery(page).items.evaluateAll((items) =>
      items.map((item) => {
        const { top, bottom } = item.getBoundingClientRect();
        return { words: item.lastElementChild!.getBoundingClientRect().top, top, bottom };
      }),
    );
    for (const { words, top } of captions) {
      const beside = captions.filter((other) => other.top === top && other.bottom - other.top < 600);
      const large = captions.filter((other) => Math.abs(other.words - words) < 40);
      if (beside.length > 1) expect(new Set(beside.map((other) => other.words)).size).toBe(1);
      expect(new Set(large.map((other) => Math.round(other.words))).size).toBe(1);
    }
  }
});

/** The box in which the open picture stands in the middle. */
function stageOf(page: Page) {
  return page.locator('[data-open]').evaluate((slide) => {
    const { top, width, height } = slide.getBoundingClientRect();
    return { top, width, height };
  });
}
