import { forgive } from '#tests/visitor/visit.ts';
import { expect, readDeviceStorage, test } from './desk-fixtures.ts';

test.use({ isSignedIn: true });

test('the owner opens the analytics of the last 30 days from the list, and again offline', async ({
  page,
  desk,
  complaints,
}) => {
  await desk.countVisits();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/desk');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  expect(fetched.filter((url) => url.includes('WebsiteFigures'))).toEqual([]);
  await page.getByRole('link', { name: 'Website visits' }).click();
  const screen = page.getByRole('region', { name: 'Website visits' });
  await expect(screen.getByRole('heading', { name: 'Website visits', level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/Website visits/);
  await expect(screen.getByText(/more than before/).first()).toBeVisible();
  const google = screen.getByRole('listitem').filter({ hasText: 'Google' });
  await expect(google).toContainText(/\d+ call taps, \d+ quote taps/);
  await screen.getByText('Day by day').click();
  await expect(screen.getByRole('row')).toHaveCount(31);
  await page.goBack();
  await expect(page).toHaveURL('/desk');
  await page.goForward();

  await expect.poll(() => readDeviceStorage(page)).toContain('sources');
  await desk.cutOff();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The last 30 days' })).toBeVisible();
  await expect(page.getByText('No connection. Last updated')).toBeVisible();
  await page.goto('about:blank');
  forgive(complaints);
});
