import { edgeFaults, setNotch } from '#tests/visitor/layout-faults.ts';
import { forgive } from '#tests/visitor/visit.ts';
import { expect, list, type Page, request, row, test } from './desk-fixtures.ts';
import type { TestDesk } from './open-desk.ts';

const windows = [
  { width: 320, height: 640, called: 'a small phone' },
  { width: 320, height: 256, called: 'a desktop at 400 %' },
  { width: 844, height: 390, notch: 47, called: 'a phone on its side, with a notch' },
  { width: 1440, height: 900, called: 'a desktop' },
  // As its owner sets it in the browser: WCAG 2.2, 1.4.4.
  { width: 390, height: 844, letters: 32, called: 'a phone with letters twice as large' },
  { width: 1280, height: 1024, letters: 32, called: 'a desktop with letters twice as large' },
  // As Safari and other phones' browsers do it: the page doesn't get narrower with it.
  { width: 390, height: 844, scale: 2, called: 'a phone that makes only letters twice as large' },
  { width: 195, height: 422, called: 'a phone at 200 %' },
];

/** Texts that no layout expects. @returns the id of the request that has them */
async function fillWithLongTexts(desk: TestDesk) {
  await desk.receive({ name: 'ليلى حداد', message: 'ممر الحديقة 🧱' }, { hoursAgo: 500 });
  const name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim();
  const message = 'Bewehrungsstahl'.repeat(300);
  return desk.receive(
    { name, message, service: 'Driveways '.repeat(12).trim() },
    { hoursAgo: 30, language: 'es' },
  );
}

/** Every screen that has rows and words of its own, each as soon as it is there. */
async function everyScreen(page: Page, desk: TestDesk, check: (screen: string) => Promise<void>) {
  await page.goto('/desk');
  await expect(page.getByLabel('Email')).toBeVisible();
  await check('signing in');
  await page.getByLabel('Email').fill(`${'a'.repeat(100)}@example.com`);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Six-digit code')).toBeVisible();
  await check('the code');
  await page.context().addCookies([await desk.cookie()]);
  await page.goto('/desk');
  await expect(page.getByText('No open requests')).toBeVisible();
  await check('an empty list');
  const id = await fillWithLongTexts(desk);
  await desk.schedule(id);
  await page.goto('/desk');
  await expect(row(page, 'Wolfe')).toBeVisible();
  await check('the list');
  await page.goto(`/desk/requests/${id}`);
  await expect(request(page).getByText('Bewehrungsstahl')).toBeVisible();
  await check('a request');
  await page.goto('/desk/schedule');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(14);
  await check('the days of visits');
  await page.goto('/desk/visits');
  await expect(page.getByText('No visits yet')).toBeVisible();
  await check('no visits');
  await desk.countVisits();
  await page.reload();
  await page.getByText('Day by day').click();
  await expect(page.getByRole('row')).toHaveCount(31);
  await check('the visits');
  await page.goto('/desk/settings');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await check('the settings');
}

