import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { screens } from '#shared/desk/addresses.ts';
import { routes } from '#shared/routes.ts';
import { forgive } from '#tests/visitor/visit.ts';
import { expect, tapNotification } from './desk-fixtures.ts';
import { danasRequest } from './open-desk.ts';
import { builds, number, setPreview, shownPage, showPreview, test } from './site-with-builds.ts';
import { openForm, phoneField } from './website-fixtures.ts';

test.use({ viewport: { width: 1280, height: 720 } });
test.beforeEach(async ({ page, content }) => {
  setPreview(content, builds.served);
  await showPreview(page);
});

test('the page beside a form goes over to the new one where it was, and shows what was typed', async ({
  page,
  content,
}) => {
  await openForm(page, 'company/contact');
  await expect(shownPage(page).getByRole('heading', { level: 1 })).toBeVisible();
  setPreview(content, builds.other);
  await phoneField(page).fill(number);
  await expect(shownPage(page).getByText(number).first()).toBeInViewport();
  await expect(page.locator('iframe')).toHaveCount(1);
});

/** What a script would try that got into a page. What works is noted in the page. */
const hostile = `
  const works = [];
  const attempt = async (name, act) => {
    if (await Promise.resolve().then(act).catch(() => false)) works.push(name);
  };
  const read = (address) => new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.onloadend = () => resolve(request.status === 200);
    request.send();
  });
  (async () => {
    await attempt('ask the server', () => read('/desk/api/overview'));
    await attempt('read the desk', () => parent.document.title);
    await attempt('call the desk', () => parent.fetch);
    await attempt('have cookies', () => { document.cookie = 'seen=1'; return document.cookie; });
    await attempt('keep something', () => { localStorage.seen = 1; return true; });
    await attempt('have a worker', () => navigator.serviceWorker.getRegistration().then(() => true));
    await attempt('open the desk', () => open('/desk'));
    await attempt('lead the desk away', () => { top.location.hash = 'away'; return true; });
    await attempt('show the desk', () => new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.onload = () => { try { resolve(!!frame.contentDocument.querySelector('#app')); } catch { resolve(false); } };
      frame.src = '/desk';
      document.body.append(frame);
    }));
    document.body.dataset.works = works.join(', ');
  })();
`;

test('a script in a preview can’t reach the desk, even in its own tab, and the text is still found', async ({
  page,
  context,
  content,
  site,
  complaints,
}) => {
  // As the browser says of each attempt that it refused it.
  for (const refusal of [
    'Refused to',
    'Connecting to',
    'Framing',
    'Blocked opening',
    'Unsafe attempt',
    'Failed to load',
  ])
    forgive(complaints, refusal);
  const build = path.join(site, '.dist-builds', builds.other);
  const contact = path.join(build, 'contact.html');
  const before = readFileSync(contact, 'utf8');
  writeFileSync(path.join(build, '_astro/hostile.js'), hostile);
  writeFileSync(
    contact,
    before.replace('</body>', '<script src="/_astro/hostile.js" defer></script></body>'),
  );
  setPreview(content, builds.other);
  await openForm(page, 'company/contact');
  await expect(shownPage(page).locator('body')).toHaveAttribute('data-works', /.*/);
  await expect(shownPage(page).locator('body')).toHaveAttribute('data-works', '');
  expect(new URL(page.url()).hash).toBe('');
  expect(context.pages()).toHaveLength(1);
  await phoneField(page).fill(number);
  await expect(shownPage(page).getByText(number).first()).toBeInViewport();
  writeFileSync(contact, before);

  const tab = await context.newPage();
  await tab.goto((await page.locator('iframe').getAttribute('src'))!);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await tab.evaluate(() => self.origin)).toBe('null');
});

test('every page works in a preview: links lead to other pages of it, not away, and projects open', {
  tag: '@slow',
}, async ({ page }) => {
  await page.goto(screens.website('preview'));
  const preview = shownPage(page);
  const address = await page.locator('iframe').getAttribute('src');
  for (const route of [routes.services, routes.about, routes.contact, routes.gallery]) {
    await preview
      .locator(`a[href="${address}${route.slice(1)}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await expect(preview.locator(`link[rel=icon]`).first()).toBeAttached();
    await expect.poll(() => page.frames()[1]!.url()).toMatch(new RegExp(`${route}$`));
    await expect(preview.getByRole('heading', { level: 1 })).toBeVisible();
    await page.frames()[1]!.waitForLoadState();
    const broken = await preview
      .locator('img')
      .evaluateAll(
        (images) => (images as HTMLImageElement[]).filter((one) => one.complete && !one.naturalWidth).length,
      );
    expect(broken).toBe(0);
  }
  await expect(preview.locator('[data-gallery][data-ready]')).toBeAttached();
  const fonts = await preview
    .locator('body')
    .evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
  expect(fonts).toBeGreaterThan(0);
  await preview.locator('[data-gallery] button[aria-haspopup]').first().click();
  await expect(preview.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview.getByRole('dialog')).toBeHidden();
  await preview.locator('body').evaluate((body) => {
    const link = Object.assign(document.createElement('a'), {
      href: 'https://example.com/',
      textContent: 'Away',
    });
    body.prepend(link);
    link.click();
  });
  await expect(preview.getByRole('link', { name: 'Away' })).toBeVisible();
});

test('a notification that is pressed while the preview has the focus leads the window there that is open', {
  tag: '@slow',
}, async ({ page, context, desk }) => {
  const id = await desk.receive({});
  await openForm(page, 'preview');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await shownPage(page).getByRole('heading', { level: 1 }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('iframe');
  await tapNotification(context, screens.request(id));
  await expect(page.getByRole('heading', { level: 1, name: danasRequest.name })).toBeVisible();
  await expect(page).toHaveURL(screens.request(id));
  expect(context.pages()).toHaveLength(1);
});
