import { expect, list, request, row, test } from '#tests/owner/desk-fixtures.ts';
import { forgive } from '#tests/visitor/visit.ts';

test.use({ isSignedIn: true, viewport: { width: 1440, height: 900 } });

test('a translated desk still works and shows the truth, and a mistyped year stays; a broken screen loses nothing typed', async ({
  page,
  desk,
  complaints,
}) => {
  const id = await desk.receive({ name: 'Dana Field' });
  await page.addInitScript(translate);
  await page.goto('/desk');
  await expect(list(page).getByRole('heading', { level: 1 })).toHaveText('« Open requests »');
  await row(page, 'Dana Field').click();
  const screen = request(page);
  // Neither names, numbers nor addresses are words.
  for (const text of ['Dana Field', '(407) 555-0199', 'dana.field@example.com'])
    await expect(screen.getByText(text, { exact: true })).toBeVisible();
  const stage = (name: string) => screen.getByRole('button', { name: `« ${name} »` });
  const comesTo = (wanted: string) =>
    expect.poll(async () => (await desk.store.find(id))?.stage).toBe(wanted);
  for (const name of ['Won', 'Quoted']) {
    await stage(name).click();
    await comesTo(name.toLowerCase());
  }
  await screen.getByLabel('Amount').fill('4,500');
  await screen.getByRole('button', { name: 'Save amount' }).click();
  await expect(screen.getByText('« Quoted »« · $4,500 »')).toBeVisible();
  await expect(screen.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await screen.getByRole('button', { name: 'Reopen' }).click();
  await expect(screen.getByRole('button', { name: 'Mark answered' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Requests' }).getByRole('link');
  await expect(tabs.first()).toHaveText('« 1 »« Open »');
  expect(await page.evaluate(textsBesideOthers)).toEqual([]);

  const visit = screen.getByLabel('Date and time');
  await visit.fill('1875-12-01T09:00');
  await screen.getByRole('button', { name: 'Save visit' }).click();
  await expect(visit).toHaveAccessibleDescription(/Check the year. It can be 2000 to 2099/);
  await expect(visit).toHaveValue('1875-12-01T09:00');
  await visit.fill('0098-12-01T09:00');
  await screen.getByRole('button', { name: 'Save visit' }).click();
  // A press right after the first counts as the second half of a double press.
  await expect(async () => {
    const anyway = screen.getByRole('button', { name: 'Save anyway' });
    if (await anyway.isVisible()) await anyway.click({ timeout: 1000 });
    await expect(visit).toHaveValue('2098-12-01T09:00', { timeout: 1000 });
  }).toPass();
  await expect.poll(async () => (await desk.store.find(id))?.visitAt).toBe('2098-12-01T14:00:00.000Z');

  // What nothing here can know of.
  forgive(complaints, 'NotFoundError');
  await screen.getByLabel('Amount').fill('5,200');
  await screen.getByLabel('New note').fill('Gate code 4711');
  await stage('Quoted').evaluate((button) => button.querySelector('svg')!.remove());
  await stage('Lost').click();
  await expect(page.getByText('Something went wrong on this screen.')).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(screen.getByLabel('Amount')).toHaveValue('$5,200');
  await expect(screen.getByLabel('New note')).toHaveValue('Gate code 4711');
  await comesTo('lost');
});

test('a photo that can’t load offline says so and loads once online, and Back closes only the photo', {
  tag: '@slow',
}, async ({ page, context, desk, complaints }) => {
  forgive(complaints);
  const id = await desk.receive({ name: 'Dana Field' });
  await desk.photo(id, 2);
  await page.goto('/desk');
  // Until the worker has the desk's scripts, the viewer itself can't be loaded offline, and the screen says so.
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await row(page, 'Dana Field').click();
  const small = page.getByRole('button', { name: 'Enlarge 1 of 2' });
  await small.scrollIntoViewIfNeeded();
  await context.setOffline(true);
  await small.click();
  const viewer = page.getByRole('dialog');
  const missing = viewer.getByText('This photo couldn’t be loaded.').first();
  await expect(missing).toBeVisible();
  await context.setOffline(false);
  await expect(missing).toBeHidden();
  await expect(viewer.getByAltText('Photo 1 of 2')).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(small).toBeFocused();
  await page.goBack();
  await expect(row(page, 'Dana Field')).toBeFocused();
});

/** Replaces every text by an element, now and whenever there is a new one, as the translators of browsers do. */
function translate() {
  const skipped = '[translate=no], script, style, textarea, option, noscript, font';
  const wrap = (node: Node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const all = node instanceof Text ? [node] : [];
    while (texts.nextNode()) all.push(texts.currentNode as Text);
    for (const text of all) {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(skipped)) continue;
      const translated = document.createElement('font');
      translated.textContent = `« ${text.data.trim()} »`;
      text.replaceWith(translated);
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) wrap(node);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Texts that stand bare beside other nodes: React could not find its way among what a translator makes of them. */
function textsBesideOthers() {
  const found: string[] = [];
  for (const element of document.querySelectorAll('#desk *'))
    if (element.childNodes.length > 1)
      for (const node of element.childNodes)
        if (node.nodeName === 'FONT' || (node.nodeName === '#text' && node.textContent!.trim()))
          found.push(element.textContent!);
  return found;
}
