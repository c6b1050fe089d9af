import { expect, hydrated, pages, routes, test } from './visit.ts';

// What assistive technology is told of each page. After a change of words that is meant:
// npx playwright test tests/journeys/accessibility-tree --update-snapshots
test.use({ reducedMotion: 'reduce' });

const nameOf = (route: string) => (route === routes.home ? 'home' : route.slice(1));

for (const route of pages) {
  test(`${route} has the expected accessibility tree`, async ({ page }) => {
    await page.goto(route);
    if (route === routes.gallery || route === routes.contact) await hydrated(page);
    await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: `${nameOf(route)}.aria.yml` });
  });

  test(`${route} has headings in order and a name on every control`, async ({ page }) => {
    await page.goto(route);
    const levels = await page
      .getByRole('heading')
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, index) => index > 0 && level > levels[index - 1]! + 1)).toEqual([]);
    for (const role of ['link', 'button', 'textbox', 'combobox'] as const) {
      for (const control of await page.getByRole(role).all())
        await expect(control).toHaveAccessibleName(/\S/);
    }
  });
}

for (const [device, viewport] of Object.entries({
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test(`header and footer have the expected accessibility tree on a ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto(routes.about);
    await expect(page.getByRole('banner')).toMatchAriaSnapshot({ name: `banner-${device}.aria.yml` });
    await expect(page.getByRole('contentinfo')).toMatchAriaSnapshot({ name: `footer-${device}.aria.yml` });
  });
}

test('the viewer has the expected accessibility tree', async ({ page }) => {
  await page.goto(routes.gallery);
  await hydrated(page);
  await page.locator('button[aria-haspopup="dialog"]').first().click();
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot({ name: 'viewer.aria.yml' });
  // A modal dialog removes the page behind it from the tree.
  expect(await page.getByRole('dialog').evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
});
