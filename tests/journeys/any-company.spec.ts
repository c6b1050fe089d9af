import { buildCompany } from '../build-company.ts';
import { gallery } from './gallery.ts';
import { layoutFaults, unevenRows, unfold } from './layout-faults.ts';
import { test } from './other-site.ts';
import { expect, expectAccessible, hydrated, type Page, pages, routes } from './visit.ts';

test.use({ reducedMotion: 'reduce' });
// Each builds a site, which a busy machine may take minutes for.
test.beforeEach(() => test.setTimeout(900_000));

const widths = [320, 360, 390, 768, 1024, 1440, 1920];

test('the pages of a company with minimal content are complete, and nothing is made up', async ({
  page,
  serve,
}) => {
  const origin = await serve(buildCompany('least'));
  await expectEveryPageWhole(page, origin);
  await page.goto(origin + routes.home);
  await expect(page.getByRole('region', { name: 'In numbers' })).toHaveCount(0);
  await expect(page.locator('blockquote')).toHaveCount(0);
  await page.goto(origin + routes.about);
  await expect(page.getByRole('region', { name: 'Achievements' })).toHaveCount(0);
  await expect(page.locator('blockquote')).toHaveCount(0);
  await page.goto(origin + routes.contact);
  await expect(page.getByRole('region', { name: 'Emergency repair' })).toHaveCount(0);
  await expect(page.getByText('How much concrete is that?')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Where we pour' }).getByRole('listitem')).toHaveCount(1);

  await page.goto(origin + routes.gallery);
  const none = page.getByRole('region', { name: 'Projects' });
  await expect(none).toContainText('The pictures are on their way.');
  await expect(page.getByRole('region', { name: 'Show projects' })).toHaveCount(0);
  await none.getByRole('link', { name: 'Tell us about your spot' }).click();
  await expect(page.getByLabel('Full Name *')).toBeVisible();
});

test('the pages of a company with maximal content are complete and show all of it', async ({
  page,
  serve,
}) => {
  const origin = await serve(buildCompany('most'));
  await expectEveryPageWhole(page, origin);
  await page.goto(origin + routes.about);
  await expect(page.locator('blockquote')).toHaveCount(12);

  await page.goto(origin + routes.gallery);
  await hydrated(page);
  const { cards, viewer } = gallery(page);
  const titles = Array.from({ length: 60 }, (_, index) => `Project ${index + 100}`);
  expect(await cards.allTextContents()).toEqual(titles);
  await cards.last().click();
  await expect(viewer).toContainText('60 of 60');
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toHaveAccessibleName('Project 100');
});

test('the pages of a company with very long words and awkward numbers are complete', async ({
  page,
  serve,
}) => {
  const origin = await serve(buildCompany('nasty'));
  await expectEveryPageWhole(page, origin);
  await page.goto(origin + routes.about);
  const bands = page.getByRole('main').locator('section');
  await expect(bands.last()).toHaveAccessibleName('What we hold to');
  await expect(page.getByRole('region', { name: 'Our Story' })).toHaveCount(0);

  // An old link to a category that no longer has projects.
  await page.goto(`${origin}${routes.gallery}?show=repair`);
  await hydrated(page);
  const { cards, viewer } = gallery(page);
  await expect(cards).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Show projects' })).toHaveCount(0);
  await cards.last().click();
  await expect(viewer).toContainText('2 of 2');
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('1 of 2');
});

async function expectEveryPageWhole(page: Page, origin: string) {
  for (const route of pages) {
    await page.goto(origin + route);
    await unfold(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await layoutFaults(page), `${route} at ${width}`).toEqual([]);
      if (width >= 1024) expect.soft(await unevenRows(page), `${route} at ${width}`).toEqual([]);
    }
    expect.soft(await sameTones(page), `${route}: neighbors on one plane`).toEqual([]);
    await expectAccessible(page);
  }
}

/** Bands with the background of the band above; the first two of a page may share theirs. */
function sameTones(page: Page) {
  return page.locator('main > section:not([aria-label="Projects"])').evaluateAll((bands) => {
    const planes = bands.map((band) => getComputedStyle(band).backgroundColor);
    return bands
      .filter((_, index) => index > 1 && planes[index] === planes[index - 1])
      .map(({ className }) => className);
  });
}
