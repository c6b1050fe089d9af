import { expectAccessible } from '#tests/visitor/visit.ts';
import { expect } from './desk-fixtures.ts';
import { draftText, expectSaved, openForm, test } from './website-fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('renaming a service offers to rename it on Home and the Services page, and one undo reverts all of it', async ({
  page,
  content,
}) => {
  const texts = () => ['business.yaml', 'home.yaml', 'services.yaml'].map((name) => draftText(content, name));
  const before = texts();
  await openForm(page, 'company/promise');
  await page.getByRole('button', { name: /^Repair/ }).click();
  await page.getByRole('textbox', { name: 'Service', exact: true }).fill('Crack repair');
  // Left right away, as on a phone.
  await page.getByRole('link', { name: 'Back to Company' }).click();
  const question = page.getByRole('dialog', { name: 'Rename it elsewhere, too?' });
  await expect(question).toContainText('You renamed “Repair” to “Crack repair”');
  const onHome = question.getByRole('checkbox', { name: /^Home page.*Crack repair/ });
  const onServices = question.getByRole('checkbox', {
    name: /^Services page · Your services · Repair & Straightening: Name.*Crack repair/,
  });
  await expect(onHome).toBeChecked();
  await expect(onServices).toBeChecked();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(question).toBeHidden();
  await expect.poll(() => draftText(content, 'home.yaml')).toContain('title: Crack repair');
  await expect.poll(() => draftText(content, 'services.yaml')).toContain('title: Crack repair');
  expect(draftText(content, 'business.yaml')).toContain('label: Crack repair');

  await page.getByRole('link', { name: /^What you promise and offer/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectSaved(page);
  await expect.poll(texts).toEqual(before);
});

test('removing a service from the form offers to remove it from Home, too', async ({ page, content }) => {
  await openForm(page, 'company/promise');
  await page.getByRole('button', { name: 'Move or remove' }).click();
  await page.getByRole('button', { name: 'Remove Repair' }).click();
  const question = page.getByRole('dialog', { name: 'Remove it elsewhere, too?' });
  await question.getByRole('checkbox', { name: /^Services page/ }).uncheck();
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => draftText(content, 'home.yaml')).not.toContain('title: Repair');
  expect(draftText(content, 'services.yaml')).toContain('anchor: repair');

  // The list's own way back brings back all of it, too.
  await page.getByRole('listitem').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => draftText(content, 'home.yaml')).toContain('title: Repair');
  await expect.poll(() => draftText(content, 'business.yaml')).toContain('label: Repair');
  await expect(page.getByRole('button', { name: 'Remove Repair' })).toBeVisible();
});
