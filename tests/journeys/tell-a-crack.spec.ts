import { quoteForm } from './quote-form.ts';
import { expect, expectAccessible, hydrated, routes, test } from './visit.ts';

const anchor = `${routes.services}#which-crack`;

test('each crack has a call of its own, named after it', async ({ page }) => {
  await page.goto(anchor);
  const band = page.getByRole('region', { name: 'Crack & ground' });
  await expect(band).toBeInViewport();
  for (const title of ['Lifted panel & its neighbor', 'Fine crack', 'Façade crack']) {
    const call = band.getByRole('link', { name: `Call about this one (407) 555-0142 ${title}`, exact: true });
    await expect(call).toHaveAttribute('href', 'tel:+14075550142');
    await expect(band.getByRole('heading', { level: 3, name: title, exact: true })).toBeVisible();
  }
  await expectAccessible(page);
});

test('who writes about a crack finds the form begun', async ({ page }) => {
  await page.goto(anchor);
  await page.getByRole('link', { name: 'Write about it Lifted panel & its neighbor' }).click();
  await hydrated(page);
  const form = quoteForm(page);
  await expect(form.service).toHaveValue('Repair');
  await expect(form.message).toHaveValue('A panel is up by 1". Where & how far:');
});

test('a phone shows each crack above its words, a desktop one slab with all of them', async ({ page }) => {
  await page.goto(anchor);
  const band = page.getByRole('region', { name: 'Crack & ground' });
  const shown = band.locator('svg[viewBox$=" 150"]').filter({ visible: true });
  await expect(shown).toHaveCount(1);
  await expect(shown).toHaveAttribute('viewBox', '0 0 864 150');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(shown).toHaveCount(3);
  // Drawn with <use> from a hidden symbol.
  const heights = await band
    .locator('li use')
    .evaluateAll((uses) => uses.map((use) => Math.round(use.getBoundingClientRect().height)));
  for (const height of heights) expect(height).toBeGreaterThan(60);
});
