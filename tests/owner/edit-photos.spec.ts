import type { Route } from '@playwright/test';
import sharp from 'sharp';
import { load } from '#content-model/load.ts';
import { expect, expectAccessible } from '#tests/visitor/visit.ts';
import { form, test } from './editor.ts';

test('a photo in use says where, and leads there; a new one is added, kept in view where it must be, and removed again', async ({
  editor,
  content,
}) => {
  const { press, open, saved } = form(editor);
  await open('Photos');
  const used = editor.locator('details.group').filter({ hasText: /^tall/ });
  await used.locator('summary').click();
  await expect(used.getByRole('button', { name: 'Remove this photo' })).toBeVisible();
  const needed = editor.locator('details.group').filter({ hasText: /^hero/ });
  await needed.locator('summary').click();
  await expect(needed).toContainText('choose another photo first');
  await expect(needed.getByRole('button', { name: 'Remove this photo' })).toHaveCount(0);
  await expectAccessible(editor);
  await used.getByRole('button', { name: 'Home page › Hero › Phone photo' }).click();
  await expect(editor.getByRole('heading', { name: 'Home page', level: 2 })).toBeVisible();
  await expect(editor.getByRole('combobox', { name: 'Phone photo' })).toBeFocused();

  const picture = await sharp({ create: { width: 1500, height: 2000, channels: 3, background: '#a98' } })
    .jpeg()
    .toBuffer();
  await open('Photos');
  await editor.getByText('Add a photo').click();
  await editor
    .getByLabel('Picture, portrait or landscape')
    .setInputFiles({ name: 'Foto vom Gärtner 1.JPG', mimeType: 'image/jpeg', buffer: picture });
  await editor.getByRole('group').getByLabel('What it shows').first().fill('Ramp');
  await press('Add this photo');
  await expect(editor.getByText(/Added as “ramp”.*1500 × 2000 pixels: good in the gallery/)).toBeVisible();

  const entry = editor.locator('details.group').filter({ hasText: 'ramp' });
  await entry.locator('summary').click();
  const shown = entry.locator('.target img');
  await shown.click({ position: { x: 20, y: 20 } });
  const box = (await shown.boundingBox())!;
  expect(box.height / box.width).toBeCloseTo(4 / 3, 1);
  const [left, top] = [entry.getByLabel('From the left'), entry.getByLabel('From the top')];
  await expect(left).toHaveValue(String(Math.round((20 / box.width) * 100)));
  await expect(top).toHaveValue(String(Math.round((20 / box.height) * 100)));
  await left.fill('30');
  await top.focus();
  await editor.keyboard.press('Home');
  await editor.keyboard.press('ArrowRight');
  await expect(entry.getByRole('list', { name: 'How it will be cropped' }).locator('img').first()).toHaveCSS(
    'object-position',
    '30% 1%',
  );
  const released = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    const response = await route.fetch();
    await released.promise;
    await route.fulfill({ response });
    late.resolve();
  };
  await editor.route('**/api/content', hold, { times: 1 });
  await press('Save');
  await expect(saved).toBeVisible();
  expect(load('photos.yaml', content).ramp).toEqual({ alt: 'Ramp', focus: '30% 1%' });

  await entry.getByRole('button', { name: 'Remove this photo' }).click();
  await entry.getByRole('button', { name: 'Yes, remove “ramp”' }).click();
  await expect(entry).toHaveCount(0);
  // What was read before the removal arrives after it.
  released.resolve();
  await late.promise;
  await expect(entry).toHaveCount(0);
  expect(load('photos.yaml', content).ramp).toBeUndefined();
});
