import { expect, type Page } from './desk-visit.ts';
import { draftText, expectSaved, openForm, test } from './website-visit.ts';

test.use({ viewport: { width: 390, height: 844 } });

const wordsField = (page: Page) => page.getByRole('textbox', { name: 'What they said' });

test('Enter, paste and words that a keyboard composes leave the caret where it is, and no control character is written', async ({
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
