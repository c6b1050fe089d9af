import { buildCompany } from '#tests/build-company.ts';
import type { CompanyName } from '#tests/companies.ts';
import { fontsUsed } from '#tests/visitor/fonts-used.ts';
import { gallery } from '#tests/visitor/gallery.ts';
import { layoutFaults, unevenRows, unfold } from '#tests/visitor/layout-faults.ts';
import { openSite } from '#tests/visitor/site.ts';
import {
  expect,
  expectAccessible,
  hydrated,
  type Page,
  pages,
  routes,
  test as visit,
} from '#tests/visitor/visit.ts';

/** The site of another company, built once and served while its tests run. */
const test = visit.extend<{ company: CompanyName }>({
  company: ['least', { option: true }],
  baseURL: async ({ company }, use) => {
    const site = await openSite({ DIST_DIR: await buildCompany(company) });
    await use(site.origin);
    await site.close();
  },
});

// Each builds a site, which a busy machine may take minutes for; two must not build the same one at once.
test.describe.configure({ mode: 'default', timeout: 900_000 });

const widths = [320, 360, 390, 768, 992, 1024, 1184, 1440, 1920];

test.describe('with minimal content', () => {
  test.use({ company: 'least' });

  test('pages are complete, and nothing is made up; a logo that contains the name replaces it', async ({
    page,
    request,
  }) => {
    await expectEveryPageWhole(page);
    await page.goto(routes.home);
    await expect(page.getByRole('region', { name: 'In numbers' })).toHaveCount(0);
    await expect(page.locator('blockquote')).toHaveCount(0);
    for (const place of [page.getByRole('banner'), page.getByRole('contentinfo')]) {
      const home = place.getByRole('link', { name: 'AC', exact: true });
      await expect(home.locator('svg, span')).toHaveCount(0);
      const logo = home.getByRole('img', { name: 'AC' });
      const { width, height } = (await logo.boundingBox())!;
      expect(height).toBeGreaterThanOrEqual(40);
      // Its own shape, 420 by 90, and the plate's margin in the footer.
      expect(width / height).toBeGreaterThan(3.2);
      const answer = await request.get((await logo.getAttribute('src'))!);
      expect(answer.headers()['content-type']).toContain('image/svg+xml');
      expect(await answer.text()).not.toContain('<title');
    }
    await expect(page.getByRole('list', { name: 'Find us elsewhere' })).toHaveCount(0);

    await page.goto(routes.about);
    await expect(page.getByRole('region', { name: 'Achievements' })).toHaveCount(0);
    await expect(page.locator('blockquote')).toHaveCount(0);
    await page.goto(routes.contact);
    await expect(page.getByRole('region', { name: 'Emergency repair' })).toHaveCount(0);
    await expect(page.getByText('How much concrete is that?')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Where we pour' }).getByRole('listitem')).toHaveCount(1);

    await page.goto(routes.gallery);
    await expect(page.getByRole('main')).toContainText('Photos are on the way.');
    // The fixture's lead, which is about the projects.
    await expect(page.getByRole('main')).not.toContainText('Open one to see it whole.');
    const none = page.getByRole('region', { name: 'Projects' });
    await expect(page.getByRole('region', { name: 'Show projects' })).toHaveCount(0);
    await none.getByRole('link', { name: 'Tell us about your project' }).click();
    await expect(page.getByLabel('Full Name *')).toBeVisible();
  });
});

test.describe('with maximal content', () => {
  test.use({ company: 'most' });

  test('pages are complete and show all of it; rare letters are in the typeface, icons made from the logo', async ({
    page,
  }) => {
    const further = ['testimonials', 'testimonials/4', 'pours', 'pours/10'];
    await expectEveryPageWhole(page, [...pages, ...further.map((part) => `${routes.about}/${part}`)]);
    await page.goto(routes.home);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dvořák & Nguyễn' })).toBeVisible();
    // Both files of the typeface count as one font; a fallback font would be listed separately.
    const ofName = await fontsUsed(page, 'header a > span');
    expect(ofName.map(({ isCustomFont, familyName }) => [isCustomFont, familyName])).toEqual([
      [true, 'Barlow Condensed'],
    ]);
    for (const icon of ['/icon-192.png', '/apple-touch-icon.png', '/favicon.svg', '/favicon.ico']) {
      // The logo's blue square where the drawn mark has its joints.
      const [red, green, blue] = await colorAtCenter(page, icon);
      expect([red! < 40, green! > 60 && green! < 110, blue! > 150], icon).toEqual([true, true, true]);
    }

    await page.goto(routes.gallery);
    await hydrated(page);
    const { cards, viewer } = gallery(page);
    await cards.first().click();
    await page.keyboard.press('ArrowLeft');
    await expect(viewer).toContainText('60 of 60');
    await expect(viewer).toHaveAccessibleName('Project 159');
  });

  test('a page of eight services is ten screens of a phone, and in a wide window all of it is open', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(routes.services);
    expect(await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)).toBeLessThan(10);
    const block = page.locator('#kind-0');
    const feature = block.getByRole('listitem').first();
    await expect(feature).toBeHidden();
    await block.getByText('What’s included').click();
    await expect(feature).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    await expect(feature).toBeVisible();
    await expect(page.locator('summary').filter({ visible: true })).toHaveCount(0);
  });

  test('each of sixty places is listed beside the map, and twelve are named elsewhere', async ({ page }) => {
    await page.goto(routes.services);
    const foot = page.getByRole('contentinfo');
    await expect(foot).toContainText('Fort Myers and 48 more places');
    await foot.getByRole('link', { name: '48 more places' }).click();
    const area = page.getByRole('region', { name: 'Where we pour' });
    await expect(area.getByRole('listitem')).toHaveCount(60);
    await expect(area.getByRole('img')).toHaveAccessibleName(/Fort Myers, and 48 more places$/);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('every customer and every pour is on a page of links, each within one round trip', async ({
      page,
      request,
    }) => {
      const sitemap = await (await request.get('/sitemap.xml')).text();
      /** Follows a link of About and then Next to the end. @returns how many there are of each of `parts` */
      const follow = async (name: string, parts: string) => {
        await page.goto(routes.about);
        const counts = [await page.locator(parts).count()];
        await page.getByRole('link', { name, exact: true }).click();
        const next = page.getByRole('link', { name: 'Next' });
        while (true) {
          await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
          counts.push(await page.locator(parts).count());
          const { pathname } = new URL(page.url());
          await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
            'href',
            new RegExp(`${pathname}$`),
          );
          expect(sitemap).toContain(`${pathname}</loc>`);
          const { headers } = await request
            .fetch(pathname, { headers: { 'accept-encoding': 'br' } })
            .then((answer) => ({ headers: answer.headers() }));
          expect(Number(headers['content-length']), pathname).toBeLessThan(14_600);
          if ((await next.count()) === 0) return counts;
          await next.click();
          await page.waitForURL((url) => url.pathname !== pathname);
        }
      };
      expect(await follow('More testimonials', 'blockquote')).toEqual([9, 30, 30, 30, 1]);
      expect(await follow('More pours, day by day', 'article')).toEqual([3, ...Array(9).fill(6), 3]);
      await page.getByRole('link', { name: 'About', exact: true }).last().click();
      await expect(page).toHaveURL(new RegExp(`${routes.about}$`));

      await page.goto(routes.gallery);
      await page.getByRole('link', { name: 'Project 110', exact: false }).click();
      await expect(page).toHaveURL(/\/about\/pours\/2#pour-110$/);
      await expect(page.getByRole('article', { name: 'Project 110' })).toBeInViewport();
    });
  });
});

