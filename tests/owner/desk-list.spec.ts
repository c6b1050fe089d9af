import type { Locator, Route } from '@playwright/test';
import { endpoints } from '#shared/desk/addresses.ts';
import { rests } from '#tests/support/finger.ts';
import { hasten } from '#tests/support/hasten.ts';
import { forgive } from '#tests/visitor/visit.ts';
import { expect, list, type Page, request, row, rows, test } from './desk-fixtures.ts';

test.use({ isSignedIn: true, viewport: { width: 390, height: 844 } });

const scroller = (page: Page) => list(page).locator('> div').last();
/** On the screen; how far the list is scrolled changes as the rows above it come to their real height. */
const placeOf = async (row: Locator) => (await row.boundingBox())!.y;
/** Presses a row. @returns where it was then: a press that finds it in movement scrolls first */
async function press(page: Page, row: Locator): Promise<number> {
  await page.evaluate(() => {
    const note = ({ target }: MouseEvent) => {
      const { y } = (target as Element).closest('[data-request]')!.getBoundingClientRect();
      document.body.dataset.pressedAt = String(y);
    };
    document.addEventListener('click', note, { capture: true, once: true });
  });
  await row.click();
  return Number(await page.locator('body').getAttribute('data-pressed-at'));
}
/** Rows out of sight are not laid out, and have no text until a frame has been drawn. */
const idOf = (row: Locator) => row.getAttribute('data-request');
const toTheEnd = (page: Page) =>
  scroller(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight, behavior: 'instant' }));

/** Toasts stay: each would go after twelve seconds by the clock, which a busy machine may take to press it. */
const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    const real = setTimeout as (run: () => void, pause?: number) => number;
    const start = Date.now();
    Date.now = () => start;
    Object.assign(window, {
      setTimeout: (run: () => void, pause?: number) => (pause === 12_000 ? 0 : real(run, pause)),
    });
  });

test.beforeEach(({ page }) =>
  // How often the list asks for news.
  hasten(page, 'setInterval', 5000),
);

