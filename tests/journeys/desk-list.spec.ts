import { rests } from '#tests/support/finger.ts';
import { expect, list, type Page, request, rows, test } from './desk-visit.ts';

test.use({ viewport: { width: 390, height: 844 } });

const scroller = (page: Page) => list(page).locator('> div').last();
const scrolled = (page: Page) => scroller(page).evaluate(({ scrollTop }) => Math.round(scrollTop));
const toTheEnd = (page: Page) =>
  scroller(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight, behavior: 'instant' }));

test.beforeEach(async ({ context, desk }) => {
  await context.addCookies([await desk.cookie()]);
});

test('a thousand requests can be gone through to the last', async ({ page, desk }) => {
  await desk.receiveMany(1000);
  await page.goto('/desk');
  await expect(page.getByRole('navigation', { name: 'Requests' })).toContainText('950');
  await expect(async () => {
    await toTheEnd(page);
    expect(await rows(page).count()).toBe(950);
  }).toPass({ timeout: 100_000 });
  await rows(page).last().click();
  await expect(request(page)).toBeVisible();
  await page.goBack();
  await expect(rows(page).last()).toBeInViewport();
});

test('Back comes to the list, its view, order and place', async ({ page, desk }) => {
  await desk.receiveMany(200);
  await page.goto('/desk');
  await page.getByLabel('Order').selectOption('Longest waiting first');
  await toTheEnd(page);
  const far = rows(page).nth(45);
  await far.scrollIntoViewIfNeeded();
  const [place, name] = [await scrolled(page), await far.innerText()];
  await far.click();
  await expect(request(page)).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(far).toBeFocused();
  expect(await far.innerText()).toBe(name);
  expect(Math.abs((await scrolled(page)) - place)).toBeLessThan(2);
  await expect(page.getByLabel('Order')).toHaveValue('longest-waiting');

  const tabs = page.getByRole('navigation', { name: 'Requests' });
  await tabs.getByRole('link', { name: 'Spam' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spam requests');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open requests');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spam requests');
});

test('a request that comes while somebody reads further down pushes nothing away', async ({ page, desk }) => {
  await desk.receiveMany(60);
  await page.goto('/desk');
  await expect(rows(page).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const read = rows(page).nth(20);
  await read.scrollIntoViewIfNeeded();
  await rests(read);
  const [before, words] = [(await read.boundingBox())!.y, await read.innerText()];
  await desk.receive({ name: 'Newcomer' });
  const news = page.getByRole('button', { name: '1 new request' });
  await expect(news).toBeAttached();
  expect(await read.innerText()).toBe(words);
  expect(Math.abs((await read.boundingBox())!.y - before)).toBeLessThan(2);
});
