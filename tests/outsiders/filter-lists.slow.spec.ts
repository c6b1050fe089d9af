import { footerPagePaths } from '#shared/routes.ts';
import { type Page, request, row, test } from '#tests/owner/desk-fixtures.ts';
import { gallery } from '#tests/visitor/gallery.ts';
import { smallPhotos } from '#tests/visitor/phone-photos.ts';
import { photoForm } from '#tests/visitor/photo-form.ts';
import { sampleRequest } from '#tests/visitor/quote-form.ts';
import { expect, forgive, open, pages, routes } from '#tests/visitor/visit.ts';

/** What an advertisement blocker would take away of a page, by the rule. */
const selectorsThatMatch = (page: Page, selectors: string[]) =>
  page.evaluate(
    (selectors) =>
      selectors.flatMap((selector) => {
        // Some are written for a blocker's own engine.
        if (!CSS.supports(`selector(${selector})`)) return [];
        return [...document.querySelectorAll(selector)].map(
          (found) => `${selector}: ${found.outerHTML.slice(0, 90)}`,
        );
      }),
    selectors,
  );

test('no published ad-blocker list hides or blocks anything of the site or the desk', async ({
  page,
  desk,
  complaints,
}) => {
  const { readFilterLists } = await import('#tests/tools/filter-lists.ts');
  const lists = readFilterLists();
  expect(lists.hidden.length).toBeGreaterThan(10_000);
  expect(lists.stops('https://doubleclick.net/x.js', 'https://a.example/', 'script')).toBeDefined();

  const known = lists.hidden.find((selector) => /^\.[\w-]+$/.test(selector))!;
  await page.setContent(`<p class="${known.slice(1)}">An advertisement</p>`);
  expect(await selectorsThatMatch(page, lists.hidden)).not.toEqual([]);

  const stopped = new Set<string>();
  page.on('request', (request) => {
    const url = request.url().replace(desk.origin, 'https://concrete.example');
    const rule = lists.stops(url, 'https://concrete.example/contact', request.resourceType());
    if (rule) stopped.add(`${rule}: ${url}`);
  });
  const look = (state: string) =>
    test.step(state, async () => {
      expect.soft(await selectorsThatMatch(page, lists.hidden), state).toEqual([]);
    });

  for (const route of [...pages, ...footerPagePaths('en'), '/nothing-here']) {
    await page.goto(route);
    await page.evaluate(() => document.fonts.ready);
    await look(route);
  }
  forgive(complaints);

  await open(page, routes.gallery);
  const { cards, viewer } = gallery(page);
  await cards.first().click();
  await expect(viewer).toBeVisible();
  await look('the viewer');

  await open(page, routes.contact);
  const form = photoForm(page);
  await page.getByText('How much concrete is that?').click();
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expect(page.getByText('Enter the length.').first()).toBeVisible();
  await form.send.click();
  await expect(form.toast).toBeVisible();
  await form.addPhotos.setInputFiles(await smallPhotos(0, 1));
  await expect(form.chosen).toHaveCount(2);
  await look('a refused form with photos and the calculator');
  const sent = sampleRequest('Blocked');
  await form.fill(sent);
  await form.send.click();
  await expect(form.report).toBeVisible();
  await look('a request sent');

  await page.goto('/desk');
  await expect(page.getByLabel('Email')).toBeVisible();
  await look('signing in');
  await page.context().addCookies([await desk.cookie()]);
  await page.goto('/desk');
  await row(page, sent.name).click();
  await expect(request(page).getByText('live oak')).toBeVisible();
  await look('a request at the desk');
  for (const screen of ['visits', 'settings']) {
    await page.goto(`/desk/${screen}`);
    await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
    await look(screen);
  }
  expect([...stopped]).toEqual([]);
});
