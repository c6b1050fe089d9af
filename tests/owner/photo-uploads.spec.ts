import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { uploadFolder } from '#server/photos/files.ts';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import { forgive } from '#tests/visitor/visit.ts';
import { expect, type Page } from './desk-fixtures.ts';
import { draftText, expectSaved, loseAnswer, openForm, sendPhoto, test } from './website-fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Keeps answers of an address back: what is asked there is done. @returns what lets them through */
async function holdAnswers(page: Page, address: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${address}*`, async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  return release;
}

/** What the working copy has of the project with this title. */
const projectIn = (content: string, title: string) =>
  draftText(content, 'projects.yaml')
    .split(/^(?=- )/m)
    .find((text) => text.includes(title))!;

test('a photo sent while the server is busy waits, and is added without another tap', async ({
  page,
  content,
  complaints,
  openDesk,
}) => {
  // Of the answer that says to come again.
  forgive(complaints);
  await openForm(page, 'photos');
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const held = ['One', 'Two'].map((alt) => {
    const url = new URL(`${endpoints.newWebsitePhoto}?alt=${alt}`, page.url());
    const headers = { cookie, 'content-type': 'image/jpeg', 'content-length': 5000 };
    const sending = request(url, { method: 'POST', agent: false, headers }).on('error', () => {});
    sending.write(Buffer.alloc(900));
    return sending;
  });
  await expect.poll(() => readdirSync(uploadFolder(openDesk.dataDir)).length).toBe(2);
  await page.getByRole('button', { name: 'Add a photo' }).click();
  await sendPhoto(page, 'Ramp to a garage');
  await expect(page.getByText(/^Another photo is still being processed/)).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeHidden();
  for (const sending of held) sending.destroy();
  await expect(page.getByText('The photo was added')).toBeVisible({ timeout: 20_000 });
  expect(draftText(content, 'photos.yaml')).toContain('ramp-to-a-garage: Ramp to a garage');
});

test('a photo lands in the project it was added to, which is moved while the photo is sent', async ({
  page,
  content,
}) => {
  const [first, second] = [...draftText(content, 'projects.yaml').matchAll(/^(?:-| ) id: (\d+)$/gm)].map(
    ([, id]) => `projects/${id}`,
  );
  await openForm(page, second!);
  const title = await page.getByRole('textbox', { name: 'Title' }).inputValue();
  await openForm(page, first!);
  const other = await page.getByRole('textbox', { name: 'Title' }).inputValue();
  const before = projectIn(content, other);
  await openForm(page, second!);
  const release = await holdAnswers(page, endpoints.newWebsitePhoto);
  await page.getByRole('button', { name: /^Photo(?! before)/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add a photo' }).click();
  await sendPhoto(page, 'Ramp to a garage');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Move to the top' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await expectSaved(page);
  release();
  await expect(page.getByText('The photo was added')).toBeVisible();
  await expect.poll(() => draftText(content, 'projects.yaml')).toContain('photo: ramp-to-a-garage');
  expect(projectIn(content, title)).toContain('photo: ramp-to-a-garage');
  expect(projectIn(content, other)).toBe(before);
});

test('a photo whose response was lost is added once by a second tap, and doesn’t interrupt typing', async ({
  page,
  content,
  complaints,
}) => {
  // Of the lost answer, and of the file that the photo is written into while somebody types in it.
  forgive(complaints);
  await openForm(page, 'photos');
  const dialog = page.getByRole('dialog');
  await loseAnswer(page, endpoints.newWebsitePhoto);
  await page.getByRole('button', { name: 'Add a photo' }).click();
  await sendPhoto(page, 'Ramp to a garage');
  await expect(dialog.getByRole('alert')).toContainText('The server can’t be reached.');
  const release = await holdAnswers(page, endpoints.newWebsitePhoto);
  await dialog.getByRole('textbox', { name: 'What it shows' }).fill('Ramp to a garage, broom finished');
  await dialog.getByRole('button', { name: 'Add this photo' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: /walk with one lighter panel/ }).click();
  const text = page.getByRole('textbox').first();
  await text.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' and gra');
  release();
  await expect(page.getByText('The photo was added')).toBeVisible();
  await page.keyboard.type('vel');
  await expect(text).toHaveValue(/ and gravel$/);
  await expect(page).toHaveURL(screens.website('photos/walk'));
  expect(draftText(content, 'photos.yaml').match(/^ramp.*$/gm)).toEqual([
    'ramp-to-a-garage: Ramp to a garage, broom finished',
  ]);
});
