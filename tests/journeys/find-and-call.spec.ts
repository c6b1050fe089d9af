import { expect, routes, test } from './visit.ts';

// The phone links of every page and the links of the footer are tested in tests/specification/frame.spec.ts.

test('the contact page has a link to write an e-mail', async ({ page }) => {
  await page.goto(routes.contact);
  const email = page.getByRole('main').getByRole('link', { name: 'office@example.com' });
  await expect(email).toBeVisible();
  await expect(email).toHaveAttribute('href', 'mailto:office@example.com');
});

test("the footer has the company's details, to the letter", async ({ page }) => {
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
    'Foundations, footings & storm-resistant slabs on grade',
    'Façades – “stamped”, <stained> & exposed',
    'Repair',
    'Drives',
  ];
  for (const name of [...links, ...services]) {
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
  }
});

test('the hero leads to the form and to the services', async ({ page }) => {
  await page.goto(routes.home);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Ground, steel & patience – “cast in place” since 1987').first()).toBeVisible();
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'View services' }).click();
  await expect(page).toHaveURL(new RegExp(`${routes.services}$`));
  await page.getByRole('link', { name: 'Get a Quote' }).first().click();
  await expect(page).toHaveURL(new RegExp(`${routes.contact}$`));
});
