import { expect, routes, test } from './visit.ts';

// That every page calls and every footer leads on is in tests/specification/frame.spec.ts.

test('writes from the contact page', async ({ page }) => {
  await page.goto(routes.contact);
  const email = page.getByRole('main').getByRole('link', { name: 'office@example.com' });
  await expect(email).toBeVisible();
  await expect(email).toHaveAttribute('href', 'mailto:office@example.com');
});

test('finds in the footer what the company says of itself, to the letter', async ({ page }) => {
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

test('finds the company elsewhere, and where to write a review', async ({ page }) => {
  const review = 'https://g.page/r/CQ1x2y3z4/review';
  for (const route of Object.values(routes)) {
    await page.goto(route);
    const found = page.getByRole('contentinfo').getByRole('list', { name: 'Find us elsewhere' });
    await expect(found.getByRole('listitem')).toHaveCount(4);
    const facebook = found.getByRole('link', { name: 'Facebook' });
    await expect(facebook).toHaveAttribute('href', 'https://www.facebook.com/hernandez-omalley');
    await expect(found.getByRole('link', { name: 'Write a review' })).toHaveAttribute('href', review);
  }
  await page.goto(routes.about);
  const voices = page.getByRole('region', { name: 'What customers say' });
  await expect(voices.getByRole('link', { name: 'Write a review' })).toHaveAttribute('href', review);
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
