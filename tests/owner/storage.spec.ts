import { screens } from '#shared/desk/addresses.ts';
import { addOldVersions } from '#tests/support/old-versions.ts';
import { expectAccessible } from '#tests/visitor/visit.ts';
import { expect } from './desk-fixtures.ts';
import { test } from './website-fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('an owner sees what uses space on the server, confirms, and deletes photos that only old versions show', async ({
  page,
  content,
}) => {
  addOldVersions(content, 52, 1_000_000);
  await page.goto(screens.settings);
  const space = page.getByRole('region', { name: 'Space on the server' });
  await expect(space.getByRole('listitem')).toContainText(['Photos on the website', 'sent', 'Versions']);
  await expect(space).toContainText('Frees 3 MB.');
  await space.getByRole('button', { name: 'Delete old photos' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('older than the last 50');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('3 MB freed')).toBeVisible();
  await expect(space).toContainText('There are no old photos to delete.');
  await expectAccessible(page);
});