test.describe('with very long words and awkward numbers', () => {
  test.use({ company: 'nasty' });

  test('pages are complete, the long name is complete, and navy gets white text', async ({
    page,
    request,
  }) => {
    await expectEveryPageWhole(page);
    const name = 'Hernández & Sons Concrete Construction of Central Florida, LLC';
    await page.goto(routes.home);
    await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
    await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute('content', name);
    const graph = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(graph!)['@graph'][0].name).toBe(name);
    expect((await (await request.get('/manifest.webmanifest')).json()).name).toBe(name);
    const button = page.getByRole('banner').getByRole('link', { name: 'Get Quote' });
    await expect(button).toHaveCSS('background-color', 'rgb(0, 87, 184)');
    await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)');
    // Lighter lines on dark backgrounds.
    await expect(page.locator('footer')).toHaveCSS('background-color', /^oklch\(0\.32/);

    const review = 'https://g.page/r/CQ1x2y3z4/review';
    for (const route of pages) {
      await page.goto(route);
      const found = page.getByRole('contentinfo').getByRole('list', { name: 'Find us elsewhere' });
      await expect(found.getByRole('listitem')).toHaveCount(3);
      const maps = found.getByRole('link', { name: 'Google & Maps' });
      await expect(maps).toHaveAttribute('href', 'https://maps.google.com/?cid=123&hl=en');
      await expect(found.getByRole('link', { name: 'Write a review' })).toHaveAttribute('href', review);
    }

    await page.goto(routes.about);
    const voices = page.getByRole('region', { name: 'What customers say' });
    await expect(voices.getByRole('link', { name: 'Write a review' })).toHaveAttribute('href', review);
    const bands = page.getByRole('main').locator('section');
    await expect(bands.last()).toHaveAccessibleName('What we hold to');
    await expect(page.getByRole('region', { name: 'Our Story' })).toHaveCount(0);

    // An old link to a category that no longer has projects.
    await page.goto(`${routes.gallery}?show=repair`);
    await hydrated(page);
    const { cards, viewer } = gallery(page);
    await expect(cards).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'Show projects' })).toHaveCount(0);
    await cards.last().click();
    await expect(viewer).toContainText('2 of 2');
    await page.keyboard.press('ArrowRight');
    await expect(viewer).toContainText('1 of 2');
  });
});

