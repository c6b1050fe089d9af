import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { screens } from '#shared/desk/addresses.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { findContentFolder } from '../../content-model/folder.mjs';
import { environmentFor } from '../../scripts/environment.mjs';
import { inProject, projectNode } from '../../scripts/project.mjs';

const here = 'http://127.0.0.1:4400';

// The pictures of docs/how-to/edit-content.md: the desk that `npm run edit` opens, on a copy of content and site.
const test = base.extend<{ desk: Page }>({
  desk: async ({ page }, use) => {
    const folder = makeTemporaryFolder();
    const content = path.join(folder, 'content');
    cpSync(findContentFolder(), content, { recursive: true });
    const env = { ...environmentFor('test'), CONTENT_DIR: content, DIST_DIR: path.join(folder, 'dist') };
    const stdio = ['inherit', 'pipe', 'inherit'] as const;
    const child = spawn(projectNode(), ['scripts/edit.mjs'], { env, stdio: [...stdio], cwd: inProject() });
    let printed = '';
    child.stdout.on('data', (text) => (printed += text));
    await expect.poll(() => printed, { timeout: 240_000 }).toContain(`${here}/edit/`);
    await page.goto(/http\S+\/edit\/\S+/.exec(printed)![0]);
    await use(page);
    child.kill();
    await once(child, 'exit');
  },
});
test.describe.configure({ mode: 'serial', timeout: 600_000 });
test.use({ viewport: { width: 390, height: 760 }, colorScheme: 'light', actionTimeout: 30_000 });

test('an hour of changes, on a phone', async ({ desk }) => {
  const open = (place = '') => desk.goto(here + screens.website(place));
  const saved = desk.getByText(/^Saved \d/);
  await open();
  const photo = desk.getByRole('link', { name: /^Home page/ }).locator('img');
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const outline = await desk.screenshot();
  await desk.getByRole('checkbox', { name: 'Spanish pages' }).uncheck();
  await desk.getByRole('searchbox').fill('phone');
  await desk.getByRole('link', { name: /^Company · Name, phone and email/ }).click();
  await desk.getByRole('textbox', { name: 'Phone number' }).fill('(407) 555-0199');
  await expect(saved).toBeVisible();
  await saveShot('edit-phone', outline, await desk.screenshot());

  await open();
  await desk.getByRole('button', { name: 'Publish' }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByText('(407) 555-0199')).toBeVisible();
  const changes = await desk.screenshot();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByRole('link', { name: 'See it' })).toBeVisible({ timeout: 240_000 });
  await saveShot('edit-publish', changes, await desk.screenshot());

  await open('projects');
  await desk.getByRole('button', { name: 'Add a project' }).click();
  const write = async (label: RegExp, words: string) =>
    desk.getByRole('textbox', { name: label }).first().fill(words);
  await write(/^Title/, 'Apron with a drain');
  await write(/^Description/, 'Broom-finished, pitched to a drain along the garage.');
  await desk
    .getByRole('button', { name: /No photo/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Add a photo' }).click();
  await dialog
    .locator('input[type=file]')
    .setInputFiles(inProject('content-model/sample/photos/loading-dock.jpg'));
  await dialog.getByLabel(/^What it shows/).fill('Concrete apron with a drain in front of a garage');
  const adding = await desk.screenshot();
  await dialog.getByRole('button', { name: 'Add this photo' }).click();
  await expect(dialog).toHaveCount(0);
  await desk.getByRole('button', { name: 'Dismiss' }).click();
  await expect(desk.getByText('Concrete apron with a drain')).toBeVisible();
  await expect(desk.getByText(/is required|no Spanish yet/)).toHaveCount(0);
  await expect(saved).toBeVisible();
  await desk.getByRole('heading', { level: 1 }).click();
  await saveShot('edit-project', adding, await desk.screenshot());
});

/** Two moments side by side, in the colors that they have. */
async function saveShot(name: string, ...moments: Buffer[]) {
  const { width = 0, height = 0 } = await sharp(moments[0]).metadata();
  const gap = 24;
  await sharp({
    create: { width: width * 2 + gap, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite(moments.map((input, at) => ({ input, left: at * (width + gap), top: 0 })))
    .png({ palette: true, quality: 95 })
    .toFile(inProject('docs/pictures', `${name}.png`));
}
