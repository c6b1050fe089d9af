import { expect, routes, test } from './visit.ts';

const phone = { shown: '(407) 555-0142', href: 'tel:+14075550142' };

test('calls from every page that the specification names', async ({ page }) => {
  for (const [route, least] of Object.entries({
    [routes.home]: 2,
    [routes.about]: 1,
    [routes.services]: 2,
    [routes.gallery]: 2,
    [routes.contact]: 3,
  })) {
    await page.goto(route);
    const links = page
      .getByRole('main')
      .or(page.getByRole('contentinfo'))
      .getByRole('link', { name: phone.shown });
    expect(await links.count(), route).toBeGreaterThanOrEqual(least);
    for (const link of await links.all()) await expect(link).toHaveAttribute('href', phone.href);
  }
});

test('writes from the contact page and every footer', async ({ page }) => {
  for (const route of Object.values(routes)) {
    await page.goto(route);
    const email = page.getByRole('contentinfo').getByRole('link', { name: 'office@example.com' });
    await expect(email).toHaveAttribute('href', 'mailto:office@example.com');
  }
  await page.goto(routes.contact);
  await expect(page.getByRole('main').getByRole('link', { name: 'office@example.com' })).toBeVisible();
});

test('finds hours, area, services and what is promised in the footer', async ({ page }) => {
  await page.goto(routes.home);
  const footer = page.getByRole('contentinfo');
  for (const words of [
    'Hernández & O’Malley Concrete',
    'Osceola & the I-4 corridor',
    'Mon-Thu 6:30AM-5:30PM, Fri 7AM-12PM',
    'Bonded – "insured" <to the letter>',
    'License CBC1234567',
    '© 2031',
  ]) {
    await expect(footer).toContainText(words);
  }
  const links = ['Home', 'About Us', 'Services', 'Gallery', 'Contact'];
  const services = [
    'Driveways & Patios',
    'Foundations & Slabs',
    'Decorative Concrete',
    'Commercial Projects',
    'Concrete Repair',
  ];
  for (const name of [...links, ...services]) {
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
  }
});

test('leads from the hero to the form and to the services', async ({ page }) => {
  await page.goto(routes.home);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Ground, steel & patience – “cast in place” since 1987').first()).toBeVisible();
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'View services' }).click();
  await expect(page).toHaveURL(new RegExp(`${routes.services}$`));
  await page.getByRole('link', { name: 'Get a Quote' }).first().click();
  await expect(page).toHaveURL(new RegExp(`${routes.contact}$`));
});
