import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expectAccessible } from '#tests/visitor/visit.ts';
import { expect } from './desk-fixtures.ts';
import { draftText, expectSaved, openForm, test } from './website-fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a number lists where it is used; once emptied, text that uses it is hidden, and can be published', async ({
  page,
  content,
}) => {
  const about = draftText(content, 'about.yaml').replace(
    /^ {2}lead: .*$/m,
    "  lead: 'We pour. {projects figure} jobs so far.'",
  );
  writeFileSync(path.join(content, 'about.yaml'), about);
  await openForm(page, 'company/numbers');
  const projects = page.getByRole('textbox', { name: 'Projects optional' });
  const place = 'About page · Top of the page: Introduction';
  const uses = page.locator('details', { has: page.locator('a', { hasText: place }) });
  await uses.getByText(/^Used in \d places$/).click();
  await uses.getByRole('link', { name: place }).click();
  const lead = page.getByRole('textbox', { name: 'Introduction' });
  await expect(lead).toBeFocused();
  await expect(lead).toHaveValue('We pour. [projects figure] jobs so far.');
  await lead.press('End');
  await lead.pressSequentially(' Ask us.');
  await expectSaved(page);
  expect(draftText(content, 'about.yaml')).toContain('{projects figure} jobs so far. Ask us.');

  await page.goBack();
  await projects.fill('');
  await expectSaved(page);
  await expect(page.getByText(/^Used in \d places, not shown while it’s empty$/)).toBeVisible();
  await expectAccessible(page);
  await openForm(page, 'about/intro');
  await expect(lead).toHaveAccessibleDescription(
    /“\[projects figure\] jobs so far\.” is not shown, because your number \[projects figure\] is empty/,
  );

  await page.goto('/desk/website');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const gone = dialog.getByRole('region', { name: 'What won’t be shown' });
  await expect(gone.getByRole('link', { name: /^About page · Top of the page/ })).toBeVisible();
  await gone.getByText('Shows something that was removed: 2').click();
  await expect(gone.getByRole('link', { name: / · Your numbers.*: Number$/ })).toHaveCount(2);
  await expect(dialog).not.toContainText('{');
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled();
  await expectAccessible(page);
});
