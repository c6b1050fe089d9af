import { expect, open, type Page, routes, test } from '../journeys/visit.ts';
import { asSpecified, owners, specifiedServices } from './owners-content.ts';

// What the specification says of each page. What it fixes to the letter stands here; what the owner may change is
// read from what the owner wrote.
const { figures, tagline, phone, email, hours, serviceArea, cities, services } = owners('business.yaml');

const numbersOf = (page: Page, name: string) => page.getByRole('region', { name }).locator('dl > div');
const titlesOf = (list: { title: string }[] = []) => list.map(({ title }) => title);

/** A band that the owner wrote and did not turn off. */
function shown<Content extends { sections: readonly string[] }, Name extends keyof Content & string>(
  content: Content,
  name: Name,
): Content[Name] | undefined {
  return content.sections.includes(name) ? content[name] : undefined;
}

test('Home has the tagline, two buttons, the numbers, the services, the reasons and a customer', async ({
  page,
}) => {
  await page.goto(routes.home);
  const home = owners('home.yaml');
  const main = page.getByRole('main');
  await expect(page.getByText(tagline).first()).toBeVisible();
  await expect(main.locator(`section:first-of-type a[href="${routes.contact}"]`).first()).toBeVisible();
  await expect(main.locator(`section:first-of-type a[href="${routes.services}"]`).first()).toBeVisible();
  const numbers = asSpecified(
    [
      { figure: 'customers', label: 'Happy Customers' },
      { figure: 'years', label: 'Years Experience' },
      { figure: 'projects', label: 'Projects Completed' },
      { figure: 'support', label: 'Support Available' },
    ],
    shown(home, 'statistics') ?? [],
  );
  await expect(numbersOf(page, 'In numbers')).toHaveCount(numbers.length);
  for (const { figure, label } of numbers) {
    await expect(numbersOf(page, 'In numbers').filter({ hasText: label })).toContainText(figures[figure]!);
  }
  const cards = asSpecified(
    [
      'Driveways & Patios',
      'Foundations & Slabs',
      'Decorative & Stamped Concrete',
      'Commercial Concrete Projects',
    ],
    titlesOf(shown(home, 'services')?.cards),
  );
  await expect(main.locator(`a[href^="${routes.services}#"] h3`)).toHaveText(cards);
  const reasons = shown(home, 'whyUs')?.points;
  const points = main.getByRole('region').filter({ has: page.locator(`a[href="${routes.about}"]`) });
  await expect(points.getByRole('listitem')).toHaveCount(asSpecified(6, reasons?.length ?? 0));
  await expect(main.locator('blockquote')).toHaveCount(asSpecified(1, shown(home, 'testimonial') ? 1 : 0));
});

test('About has the story, the values, the achievements, the team and the customers', async ({ page }) => {
  await page.goto(routes.about);
  const about = owners('about.yaml');
  const headings = asSpecified(
    ['Our Story', 'Expert Craftsmanship', 'Quality Materials', 'Timely Delivery', 'Customer Focus'],
    [shown(about, 'story')?.heading ?? [], titlesOf(shown(about, 'values')?.list)].flat(),
  );
  for (const name of headings) await expect(page.getByRole('heading', { name })).toBeVisible();
  const numbers = asSpecified(
    ['customers', 'years', 'projects', 'licensed'],
    (shown(about, 'achievements') ?? []).map(({ figure }) => figure),
  );
  await expect(numbersOf(page, 'Achievements')).toHaveCount(numbers.length);
  for (const figure of numbers) {
    await expect(page.getByRole('region', { name: 'Achievements' })).toContainText(figures[figure]!);
  }
  const names = shown(about, 'testimonials')?.names ?? [];
  for (const name of names) await expect(page.getByText(name).first()).toBeVisible();
  const ratings = page.getByRole('img', { name: /^Rated \d out of 5$/ });
  await expect(ratings).toHaveCount(asSpecified(3, names.length));
});

test('Services has the services with a button each, the steps and a phone link', async ({ page }) => {
  await page.goto(routes.services);
  const services = owners('services.yaml');
  const headings = asSpecified(
    [
      ...['Residential Concrete', 'Commercial Concrete', 'Decorative Concrete'],
      ...['Concrete Repair & Maintenance', 'Consultation', 'Planning', 'Execution', 'Completion'],
    ],
    [...titlesOf(services.blocks), ...titlesOf(shown(services, 'process')?.steps)],
  );
  for (const name of headings) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  const label = asSpecified('Get a Quote', services.button);
  const inBlocks = page.locator('section[id]').getByRole('link', { name: label, exact: true });
  await expect(inBlocks).toHaveCount(asSpecified(4, services.blocks.length));
  for (const link of await inBlocks.all()) await expect(link).toHaveAttribute('href', routes.contact);
});

test('Gallery has a filter for each kind of project and shows every one', async ({ page }) => {
  await page.goto(routes.gallery);
  const filters = page.getByRole('region', { name: 'Show projects' }).getByRole('button');
  const kinds = new Set(owners('projects.yaml').map(({ category }) => category));
  const offered = owners('services.yaml').blocks.filter(({ anchor }) => kinds.has(anchor));
  const labels = offered.map(({ short, filter = short }) => filter);
  const expected = asSpecified(
    ['All Projects', 'Residential', 'Commercial', 'Decorative', 'Repairs'],
    labels.length > 1 ? ['All Projects', ...labels] : [],
  );
  await expect(filters).toHaveText(expected.map((label) => new RegExp(`^${label}`)));
  const cards = page.getByRole('region', { name: 'Projects', exact: true }).getByRole('button');
  await expect(cards).toHaveText(owners('projects.yaml').map(({ title }) => title));
});

test('Contact has phone, e-mail, area, hours, the emergency line and the cities', async ({ page }) => {
  await page.goto(routes.contact);
  const main = page.getByRole('main');
  for (const words of [phone.shown, email, serviceArea, hours]) {
    await expect(main.locator('dl').getByText(words, { exact: true })).toBeVisible();
  }
  const contact = owners('contact.yaml');
  const emergency = asSpecified('Emergency repair', contact.emergency?.heading ?? '');
  const box = main.getByRole('region', { name: emergency, exact: true });
  if (emergency) await expect(box.locator(`a[href="tel:${phone.e164}"]`)).toBeVisible();
  const listed = shown(contact, 'serviceArea') ? cities : [];
  for (const { name } of listed) {
    await expect(main.getByRole('listitem').getByText(name, { exact: true })).toBeVisible();
  }
});

test('Contact asks with five labels, and offers the services of the footer and Other', async ({ page }) => {
  await open(page, routes.contact);
  const form = page.getByRole('main').locator('form');
  for (const label of [
    'Full Name *',
    'Phone Number *',
    'Email Address *',
    'Service Needed',
    'Project Details *',
  ]) {
    await expect(form.getByLabel(label, { exact: true })).toBeVisible();
  }
  const [, ...offered] = await form.getByLabel('Service Needed').locator('option').allTextContents();
  const own = services.map(({ label }) => label);
  expect(offered).toEqual([...asSpecified(specifiedServices, own), 'Other']);
});
