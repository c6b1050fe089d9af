import { emptyRequest } from '#shared/quote-request.ts';
import { holdScripts } from './held-scripts.ts';
import { quoteForm, sampleRequest } from './quote-form.ts';
import { expect, keptRequests, routes, test } from './visit.ts';

test('a form that an extension and a translator have changed before its script comes keeps its words and is sent', async ({
  page,
}) => {
  const request = sampleRequest('Changed by others');
  const arrive = await holdScripts(page);
  await page.goto(routes.contact, { waitUntil: 'domcontentloaded' });
  const form = quoteForm(page);
  await form.fill(request);
  await page.evaluate(changeAsOthersDo);
  await arrive();
  expect(await form.values()).toEqual(request);

  await form.email.fill('');
  await page.locator('form button[data-translated]').click();
  await expect(form.toast).toContainText('Missing Information');
  await expect(form.email).toHaveAccessibleDescription('Enter your email address.');
  await form.email.fill(request.email);
  await page.locator('form button[data-translated]').click();
  await expect(form.notice).toContainText('Quote Request Sent!');
  expect(await form.values()).toEqual(emptyRequest);
  expect(keptRequests(request.name)).toMatchObject([request]);
});

/**
 * Puts nodes where password managers, grammar checkers and cookie removers do, takes some away, and wraps every text
 * of the form as translators do.
 */
function changeAsOthersDo() {
  const form = document.querySelector<HTMLFormElement>('form[method=post]')!;
  const add = (name: string, where: Element, how: InsertPosition) =>
    where.insertAdjacentElement(how, document.createElement(name));
  for (const control of form.querySelectorAll('input, textarea')) add('manager-button', control, 'afterend');
  add('grammar-checker', form, 'afterbegin');
  add('grammar-checker', form.parentElement!, 'afterbegin');
  add('div', document.body, 'beforeend');
  form.querySelector('p')!.remove();
  form.querySelector('ul')?.remove();
  const texts = document.createTreeWalker(form, NodeFilter.SHOW_TEXT);
  const all: Text[] = [];
  while (texts.nextNode()) if (texts.currentNode.textContent!.trim()) all.push(texts.currentNode as Text);
  for (const text of all) {
    if (text.parentElement!.matches('textarea')) continue;
    if (text.parentElement!.matches('label')) continue;
    const translated = document.createElement('font');
    translated.textContent = `« ${text.textContent} »`;
    if (text.parentElement!.matches('option')) text.textContent = translated.textContent;
    else text.replaceWith(translated);
  }
  form.querySelector('[type=submit]')!.setAttribute('data-translated', '');
}
