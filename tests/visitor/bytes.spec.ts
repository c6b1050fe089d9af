import { firstLanguage, languages } from '#shared/languages.ts';
import { type PageName, routesIn } from '#shared/routes.ts';
import { budgets, phone } from '#tests/support/budgets.ts';
import { bytesOf, fetchedBy, ofKind } from '#tests/support/fetched.ts';
import { hasten } from '#tests/support/hasten.ts';
import { expect, test } from './visit.ts';

/** What a page may fetch of scripts. */
const scriptsOf = (name: PageName) =>
  name === 'gallery' || name === 'contact' ? budgets.scripts[name] : { bytes: 0, files: 0 };

test.use(phone);

for (const language of languages) {
  test.describe(language, { tag: language === firstLanguage ? [] : '@slow' }, () => {
    test.use({ language });
    for (const [name, route] of Object.entries(routesIn[language])) staysSmall(name as PageName, route);
  });
}

function staysSmall(name: PageName, route: string) {
  test(`${route} stays within its budgets on a phone, and nothing delays its first paint`, async ({
    page,
  }) => {
    // How it looks on paper is linked a second after everything else.
    await hasten(page, 'setTimeout', 1000);
    const arrival = page.waitForResponse(`**${route}`);
    const { firstView, whole } = await fetchedBy(page, route);

    await test.step('what is seen before anyone scrolls', async () => {
      const named = (name: RegExp) => firstView.filter(({ url }) => name.test(url));
      const [onceLoaded, sheet] = [named(/\/once-loaded-.*\.js$/), named(/\/print\..*\.css$/)];
      expect([onceLoaded.length, sheet.length]).toEqual([1, 1]);
      expect(bytesOf(onceLoaded)).toBeLessThanOrEqual(budgets.onceLoaded);
      expect(bytesOf(sheet)).toBeLessThanOrEqual(budgets.printSheet);
      const awaited = firstView.filter((each) => !sheet.includes(each) && !/manifest$/.test(each.url));
      const ofKinds = (kind: string) => ofKind(awaited, kind).filter((each) => !onceLoaded.includes(each));
      const { fonts, requests } = budgets;
      const scripts = scriptsOf(name);
      expect(bytesOf(ofKinds('document'))).toBeLessThanOrEqual(budgets.document);
      expect(ofKinds('stylesheet')).toEqual([]);
      expect(bytesOf(ofKinds('font'))).toBeLessThanOrEqual(fonts.bytes);
      expect(ofKinds('font').length).toBeLessThanOrEqual(fonts.files);
      expect(bytesOf(ofKinds('script'))).toBeLessThanOrEqual(scripts.bytes);
      expect(ofKinds('script').length).toBeLessThanOrEqual(scripts.files);
      expect(awaited.length).toBeLessThanOrEqual(requests + scripts.files);
      if (name !== 'home') return;
      expect(bytesOf(ofKinds('image'))).toBeLessThanOrEqual(budgets.hero);
      expect(bytesOf(awaited)).toBeLessThanOrEqual(budgets.homeFirstView);
      expect(bytesOf(whole)).toBeLessThanOrEqual(budgets.homeWhole);
    });

    await test.step('nothing delays the first paint', async () => {
      const withScripts = (await (await arrival).text()).replaceAll(/<noscript>.*?<\/noscript>/gs, '');
      expect(withScripts).not.toMatch(/<script[^>]* src=|rel="?(modulepreload|stylesheet)/);
      await expect.poll(() => page.evaluate(timesPainted)).toBe(1);
      expect(await page.evaluate(blockingRequests)).toEqual([]);
      expect(await page.evaluate(scriptsBeforePaint)).toEqual([]);
      const { loaded, asked } = await page.evaluate(paperAfterLoad);
      expect(loaded).toBeGreaterThan(0);
      expect(asked).toBeGreaterThan(loaded);
    });
  });
}

/** When the page had loaded, and when it asked for how it looks on paper. */
function paperAfterLoad() {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const sheet = performance.getEntriesByType('resource').find(({ name }) => /\/print\..*\.css$/.test(name));
  return { loaded: arrival!.loadEventStart, asked: sheet!.startTime };
}

function blockingRequests(): string[] {
  const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
    renderBlockingStatus: string;
  })[];
  return resources.filter((each) => each.renderBlockingStatus === 'blocking').map(({ name }) => name);
}

const timesPainted = () => performance.getEntriesByName('first-contentful-paint').length;

/** What waits for the first paint may be asked for before the first text is painted, on a busy machine. */
function scriptsBeforePaint(): string[] {
  const { startTime: painted } = performance.getEntriesByType('paint')[0]!;
  const resources = performance.getEntriesByType('resource');
  return resources
    .filter(({ name, startTime }) => name.endsWith('.js') && startTime < painted)
    .map(({ name }) => name);
}
