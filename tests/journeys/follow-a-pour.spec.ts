import { expect, expectAccessible, open, routes, test } from './visit.ts';

const linkTo = (title: string) => ({ name: `See the pour, day by day: ${title}`, exact: true });

test('a card leads to the log of its project, and only a project with a log has such a link', async ({
  page,
}) => {
  await open(page, routes.gallery);
  const links = page.getByRole('link', { name: /^See the pour/ });
  await expect(links).toHaveCount(2);
  await page.getByRole('link', linkTo('Panels replaced')).click();
  await expect(page).toHaveURL(/\/about#pour-9$/);
  const log = page.getByRole('article', { name: 'Panels replaced' });
  await expect(log).toBeInViewport();
  await expect(log.getByRole('listitem').filter({ hasText: /psi|in$|ft$/ })).toHaveText([
    'Mix 3,500 psi',
    'Slump 4.5 in',
    'Joints 9 ft',
  ]);
  await expect(log.locator('ol > li')).toHaveText([
    /Day –2, 7:40 am\s*Before\s*Two panels & a crack\./,
    /Day 0, 6:50 am\s*Pour\s*Both panels\./,
    /Day 28\s*Handed over\s*Level & clean\./,
  ]);
  await expect(log.getByRole('img', { name: 'Driveway with a crack across two panels' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', linkTo('Panels replaced'))).toBeVisible();
});

test('figures that nobody wrote down are not shown', async ({ page }) => {
  await page.goto(routes.about);
  const log = page.getByRole('article', { name: 'Driveway', exact: true });
  await expect(log.getByRole('listitem')).toHaveCount(2);
  await expect(log).not.toContainText(/psi|Slump|Joints/);
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the logs read, and the cards lead to them', async ({ page }) => {
    await page.goto(routes.gallery);
    await page.getByRole('link', linkTo('Driveway')).click();
    await expect(page.getByRole('region', { name: 'Day by day & hour by hour' })).toContainText(
      'Soft sand & sod out.',
    );
  });
});