test.describe('after much was removed, and what refers to it was not', () => {
  test.use({ company: 'gone' });

  test('pages are complete and name nothing that is gone', async ({ page }) => {
    await expectEveryPageWhole(page);
    for (const route of [routes.home, routes.about, routes.contact]) {
      await page.goto(route);
      await expect(page.locator('blockquote')).toHaveCount(0);
      await expect(page.locator('main')).not.toContainText(/24 hours/);
    }
    await page.goto(routes.home);
    await expect(page.locator('a[href$="#residential"]')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'In numbers' })).not.toContainText('Projects');
    await page.goto(routes.about);
    await expect(page.getByRole('region', { name: 'What we hold to' })).toHaveCount(0);
    await page.goto(routes.services);
    const after = page.locator('figure', { hasText: 'After' });
    expect(await after.evaluate((one) => one.clientWidth === one.parentElement!.clientWidth)).toBe(true);
    await page.goto(routes.contact);
    const offered = await page.getByLabel('Service Needed').locator('option').allTextContents();
    expect(offered.filter((label) => /Foundations|Drives/.test(label))).toEqual([]);
  });
});

async function expectEveryPageWhole(page: Page, shown: string[] = pages) {
  for (const route of shown) {
    await page.goto(route);
    await unfold(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await layoutFaults(page), `${route} at ${width}`).toEqual([]);
      if (width >= 1024) expect.soft(await unevenRows(page), `${route} at ${width}`).toEqual([]);
      if (route === routes.home) expect.soft(await page.evaluate(barFaults), `bar at ${width}`).toEqual([]);
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

/** Where the bar does not keep its height, or its parts do not stand complete and side by side. */
function barFaults(): string[] {
  const bar = document.querySelector('header')!.getBoundingClientRect();
  const shown = [...document.querySelectorAll('header > div > *:not([popover])')].filter(
    (element) => element.getClientRects().length > 0 && !element.closest('[popover]'),
  );
  const boxes = shown.map((element) => ({ element, box: element.getBoundingClientRect() }));
  const name = document.querySelector('header a > span, header a > img')!;
  const range = document.createRange();
  range.selectNodeContents(name);
  const lines =
    name instanceof HTMLImageElement ? [name.getBoundingClientRect()] : [...range.getClientRects()];
  const wordmark = boxes[0]!.box;
  return [
    ...(Math.abs(bar.height - 64) > 1 ? [`the bar is ${bar.height} high`] : []),
    ...(document.documentElement.scrollWidth > innerWidth ? ['sideways scroll'] : []),
    ...boxes.flatMap(({ element, box }, index) => {
      const next = boxes[index + 1]?.box.left ?? innerWidth;
      return box.right > next + 1 ? [`${element.outerHTML.slice(0, 60)} reaches into what is beside it`] : [];
    }),
    ...lines
      .filter(({ top, bottom, left, right }) => {
        const isInBar = top >= bar.top && bottom <= bar.bottom;
        return !isInBar || left < wordmark.left - 1 || right > wordmark.right + 1;
      })
      .map(({ top, right, bottom }) => `the name is cut: ${top} to ${bottom}, ${right}`),
  ];
}

/** Red, green and blue in the middle of a picture, 0 to 255. */
function colorAtCenter(page: Page, path: string) {
  return page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0, 64, 64);
    return [...context.getImageData(32, 32, 1, 1).data.slice(0, 3)];
  }, path);
}