/** The screens on which the website is changed. */
async function websiteScreens(page: Page, check: (screen: string) => Promise<void>) {
  for (const place of ['', '/company/contact', '/projects', '/projects/40', '/photos', '/photos/hero']) {
    await page.goto(`/desk/website${place}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).last()).toBeVisible();
    await expect(page.getByText('Loading…', { exact: true })).toHaveCount(0);
    await check(`the website’s ${place}`);
  }
}

/**
 * What is cut off, scrolls sideways, or is wider than what is pressed. Texts that lie under a bar until one scrolls are
 * no fault.
 */
async function deskFaults(page: Page): Promise<string[]> {
  const wide = await page
    .locator('main :is(a, button):visible')
    .evaluateAll((pressed) =>
      pressed
        .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        .map(({ textContent }) => `too wide: ${textContent}`),
    );
  return [...(await edgeFaults(page)), ...wide, ...(await brokenWords(page))];
}

/** Words of headings and short buttons that don't stand in one line, though a line has room for them. */
function brokenWords(page: Page) {
  return page.locator('main :is(h1, button)').evaluateAll((labels) =>
    labels
      .filter(
        (label) => label.checkVisibility() && (label.tagName === 'H1' || label.textContent.length <= 12),
      )
      .flatMap((label) => {
        const range = document.createRange();
        const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
        const broken: string[] = [];
        for (let node = texts.nextNode(); node; node = texts.nextNode())
          for (const { 0: word, index } of node.nodeValue!.matchAll(/\S+/g)) {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (word.length <= 12 && range.getClientRects().length > 1) broken.push(`broken: ${word}`);
          }
        return broken;
      }),
  );
}

/** How much of the window shows what scrolls: where bars took it all, nothing could be read. */
function shownPart(page: Page) {
  return page.locator('main section').evaluateAll((panes) => {
    const scrolling = panes
      .flatMap((pane) => [pane, ...pane.children])
      .filter((part) => part.checkVisibility() && getComputedStyle(part).overflowY === 'auto');
    return Math.max(...scrolling.map((part) => part.clientHeight / innerHeight));
  });
}

/** Looks at a screen in each window. */
async function lookFor(page: Page, wanted: typeof windows) {
  const browser = await page.context().newCDPSession(page);
  return async (screen: string) => {
    for (const { called, letters = 16, scale = 1, notch = 0, ...size } of wanted) {
      await page.setViewportSize(size);
      await setNotch(page, notch);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: letters } });
      const shown = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
      await page.evaluate((times) => {
        document.documentElement.style.fontSize = `${times}00%`;
      }, scale);
      await expect.poll(shown).toBe(`${letters * scale}px`);
      expect.soft(await deskFaults(page), `${screen}, ${called}`).toEqual([]);
      // However large the letters of a phone are, its bars leave room for what they belong to.
      if ((letters === 16 || size.height > size.width) && (screen === 'the list' || screen === 'a request'))
        expect.soft(await shownPart(page), `${screen}, ${called}`).toBeGreaterThan(0.33);
    }
  };
}

test('nothing is cut off, overlaps or scrolls sideways on any screen, even with text twice as large', async ({
  page,
  desk,
}) => {
  // Many looks, each of which a busy machine may take a while for.
  test.setTimeout(300_000);
  await everyScreen(page, desk, await lookFor(page, windows));
});

test('nor does anything where the website is changed', { tag: '@slow' }, async ({ page, context, desk }) => {
  test.setTimeout(300_000);
  await context.addCookies([await desk.cookie()]);
  // Where there is room, a preview would be built, and the form beside it is as wide as on a phone.
  await page.setViewportSize(windows[0]!);
  const narrow = windows.filter(({ width, letters = 16 }) => width < 62 * letters);
  await websiteScreens(page, await lookFor(page, narrow));
});

test('list and request stand side by side on a desktop, one before the other on a phone; nothing moves if asked', async ({
  page,
  context,
  desk,
  complaints,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await context.addCookies([await desk.cookie()]);
  const id = await fillWithLongTexts(desk);
  const first = await desk.receive({ name: 'Marguerite' }, { hoursAgo: 26 });
  await page.goto('/desk');
  // The first is open, and stays so when it is no longer; whoever presses a key is in the list.
  await expect(request(page).getByRole('heading', { level: 1 })).toHaveText('Marguerite');
  await expect(list(page).getByRole('heading', { level: 1 })).toBeFocused();
  const [call, answer] = [
    request(page).getByRole('link', { name: 'Call', exact: true }),
    page.getByRole('button', { name: 'Mark answered' }),
  ];
  const ground = (pressed: typeof call) => pressed.evaluate((it) => getComputedStyle(it).backgroundColor);
  expect([await ground(call), await ground(answer)]).toEqual(['oklch(0.701 0.2 44)', 'rgba(0, 0, 0, 0)']);
  await answer.click();
  await expect(row(page, 'Marguerite')).toHaveCount(0);
  await expect(request(page).getByRole('button', { name: 'Reopen' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/desk');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Erase…' }).click();
  // It may be asked for once more on the way out.
  forgive(complaints, 'Failed to load resource: the server responded with a status of 404');
  await page.getByRole('button', { name: 'Erase forever' }).click();
  await expect.poll(() => desk.store.find(first)).toBeUndefined();
  await expect(request(page).getByRole('heading', { level: 1 })).toHaveText(/^Wolfe/);

  await page.goto(`/desk/requests/${id}`);
  await expect(list(page)).toBeVisible();
  await expect(request(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list(page)).toBeHidden();
  await expect(request(page)).toBeVisible();

  const moving = () => page.evaluate(() => document.getAnimations().length);
  await page.getByRole('button', { name: 'Mark answered' }).click();
  await expect(page.getByText('Marked as answered')).toBeVisible();
  expect(await moving()).toBe(0);
  await page.getByRole('button', { name: 'More' }).click();
  expect(await moving()).toBe(0);
});