test('hundreds of requests can be gone through to the last, and Back comes to the list, its view, order and place', async ({
  page,
  desk,
}) => {
  await desk.receiveMany(200);
  await desk.receive({ name: 'Overdue' }, { hoursAgo: 30 });
  // The headless shell would not ask.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'default' }));
  await page.goto('/desk');
  await expect(page.getByRole('navigation', { name: 'Requests' })).toContainText('191');
  await expect(rows(page).first()).toContainText('6 hours late');
  // What the desk offers is one closed line below the late requests.
  const offer = page.getByRole('region', { name: 'Turn on notifications' });
  await expect(offer.getByRole('link', { name: 'Set up' })).toBeHidden();
  const boxes = [rows(page).first(), offer, rows(page).nth(1)].map((one) => one.boundingBox());
  const [late, line, next] = await Promise.all(boxes);
  expect(line!.height).toBeLessThan(50);
  expect([late!.y < line!.y, line!.y < next!.y]).toEqual([true, true]);
  await expect(async () => {
    await toTheEnd(page);
    expect(await rows(page).count()).toBe(191);
  }).toPass({ intervals: [50], timeout: 100_000 });
  await rows(page).last().click();
  await expect(request(page)).toBeVisible();
  await page.goBack();
  await expect(rows(page).last()).toBeInViewport();

  await page.getByLabel('Order').selectOption('Longest wait first');
  await toTheEnd(page);
  const far = rows(page).nth(45);
  await far.scrollIntoViewIfNeeded();
  await rests(far);
  const id = await idOf(far);
  const place = await press(page, far);
  await expect(request(page)).toBeVisible();
  // What comes above the row while the list is out of sight: no engine keeps its place by itself then.
  await desk.receive({ name: 'Longer overdue' }, { hoursAgo: 40 });
  await expect(page.getByText('Longer overdue')).toBeAttached();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(rows(page).nth(46)).toBeFocused();
  const back = rows(page).nth(46);
  expect(await idOf(back)).toBe(id);
  expect(Math.abs((await placeOf(back)) - place)).toBeLessThan(2);
  await expect(page.getByLabel('Order')).toHaveValue('longest-waiting');

  const tabs = page.getByRole('navigation', { name: 'Requests' });

  await expect(offer).toBeVisible();
  await tabs.getByRole('link', { name: 'Spam' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spam requests');
  await expect(offer).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open requests');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spam requests');
});

test('a request that comes just when the desk opens is in the list', { tag: '@slow' }, async ({
  page,
  desk,
}) => {
  const listed = page.waitForResponse((response) => response.url().includes(`${endpoints.requests}?`));
  const askLate = async (route: Route) => {
    await (await listed).finished();
    await desk.receive({ name: 'In between' });
    await route.continue();
  };
  await page.route(endpoints.overview, askLate, { times: 1 });
  await page.goto('/desk');
  await expect(row(page, 'In between')).toBeVisible();
});

test('a request that comes while somebody reads further down pushes nothing away', { tag: '@slow' }, async ({
  page,
  desk,
}) => {
  await desk.receiveMany(60);
  await desk.receive({ name: 'Overdue' }, { hoursAgo: 30 });
  await page.goto('/desk');
  await expect(rows(page).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const read = rows(page).nth(20);
  await read.scrollIntoViewIfNeeded();
  await rests(read);
  const [before, id] = [await placeOf(read), await idOf(read)];
  await desk.receive({ name: 'Newcomer' });
  const newRequests = page.getByRole('button', { name: '1 new request' });
  await expect(newRequests).toBeAttached();
  expect(await idOf(read)).toBe(id);
  expect(Math.abs((await placeOf(read)) - before)).toBeLessThan(2);
});

test('an error toast stays visible when something else fails or succeeds', { tag: '@slow' }, async ({
  page,
  desk,
  complaints,
}) => {
  forgive(complaints);
  await keepToasts(page);
  await desk.receive({ name: 'Dana Field' });
  const message = 'Too many files within a minute.';
  await page.route(`**${endpoints.csv}*`, (route) => route.fulfill({ status: 429, json: { message } }));
  const failures = page.getByText(message);
  await page.goto('/desk');
  for (const count of [1, 2]) {
    if (count === 1) await page.getByRole('button', { name: 'Save as CSV' }).click();
    await page.getByRole('button', { name: count === 1 ? '1 open request' : 'All requests' }).click();
    await expect(failures).toHaveCount(count);
  }
  await page.keyboard.press('Escape');
  await row(page, 'Dana Field').click();
  await page.getByRole('button', { name: 'Mark answered' }).click();
  await expect(page.getByText('Marked as answered')).toBeVisible();
  for (const failure of await failures.all()) await expect(failure).toBeVisible();
  await failures.first().locator('..').getByRole('button', { name: 'Dismiss' }).click();
  await expect(failures).toHaveCount(1);
});

test('the last action is undone where it is reported, typed text stays, and a request is found again by digits and words', async ({
  page,
  desk,
}) => {
  const message = 'Steps in Kissimmee, about 400 sq ft';
  const id = await desk.receive({ name: 'José Núñez', phone: '321-555-0123', message }, { hoursAgo: 30 });
  await desk.receive({ name: 'Marguerite', phone: '(407) 555-7788' });
  const state = async () => (await desk.store.find(id))?.state;
  await keepToasts(page);
  await page.goto('/desk');
  await row(page, 'José').click();
  await page.getByRole('button', { name: 'Mark answered' }).click();
  await expect.poll(state).toBe('answered');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(state).toBe('open');
  await expect(request(page)).toContainText('6 hours late');

  // Neither noted nor saved: it is there for the next window, and the row says so.
  const answer = Promise.withResolvers<void>();
  await page.route(`**${endpoints.actions(id)}*`, (route) => answer.promise.then(() => route.continue()));
  const answered = page.waitForResponse((response) => response.url().includes(endpoints.actions(id)));
  await page.getByRole('button', { name: 'Quoted' }).click();
  await page.getByLabel('Amount').focus();
  // What is answered while somebody types does not take the field from under the fingers.
  await page.keyboard.type('4');
  // Nor does the row come back until the list has been read again.
  const lists = `**${endpoints.requests}?*`;
  const reread = Promise.withResolvers<void>();
  await page.route(lists, (route) => reread.promise.then(() => route.continue()));
  answer.resolve();
  await answered;
  await page.keyboard.type(',2');
  await expect(page.getByLabel('Amount')).toHaveValue('4,2');
  await expect(rows(page)).toHaveText([/Marguerite/]);
  reread.resolve();
  await page.unroute(lists);
  await page.getByLabel('New note').fill('Has a dog');
  await page.goBack();
  await page.getByRole('navigation', { name: 'Requests' }).getByRole('link', { name: 'Answered' }).click();
  await expect(row(page, 'José')).toContainText('Not saved: note, amount');
  const next = await page.context().newPage();
  await next.goto(`/desk/requests/${id}`);
  await expect(next.getByLabel('New note')).toHaveValue('Has a dog');
  await next.getByLabel('Amount').fill('4,200');
  await next.getByRole('button', { name: 'Won' }).click();
  await expect.poll(async () => (await desk.store.find(id))?.amountCents).toBe(420_000);
  await next.close();
  await expect(row(page, 'José')).toContainText('Not saved: note');
  await page.goBack();

  const search = page.getByLabel('Search all requests');
  await search.fill('555');
  await expect(page.getByRole('heading', { name: 'Search' })).toBeVisible();
  // Typing goes on where it was while the screen changes.
  await page.keyboard.type('7788');
  await expect(rows(page)).toHaveText([/Marguerite/]);
  await search.fill('kissimmee nunez jose');
  await row(page, 'José').click();
  await expect(request(page)).toContainText('José Núñez');
  await page.goBack();
  await expect(search).toHaveValue('kissimmee nunez jose');
});
