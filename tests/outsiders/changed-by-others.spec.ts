import { emptyRequest } from '#shared/quote-request.ts';
import { gallery } from '#tests/visitor/gallery.ts';
import { holdScripts } from '#tests/visitor/held-scripts.ts';
import { quoteForm, sampleRequest } from '#tests/visitor/quote-form.ts';
import { expect, routes, storedRequests, test } from '#tests/visitor/visit.ts';

test('a form that an extension and a translator have changed before its script loads keeps its text and is sent', async ({
  page,
}) => {
  const request = sampleRequest('Changed by others');
  const arrive = await holdScripts(page);
  await page.goto(routes.contact, { waitUntil: 'domcontentloaded' });
  const form = quoteForm(page);
  await form.fill(request);
  await page.evaluate(changeAsOthersDo, { within: 'form[method=post]', gone: ['p', 'ul'] });
  await page.evaluate(changeAsOthersDo, { within: '#sent', gone: ['[data-answer-by]'] });
  await arrive();
  expect(await form.values()).toEqual(request);

  await form.email.fill('');
  await page.locator('form button[data-translated]').click();
  await expect(form.toast).toContainText('Missing Information');
  await expect(form.email).toHaveAccessibleDescription('Enter your email address.');
  await form.email.fill(request.email);
  await page.locator('form button[data-translated]').click();
  await expect(form.notice).toContainText('« Quote Request Sent! »');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await form.values()).toEqual(emptyRequest);
  expect(storedRequests(request.name)).toMatchObject([request]);

  await test.step('so does the calculator', async () => {
    const within = 'details:has([data-calculator])';
    const calculator = page.locator(within);
    await page.evaluate(changeAsOthersDo, { within, gone: ['p', '[data-yards-unit]', '[data-face]'] });
    await calculator.locator('summary').click();
    for (const feet of await calculator.locator('[data-unit=feet]').all()) await feet.fill('10');
    await calculator.getByRole('button', { name: '« Calculate »' }).click();
    await expect(calculator.getByRole('status')).toContainText('a truck');
    await calculator.getByRole('button', { name: '« Add to my request »' }).click();
    await expect(page.getByLabel('Project Details *')).toHaveValue(/^4-inch slab, 10 ft/);
  });
});

test('a gallery that an extension and a translator have changed before its script comes, and change again, shows its projects, in a page from right to left too', async ({
  page,
}) => {
  const arrive = await holdScripts(page);
  await page.goto(routes.gallery, { waitUntil: 'domcontentloaded' });
  const change = () => page.evaluate(changeAsOthersDo, { within: '[data-gallery]', gone: ['p', 'h2 + p'] });
  await change();
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  const { cards, filter, viewer } = gallery(page);
  await filter('« Repairs').click();
  await arrive();
  await expect(page).toHaveURL(/\?show=repair$/);
  await expect(cards).toHaveCount(2);
  await page.goBack();
  await expect(cards).toHaveCount(9);
  const picture = viewer.locator('[data-open] img').last();
  await cards.nth(7).click();
  await expect(viewer).toHaveAccessibleName(/« .+ »/);
  await expect(picture).toBeInViewport();
  await change();
  await viewer.getByRole('button', { name: 'Next project' }).click();
  await expect(viewer).toContainText('9 of 9');
  await expect(viewer).toHaveAccessibleName('« Panels replaced »');
  await expect(picture).toBeInViewport();
  await viewer.getByRole('link', { name: 'Ask for one' }).click();
  await expect(page.getByLabel('Project Details *')).toHaveValue(
    'I’d like one like “Panels replaced” in your gallery.\n',
  );
  await expect(page.getByLabel('Service Needed')).toHaveValue('Repair');
});

/**
 * Puts nodes where password managers, grammar checkers and cookie removers do, takes some away, and wraps every text
 * in that part as translators do.
 */
function changeAsOthersDo({ within, gone }: { within: string; gone: string[] }) {
  const part = document.querySelector<HTMLElement>(within)!;
  const add = (name: string, where: Element, how: InsertPosition) =>
    where.insertAdjacentElement(how, document.createElement(name));
  for (const control of part.querySelectorAll('input, textarea, button, picture, figure'))
    add('manager-button', control, 'afterend');
  add('grammar-checker', part, 'afterbegin');
  add('grammar-checker', part.parentElement!, 'afterbegin');
  add('div', document.body, 'beforeend');
  for (const selector of gone) part.querySelector(selector)?.remove();
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const all: Text[] = [];
  while (texts.nextNode()) if (texts.currentNode.textContent!.trim()) all.push(texts.currentNode as Text);
  for (const text of all) {
    if (text.parentElement!.matches('textarea')) continue;
    if (text.parentElement!.matches('label, font')) continue;
    const translated = document.createElement('font');
    translated.textContent = `« ${text.textContent} »`;
    if (text.parentElement!.matches('option')) text.textContent = translated.textContent;
    else text.replaceWith(translated);
  }
  part.querySelector('[type=submit]')?.setAttribute('data-translated', '');
}
