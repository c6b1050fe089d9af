import { quoteForm, sampleRequest } from './quote-form.ts';
import { expect, hydrated, open, type Page, pages, routes, storedRequests, test } from './visit.ts';

// Chromium with features taken away, as older engines lack them.

/** Serves pages as an engine without a feature would read their styles; the policy has to change with them. */
async function rewritePages(page: Page, rewrite: (text: string) => string) {
  const isPage = ({ pathname }: URL) => (pages as string[]).includes(pathname);
  await page.route(isPage, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: rewrite(await response.text()) });
  });
}

test.describe('without popovers, as on iOS 16', () => {
  test.use({ viewport: { width: 390, height: 844 }, bypassCSP: true });

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
        Reflect.deleteProperty(HTMLElement.prototype, name);
    });
    await rewritePages(page, (text) =>
      text.replace(/ popover(target)?="\w+"/g, '').replaceAll(':popover-open', ':not-known-here'),
    );
  });

  test('nothing covers a page, its menu button leads to the links of the footer, and the form can be filled in', async ({
    page,
  }) => {
    for (const route of pages) {
      await page.goto(route);
      await expect(page.locator('#menu')).toBeHidden();
      await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0);
      const menu = page.getByRole('banner').getByRole('link', { name: 'Menu' });
      await expect(menu.locator('svg').filter({ visible: true })).toHaveCount(1);
      await menu.click();
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'About Us' })).toBeInViewport();
    }
    await hydrated(page);
    const { name } = quoteForm(page);
    await name.click();
    await page.keyboard.type('Dana');
    await expect(name).toHaveValue('Dana');
    await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveURL(new RegExp(`${routes.about}$`));
  });
});

const missing = {
  'well-formed strings, timeouts and locks': () => {
    Reflect.deleteProperty(String.prototype, 'toWellFormed');
    Reflect.deleteProperty(AbortSignal, 'timeout');
    Reflect.deleteProperty(Navigator.prototype, 'locks');
  },
  localStorage: () =>
    Reflect.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    }),
};

for (const [feature, takeAway] of Object.entries(missing)) {
  test(`a request is sent and confirmed without ${feature}`, async ({ page }) => {
    await page.addInitScript(takeAway);
    await open(page, routes.contact);
    const form = quoteForm(page);
    const request = sampleRequest('Older');
    await form.fill(request);
    await form.send.click();
    await expect(form.notice).toContainText('Quote Request Sent!');
    expect(storedRequests(request.name)).toHaveLength(1);
  });
}

const broken = {
  'a random number': () => Reflect.deleteProperty(Crypto.prototype, 'getRandomValues'),
  'what stands in the form': () => Reflect.deleteProperty(Object, 'fromEntries'),
};

for (const [what, breakIt] of Object.entries(broken)) {
  test(`the browser posts the form itself if the script cannot get ${what}`, async ({ page }) => {
    await open(page, routes.contact);
    const form = quoteForm(page);
    const request = sampleRequest('Posted');
    await form.fill(request);
    await page.evaluate(breakIt);
    await form.send.click();
    await expect(page.getByText('Quote Request Sent!').filter({ visible: true })).toHaveCount(1);
    expect(storedRequests(request.name)).toHaveLength(1);
  });
}

test.describe('without scroll timelines, as in Safari before 26', () => {
  test.use({ viewport: { width: 375, height: 547 }, bypassCSP: true });

  test('"Call" and "Get Quote" appear when the buttons of the hero are out of view', async ({ page }) => {
    await page.addInitScript(() => {
      const supports = CSS.supports.bind(CSS);
      CSS.supports = (condition: string) => !condition.includes('timeline') && supports(condition);
    });
    await rewritePages(page, (text) =>
      text.replaceAll(/timeline-scope: *--hero-buttons/g, 'not-known-here:none'),
    );
    await page.goto(routes.home);
    const call = page.locator('[data-thumb-bar]').getByRole('link', { name: 'Call' });
    await expect(call).toBeHidden();
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    await expect(call).toBeVisible();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(call).toBeHidden();
  });
});
