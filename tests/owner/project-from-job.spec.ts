import sharp from 'sharp';
import { screens } from '#shared/desk/addresses.ts';
import { expectAccessible } from '#tests/visitor/visit.ts';
import { expect } from './desk-visit.ts';
import { draftText, test } from './website-visit.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a job that was won becomes a project of the website, with its photos, once the customer has agreed', async ({
  page,
  desk,
  content,
}) => {
  const id = await desk.receive({ message: 'A driveway in Kissimmee, as wide as the garage.' });
  const create = { width: 1200, height: 800, channels: 3, background: '#9a8f80' } as const;
  await desk.photograph(id, 2, await sharp({ create }).jpeg().toBuffer());
  await page.goto(screens.request(id));
  const make = page.getByRole('button', { name: 'Make a project of this' });
  await expect(page.getByRole('button', { name: 'Won' })).toBeVisible();
  await expect(make).toHaveCount(0);
  await page.getByRole('button', { name: 'Won' }).click();
  await make.click();

  const dialog = page.getByRole('dialog', { name: 'Make a project of this' });
  await dialog.getByLabel('Photo 2 shows').selectOption('The finished job');
  await dialog.getByLabel('Photo 1 shows').selectOption('Before the work');
  await dialog.getByRole('button', { name: 'Make the project' }).click();
  const agreed = dialog.getByRole('checkbox', { name: 'The customer agreed' });
  await expect(agreed).toHaveAccessibleDescription(/Ask the customer first/);
  await expect(dialog.getByLabel('In one sentence').first()).toHaveAccessibleDescription(/Say what it shows/);
  await expectAccessible(page);
  await agreed.check();
  await dialog.getByLabel('In one sentence').nth(0).fill('The old drive, cracked by a root');
  await dialog.getByLabel('In one sentence').nth(1).fill('The new drive with its joints');
  await dialog.getByRole('button', { name: 'Make the project' }).click();

  await expect(page).toHaveURL(/website\/projects\/\d{9}$/);
  await expect(page.getByRole('textbox', { name: /^City/ })).toHaveValue('Kissimmee');
  expect(draftText(content, 'projects.yaml')).toMatch(
    /photo: the-new-drive-with-its\n\s+before: the-old-drive-cracked-by\n/,
  );
  await page.goto(screens.request(id));
  await expect(page.getByText('The customer agreed to have this job and 2 photos of it')).toBeVisible();
});
