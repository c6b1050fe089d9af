import type { Locator } from '@playwright/test';
import { screens } from '#shared/desk/addresses.ts';
import { expect, type Page } from './desk-fixtures.ts';
import { openForm, phoneField, photoFile, test } from './website-fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

const dialog = (page: Page) => page.getByRole('dialog');
const shows = (page: Page) => dialog(page).getByRole('textbox', { name: 'What it shows' });
const openDialog = (page: Page) => page.getByRole('button', { name: 'Add a photo' }).click();

test('backing out of the photo picker closes nothing, and closing the sheet keeps what was typed and chosen', {
  tag: '@slow',
}, async ({ page }) => {
  await openForm(page, 'photos');
  await openDialog(page);
  await shows(page).fill('The new drive with its joints');
  await cancelPicker(page, dialog(page).locator('input[type=file]'));
  await expect(shows(page)).toHaveValue('The new drive with its joints');
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(await photoFile());
  await expect(dialog(page).getByText('Choose another')).toBeVisible();

  const closings = {
    escape: () => page.keyboard.press('Escape'),
    'a tap beside it': () => page.mouse.click(195, 20),
    'the button': () => dialog(page).getByRole('button', { name: 'Close' }).click(),
    // As a gesture of the system does that asks nobody.
    'the system': () => dialog(page).evaluate((element: HTMLDialogElement) => element.close()),
    back: () => page.goBack(),
    'a reload': () => page.reload(),
  };
  for (const [name, close] of Object.entries(closings))
    await test.step(name, async () => {
      await close();
      await expect(dialog(page)).toHaveCount(0);
      if (name === 'back') await page.goForward();
      await openDialog(page);
      await expect(shows(page)).toHaveValue('The new drive with its joints');
      await expect(dialog(page).getByText('Choose another')).toBeVisible();
    });
  await dialog(page).getByRole('button', { name: 'Add this photo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Photo', exact: true })).toBeVisible();
  await openForm(page, 'photos');
  await openDialog(page);
  await expect(shows(page)).toHaveValue('');
  await expect(dialog(page).getByText('Take or choose a photo')).toBeVisible();
});

test('the descriptions of a job’s photos are there when the dialog is opened again', async ({
  page,
  desk,
}) => {
  const id = await desk.receive({});
  await desk.photo(id, 1);
  await page.goto(screens.request(id));
  await page.getByRole('button', { name: 'Won' }).click();
  const open = () => page.getByRole('button', { name: 'Add to gallery' }).click();
  await open();
  await dialog(page).getByLabel('Photo 1 shows').selectOption('The finished job');
  const sentence = dialog(page).getByLabel('In one sentence');
  await sentence.fill('The new drive with its joints');
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(195, 20),
    () => page.reload(),
  ]) {
    await close();
    await expect(dialog(page)).toHaveCount(0);
    await open();
    await expect(sentence).toHaveValue('The new drive with its joints');
  }
});

test('Escape in a question that stands in front of another closes that one alone', {
  tag: '@slow',
}, async ({ page }) => {
  await openForm(page, 'company/contact');
  await phoneField(page).fill('321-555-0100');
  await page.getByRole('textbox', { name: 'Email address' }).fill('new@company.example');
  await page.goto(screens.website());
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Discard all changes' }).click();
  await expect(page.getByRole('dialog', { name: 'Discard 2 changes?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: 'Publish 2 changes?' })).toBeVisible();
});

/** Opens the system's picker, and leaves it without a choice. */
async function cancelPicker(page: Page, input: Locator) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setInterceptFileChooserDialog', { enabled: true, cancel: true });
  const canceled = input.evaluate(
    (element) => new Promise((resolve) => element.addEventListener('cancel', resolve, { once: true })),
  );
  await dialog(page).getByText('Take or choose a photo').click();
  await canceled;
  await cdp.send('Page.setInterceptFileChooserDialog', { enabled: false });
}
