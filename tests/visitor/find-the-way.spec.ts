import { callsInSight } from './layout-detectors.ts';
import { quoteForm } from './quote-form.ts';
import { expect, hydrated, open, routes, test } from './visit.ts';

test('jobs lead from Home to the gallery, pressed anywhere on their picture', async ({ page }) => {
  await page.goto(routes.home);
  const strip = page.getByRole('region', { name: 'Some of what we poured' });
  const press = [
    () => strip.getByRole('link', { name: 'Façade path' }).click(),
    () => strip.getByRole('link', { name: 'See every job' }).click(),
    () => strip.getByRole('img').last().click({ force: true }),
  ];
  for (const leads of press) {
    await leads();
    await expect(page).toHaveURL(new RegExp(routes.gallery));
    await page.goBack();
  }
});

test('a visitor with a crack finds the repairs from Home, and the guide to cracks', async ({ page }) => {
  await page.goto(routes.home);
  await expect(page.getByText('Cracked & sunken already?')).toBeVisible();
  await page.getByRole('link', { name: 'See what can be saved' }).click();
  await expect(page).toHaveURL(new RegExp(`${routes.services}#repair$`));
  await expect(page.getByRole('heading', { name: 'Repair & Straightening' })).toBeInViewport();

  await page.goto(`${routes.services}#which-crack`);
  const band = page.getByRole('region', { name: 'Crack & ground' });
  await expect(band).toBeInViewport();
  // A desktop shows one slab with all of them, a phone each above its words.
  const shown = band.locator('svg[viewBox$=" 150"]').filter({ visible: true });
  await expect(shown).toHaveCount(1);
  await expect(shown).toHaveAttribute('viewBox', '0 0 864 150');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(shown).toHaveCount(3);
  // Drawn with <use> from a hidden symbol.
  const heights = await band
    .locator('li use')
    .evaluateAll((uses) => uses.map((use) => use.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThan(60);

  await page.getByRole('link', { name: 'Write about it Lifted panel & its neighbor' }).click();
  await hydrated(page);
  const form = quoteForm(page);
  await expect(form.service).toHaveValue('Repair');
  await expect(form.message).toHaveValue('A panel is up by 1". Where & how far:');
});

test('a card leads to the log of its project, and only a project with a log has such a link', async ({
  page,
}) => {
  await open(page, routes.gallery);
  await expect(page.getByRole('link', { name: /^See the pour/ })).toHaveCount(2);
  const link = page.getByRole('link', { name: 'See the pour, day by day: Panels replaced', exact: true });
  await link.click();
  await expect(page).toHaveURL(/\/about#pour-9$/);
  await expect(page.getByRole('article', { name: 'Panels replaced' })).toBeInViewport();
  await page.goBack();
  await expect(link).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true });

  test('Home shows one way to call at a time, where the company works, and that it is licensed', async ({
    page,
  }) => {
    await page.goto(routes.home);
    expect(await callsInSight(page)).toHaveLength(1);
    const hero = page.locator('main > section').first();
    for (const words of [
      'Tampa · Kissimmee',
      'License CBC1234567',
      'Bonded, insured & unafraid of oak roots',
    ]) {
      const box = (await hero.getByText(words).filter({ visible: true }).boundingBox())!;
      expect(box.y + box.height, words).toBeLessThanOrEqual(664);
    }
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    await expect.poll(() => callsInSight(page)).toHaveLength(1);

    await test.step('Contact has its number in one line', async () => {
      await page.goto(routes.contact);
      const line = page.getByText('Or call');
      const { y, height } = (await line.getByRole('link').boundingBox())!;
      expect(await line.boundingBox()).toMatchObject({ y, height });
    });
  });
});
