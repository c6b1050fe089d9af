import { budgets, phone } from '../../bench/budgets.ts';
import { bytesOf, fetchedBy, ofKind } from '../../bench/fetched.ts';
import { holdScripts } from './held-scripts.ts';
import { expect, pages, routes, test } from './visit.ts';

const withIsland: string[] = [routes.gallery, routes.contact];

test.use(phone);

for (const route of pages) {
  test(`${route} stays within its budgets on a phone`, async ({ page }) => {
    const coming = page.waitForResponse('**/once-loaded-*.js');
    const fetched = await fetchedBy(page, route);
    const onceLoaded = await coming;
    expect(Number(onceLoaded.headers()['content-length'])).toBeLessThanOrEqual(budgets.onceLoaded);
    // A slow machine is still busy when the page links it.
    const firstView = fetched.firstView.filter(({ url }) => !url.includes('/print.'));
    const hasIsland = withIsland.includes(route);
    const { island, requests } = budgets;
    const fonts = ofKind(firstView, 'font');
    const scripts = ofKind(firstView, 'script').filter(({ url }) => url !== onceLoaded.url());
    const most = budgets[route === routes.gallery ? 'gallery' : 'document'];
    expect(bytesOf(ofKind(firstView, 'document'))).toBeLessThanOrEqual(most);
    expect(ofKind(firstView, 'stylesheet')).toEqual([]);
    expect(bytesOf(fonts)).toBeLessThanOrEqual(budgets.fonts.bytes);
    expect(fonts.length).toBeLessThanOrEqual(budgets.fonts.files);
    expect(bytesOf(scripts)).toBeLessThanOrEqual(hasIsland ? island.bytes : 0);
    expect(scripts.length).toBeLessThanOrEqual(hasIsland ? island.files : 0);
    expect(firstView.length).toBeLessThanOrEqual(requests[hasIsland ? 'withIsland' : 'withoutIsland']);
  });

  test(`nothing delays the first paint of ${route}`, async ({ page }) => {
    const response = await page.goto(route, { waitUntil: 'networkidle' });
    const withScripts = (await response!.text()).replaceAll(/<noscript>.*?<\/noscript>/gs, '');
    expect(withScripts).not.toMatch(/<script[^>]* src=|rel="?(modulepreload|stylesheet)/);
    await expect.poll(() => page.evaluate(timesPainted)).toBe(1);
    expect(await page.evaluate(blockingRequests)).toEqual([]);
    expect(await page.evaluate(scriptsBeforePaint)).toEqual([]);
  });
}

test('the first view of Home and its hero stay within their budgets on a phone', async ({ page }) => {
  const { firstView, whole } = await fetchedBy(page, routes.home);
  expect(bytesOf(ofKind(firstView, 'image'))).toBeLessThanOrEqual(budgets.hero);
  expect(bytesOf(firstView)).toBeLessThanOrEqual(budgets.homeFirstView);
  expect(bytesOf(whole)).toBeLessThanOrEqual(budgets.homeWhole);
});

test('how a page looks on paper is fetched once it has loaded', async ({ page }) => {
  const answer = page.waitForResponse('**/print.*.css');
  await page.goto(routes.home);
  const sheet = await answer;
  expect(Number(sheet.headers()['content-length'])).toBeLessThanOrEqual(budgets.printSheet);
  await sheet.finished();
  const [loaded, asked] = await page.evaluate((url) => {
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return [arrival!.loadEventStart, performance.getEntriesByName(url)[0]!.startTime];
  }, sheet.url());
  expect(loaded).toBeGreaterThan(0);
  expect(asked).toBeGreaterThan(loaded);
});

for (const route of withIsland) {
  test(`what the island of ${route} imports is asked for together with it`, async ({ page }) => {
    const arrive = await holdScripts(page, /\/(client|QuoteForm|Gallery)\.[^/]*\.js$/);
    const shared = page.waitForRequest('**/react.*.js', { timeout: 10_000 });
    await page.goto(route, { waitUntil: 'domcontentloaded' });
    await shared;
    await arrive();
  });
}

test('nothing is fetched from another host', async ({ page, baseURL }) => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== baseURL && protocol !== 'data:') strangers.push(request.url());
  });
  for (const route of pages) await page.goto(route, { waitUntil: 'networkidle' });
  expect(strangers).toEqual([]);
});

function blockingRequests(): string[] {
  const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
    renderBlockingStatus: string;
  })[];
  return resources.filter((each) => each.renderBlockingStatus === 'blocking').map(({ name }) => name);
}

const timesPainted = () => performance.getEntriesByName('first-contentful-paint').length;

function scriptsBeforePaint(): string[] {
  const { startTime: painted } = performance.getEntriesByName('first-contentful-paint')[0]!;
  const resources = performance.getEntriesByType('resource');
  return resources
    .filter(({ name, startTime }) => name.endsWith('.js') && startTime < painted)
    .map(({ name }) => name);
}
