import { expect, pages, routes, test } from '../journeys/visit.ts';
import { asSpecified, owners, specifiedServices } from './owners-content.ts';

// What the specification says of every page. What the owner may change is read from the owner's content.
const business = owners('business.yaml');
const { shown, e164 } = business.phone;

test('the bar leads to the five pages and to the form', async ({ page }) => {
  await page.goto(routes.home);
  const bar = page.getByRole('banner');
  const links = bar.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Home', 'About', 'Services', 'Gallery', 'Contact']);
  await expect(bar.getByRole('link', { name: 'Get Quote' })).toHaveAttribute('href', routes.contact);
});

for (const route of pages) {
  test(`the footer of ${route} has the links, the services and the company's details`, async ({ page }) => {
    await page.goto(route);
    const footer = page.getByRole('contentinfo');
    const links = ['Home', 'About Us', 'Services', 'Gallery', 'Contact'];
    for (const name of links) await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
    const services = asSpecified(
      specifiedServices,
      business.services.map(({ label }) => label),
    );
    expect(await footer.locator(`a[href^="${routes.services}#"]`).allTextContents()).toEqual(services);
    const { serviceArea, hours, credentials, copyrightYear, email, name } = business;
    for (const words of [serviceArea, hours, credentials ?? '', `© ${copyrightYear}`, name]) {
      await expect(footer).toContainText(words);
    }
    await expect(footer.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
    for (const link of await footer.getByRole('link', { name: shown }).all()) {
      await expect(link).toHaveAttribute('href', `tel:${e164}`);
    }
  });
}

test('every page that the specification names has a link to call', async ({ page }) => {
  for (const [route, least] of Object.entries({
    [routes.home]: 2,
    [routes.about]: 1,
    [routes.services]: 2,
    [routes.gallery]: 2,
    [routes.contact]: 3,
  })) {
    await page.goto(route);
    const links = page.getByRole('main').or(page.getByRole('contentinfo')).locator(`a[href="tel:${e164}"]`);
    expect(await links.count(), route).toBeGreaterThanOrEqual(least);
    for (const link of await links.all()) await expect(link).toContainText(shown);
  }
});
