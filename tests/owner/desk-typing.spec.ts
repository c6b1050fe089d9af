import { parse } from 'yaml';
import { expect, type Page } from './desk-fixtures.ts';
import { draftText, expectSaved, openForm, test } from './website-fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

const portrait = { width: 390, height: 844 };
const landscape = { width: 844, height: 390 };
const wordsField = (page: Page) => page.getByRole('textbox', { name: 'What they said' });
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const back = (page: Page, label: string) => page.getByRole('link', { name: `Back to ${label}` }).click();

test('an entry left empty disappears, and a new one is red only where something is missing once it’s begun', async ({
  page,
  content,
}) => {
  const names = () =>
    (parse(draftText(content, 'testimonials.yaml')) as { name?: string }[]).map(({ name }) => name ?? '');
  const before = names();
  const red = page.locator('[aria-invalid]');
  await openForm(page, 'customers');
  const customers = page.getByRole('list', { name: 'Testimonials' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Add a customer' }).click();
  const isChecked = page.waitForResponse(
    async (answer) => answer.url().endsWith('/website') && (await answer.text()).includes('is required'),
  );
  await nameField(page).click();
  await wordsField(page).click();
  await expectSaved(page);
  await isChecked;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(red).toHaveCount(0);
  await back(page, 'Testimonials');
  await expect(customers).toHaveCount(before.length);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await expect.poll(names).toEqual(before);

  await page.getByRole('button', { name: 'Add a customer' }).click();
  await nameField(page).click();
  await wordsField(page).fill('Level.');
  await expect(nameField(page)).toHaveAttribute('aria-invalid');
  // The answer to what fills the field stays on its way.
  await page.route('**/website/files/*', (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  );
  await nameField(page).fill('Zoe');
  await expect(nameField(page)).not.toHaveAttribute('aria-invalid');
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  // Lists within a form: of groups, of texts, and of names with numbers.
  for (const [place, list, add, next] of [
    ['about/values', 'Values', 'Add a value', 'button'],
    ['contact/form', 'Beside the Send button', 'Add a line', 'textbox'],
  ] as const) {
    await openForm(page, place);
    const entries = page.getByRole('list', { name: list }).getByRole('listitem');
    await expect(entries).not.toHaveCount(0);
    const count = await entries.count();
    await page.getByRole('button', { name: add }).click();
    await expect(entries).toHaveCount(count + 1);
    await entries.first().getByRole(next).first().click();
    await expect(entries).toHaveCount(count);
  }
  await openForm(page, 'company/numbers');
  await page.getByRole('button', { name: 'Add a number' }).click();
  const own = page.getByRole('textbox', { name: 'What it counts' });
  await expect(own).toBeFocused();
  await page.getByRole('textbox').first().click();
  await expect(own).toHaveCount(0);
});

test('Enter, paste and composed input leave the caret where it is, and no control character is written', async ({
  page,
  context,
  content,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const keyboard = await context.newCDPSession(page);
  await openForm(page, 'customers');
  await page.getByRole('list').getByRole('link', { name: /^Al/ }).click();
  const words = wordsField(page);
  await words.fill('one two');
  const placeCaret = (at: number) =>
    words.evaluate((area: HTMLTextAreaElement, place) => area.setSelectionRange(place, place), at);
  const caret = () => words.evaluate((area: HTMLTextAreaElement) => area.selectionStart);

  // Android's keyboards send Enter without its name.
  await placeCaret(3);
  await keyboard.send('Input.dispatchKeyEvent', {
    type: 'keyDown',
    key: 'Unidentified',
    windowsVirtualKeyCode: 229,
    text: '\r',
  });
  await expect(words).toHaveValue('one two');
  expect(await caret()).toBe(3);

  await page.evaluate((text) => navigator.clipboard.writeText(text), ' A\u000bB\nC\u202e\u0007');
  await page.keyboard.press('Control+V');
  await page.keyboard.type('!');
  await expect(words).toHaveValue('one A B C! two');
  expect(await caret()).toBe(10);

  await keyboard.send('Input.imeSetComposition', { text: 'D', selectionStart: 1, selectionEnd: 1 });
  await keyboard.send('Input.imeSetComposition', { text: 'D\u2066e', selectionStart: 3, selectionEnd: 3 });
  await keyboard.send('Input.insertText', { text: 'D\u2066e\0\tf' });
  await page.keyboard.type('.');
  await expect(words).toHaveValue('one A B C!De\tf. two');
  expect(await caret()).toBe(15);
  await expectSaved(page);
  await expect.poll(() => draftText(content, 'testimonials.yaml')).toMatch(/one A B C!De(\t|\\t)f\. two/);
});

test('turning the phone keeps place and focus, and Back keeps the list’s search, order and place', async ({
  page,
}) => {
  await openForm(page, 'projects');
  const middle = page.getByRole('link', { name: /^Root-lifted/ });
  const isScrolled = page.evaluate(
    () =>
      new Promise<void>((done) => addEventListener('scroll', () => done(), { capture: true, once: true })),
  );
  await middle.evaluate((link) => link.scrollIntoView({ block: 'center' }));
  await isScrolled;
  for (const size of [landscape, portrait, landscape]) {
    await page.setViewportSize(size);
    await expect(middle).toBeInViewport({ ratio: 0.9 });
  }

  await page.getByRole('searchbox', { name: 'Search projects' }).fill('e');
  await page.getByRole('combobox', { name: 'Sorted' }).selectOption('By location');
  const list = page.getByRole('list', { name: 'Projects' });
  const shown = await list.getByRole('link').allTextContents();
  const last = list.getByRole('link').last();
  await last.evaluate((link) => link.scrollIntoView({ block: 'center' }));
  const name = (await last.textContent())!;
  const top = await last.evaluate((link) => Math.round(link.getBoundingClientRect().top));
  await last.click();

  const description = page.getByRole('textbox', { name: 'Description' });
  await description.click();
  for (const size of [portrait, landscape]) {
    await page.setViewportSize(size);
    await expect(description).toBeInViewport({ ratio: 0.5 });
    await expect(description).toBeFocused();
  }
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toHaveValue('e');
  await expect(page.getByRole('combobox', { name: 'Sorted' })).toHaveValue('place');
  expect(await list.getByRole('link').allTextContents()).toEqual(shown);
  await expect(last).toBeFocused();
  await expect(last).toHaveText(name);
  expect(await last.evaluate((link) => Math.round(link.getBoundingClientRect().top))).toBe(top);

  // Removing leads back as well.
  await last.click();
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toHaveValue('e');
});
