import { expect, open, type Page, routes, test } from '../journeys/visit.ts';
import { owners } from './owners-content.ts';

// What the specification says of each page. What it fixes to the letter stands here; what the owner may change is
// read from what the owner wrote.
const { figures, tagline, phone, email, hours, serviceArea, cities } = owners('business.yaml');

const numbersOf = (page: Page, name: string) => page.getByRole('region', { name }).locator('dl > div');

test('Home has the tagline, two buttons, four numbers, four services, six reasons and a customer', async ({
  page,
}) => {
  await page.goto(routes.home);
  const main = page.getByRole('main');
  await expect(page.getByText(tagline).first()).toBeVisible();
  await expect(main.locator(`section:first-of-type a[href="${routes.contact}"]`).first()).toBeVisible();
  await expect(main.locator(`section:first-of-type a[href="${routes.services}"]`).first()).toBeVisible();
  for (const [figure, label] of [
    [figures.customers, 'Happy Customers'],
    [figures.years, 'Years Experience'],
    [figures.projects, 'Projects Completed'],
    [figures.support, 'Support Available'],
  ] as const) {
    await expect(numbersOf(page, 'In numbers').filter({ hasText: label })).toContainText(figure);
  }
  for (const name of [
    'Driveways & Patios',
    'Foundations & Slabs',
    'Decorative & Stamped Concrete',
    'Commercial Concrete Projects',
  ]) {
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await expect(main.locator(`a[href="${routes.about}"]`).first()).toBeVisible();
  await expect(main.locator('blockquote')).toHaveCount(1);
});

test('About has the story, four values, the achievements, the team and three customers', async ({ page }) => {
  await page.goto(routes.about);
  await expect(page.getByRole('heading', { name: 'Our Story' })).toBeVisible();
  for (const name of ['Expert Craftsmanship', 'Quality Materials', 'Timely Delivery', 'Customer Focus']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  for (const figure of [figures.customers, figures.years, figures.projects, figures.licensed]) {
    await expect(page.getByRole('region', { name: 'Achievements' })).toContainText(figure);
  }
  const { names } = owners('about.yaml').testimonials;
  for (const name of names) await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /^Rated \d out of 5$/ })).toHaveCount(3);
});

test('Services has four services with a button each, four steps and a phone link', async ({ page }) => {
  await page.goto(routes.services);
  for (const name of [
    'Residential Concrete',
    'Commercial Concrete',
    'Decorative Concrete',
    'Concrete Repair & Maintenance',
    'Consultation',
    'Planning',
    'Execution',
    'Completion',
  ]) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  const quote = page.getByRole('main').getByRole('link', { name: 'Get a Quote' });
  await expect(quote).toHaveCount(5);
  for (const link of await quote.all()) await expect(link).toHaveAttribute('href', routes.contact);
});

test('Gallery has five filters and shows every project', async ({ page }) => {
  await open(page, routes.gallery);
  const filters = page.getByRole('region', { name: 'Show projects' }).getByRole('button');
  await expect(filters).toHaveText([
    /^All Projects/,
    /^Residential/,
    /^Commercial/,
    /^Decorative/,
    /^Repairs/,
  ]);
  const cards = page.getByRole('region', { name: 'Projects', exact: true }).getByRole('button');
  expect(await cards.locator('strong').allTextContents()).toEqual(
    owners('projects.yaml').map(({ title }) => title),
  );
});

test('Contact has phone, e-mail, area, hours, the emergency line and the cities', async ({ page }) => {
  await page.goto(routes.contact);
  const main = page.getByRole('main');
  for (const words of [phone.shown, email, serviceArea, hours]) {
    await expect(main.locator('dl').getByText(words, { exact: true })).toBeVisible();
  }
  await expect(
    main.getByRole('region', { name: 'Emergency repair' }).locator(`a[href="tel:${phone.e164}"]`),
  ).toBeVisible();
  for (const { name } of cities)
    await expect(main.getByRole('listitem').getByText(name, { exact: true })).toBeVisible();
});
