import { gallery } from './gallery.ts';
import { expect, hydrated, pages, routes, test } from './visit.ts';

// What assistive technology is told of each page; axe looks at each in layout.spec.ts. After a change of words that is
// meant: npx playwright test tests/visitor/accessibility-tree --update-snapshots
test('every page, its header, its footer and the viewer have the expected accessibility tree', async ({
  page,
}) => {
  const softExpect = expect.configure({ soft: true });
  for (const route of pages) {
    await page.goto(route);
    if (route === routes.gallery || route === routes.contact) await hydrated(page);
    const name = route === routes.home ? 'home' : route.slice(1);
    await softExpect(page.getByRole('main')).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
    if (route === routes.about) {
      for (const [device, width] of [
        ['desk', 1440],
        ['phone', 390],
        ['desk', 1440],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await softExpect(page.getByRole('banner')).toMatchAriaSnapshot({ name: `banner-${device}.aria.yml` });
        await softExpect(page.getByRole('contentinfo')).toMatchAriaSnapshot({
          name: `footer-${device}.aria.yml`,
        });
      }
    }
    if (route === routes.gallery) {
      const { cards, viewer } = gallery(page);
      await cards.first().click();
      await softExpect(viewer).toMatchAriaSnapshot({ name: 'viewer.aria.yml' });
      // A modal dialog removes the page behind it from the tree.
      expect(await viewer.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    }
  }
});
