import { readdirSync } from 'node:fs';
import { screens } from '#shared/desk/addresses.ts';
import { expectAccessible, forgive } from '#tests/visitor/visit.ts';
import { expect } from './desk-fixtures.ts';
import { draftText, expectSaved, openForm, test } from './website-fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

const svg = (inside: string) => ({
  name: 'our logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 90">${inside}</svg>`),
});
const drawing = svg('<path d="M5 85 45 5l40 80zM110 20h300v50H110z" fill="#b4512b"/>');

test('an owner adds a logo from the phone, sees it on both grounds and under Changes, and removes it', async ({
  page,
  content,
  complaints,
}) => {
  forgive(complaints);
  await openForm(page, 'company/look');
  const logo = page.getByRole('group', { name: 'Your logo' });
  const add = logo.getByRole('button', { name: /^Add this/ });
  await add.click();
  const picture = logo.getByRole('group', { name: 'Picture' });
  const file = picture.locator('input[type=file]');
  await file.setInputFiles(svg('<script>alert(1)</script>'));
  await expect(picture.getByRole('alert')).toHaveText(
    'This picture has a script inside; export it again as plain SVG.',
  );
  await page.context().setOffline(true);
  await file.setInputFiles(drawing);
  const again = picture.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.context().setOffline(false);
  await again.click();
  for (const ground of ['light', 'dark']) {
    const shown = picture.getByRole('img', { name: `Picture on a ${ground} background` });
    await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  }
  await expect(picture.getByRole('alert')).toBeHidden();
  await expect(page.locator('svg script, form svg[viewBox="0 0 420 90"]')).toHaveCount(0);
  await expectAccessible(page);
  const [name] = readdirSync(content).filter((one) => one.endsWith('.svg'));
  await expect.poll(() => draftText(content, 'business.yaml')).toContain(`file: ${name}`);
  await expectSaved(page);

  await page.goto(screens.website());
  await page.getByRole('button', { name: /^Publish/ }).click();
  const change = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Logo and colors' });
  await expect(change.locator('img')).toHaveAttribute('src', new RegExp(`/logos/${name}$`));
  await expect(change.getByText('Your logo')).toBeVisible();

  await openForm(page, 'company/look');
  await picture.getByRole('button', { name: /^Remove/ }).click();
  await expect(add).toBeFocused();
  await expect.poll(() => draftText(content, 'business.yaml')).not.toContain('logo');
});
