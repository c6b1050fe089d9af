import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { form } from '#tests/owner/editor.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { findContentFolder } from '../../content-model/folder.mjs';
import { environmentFor } from '../../scripts/environment.mjs';
import { inProject, projectNode } from '../../scripts/project.mjs';

const [editor, preview] = ['http://127.0.0.1:4400', 'http://127.0.0.1:4401'];

// The pictures of docs/how-to/edit-content.md: `npm run edit`, with the site beside it, on a copy of the content.
const test = base.extend<{ editor: Page }>({
  editor: async ({ page }, use) => {
    const content = makeTemporaryFolder();
    cpSync(findContentFolder(), content, { recursive: true });
    const env = { ...environmentFor('test'), CONTENT_DIR: content };
    const child = spawn(projectNode(), ['scripts/edit.mjs'], { env, stdio: 'inherit', cwd: inProject() });
    for (const url of [editor, `${preview}/contact`])
      await expect(async () => fetch(url)).toPass({ timeout: 120_000 });
    await page.goto(editor);
    await use(page);
    child.kill();
    await once(child, 'exit');
  },
});
test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });

test('a phone number that is changed, and one that cannot be read', async ({ editor }) => {
  const { phone } = form(editor);
  await phone.fill('(407) 555-0199');
  await form(editor).press('Save');
  await take(editor, 'edit-phone', phone, '(407) 555-0199');
  await phone.fill('call me');
  await form(editor).press('Save');
  await expect(editor.getByRole('alert').getByRole('button')).toBeVisible();
  await take(editor, 'edit-mistake', phone, '(407) 555-0199');
});

test('a project that is added with its photo', async ({ editor }) => {
  await form(editor).open('Projects');
  await form(editor).press('Add an entry');
  const entry = editor.locator('details.group').last();
  const write = async (name: string, english: string, spanish: string) => {
    const boxes = entry.getByRole('group', { name, exact: true });
    await boxes.getByRole('textbox', { name: 'English' }).fill(english);
    await boxes.getByRole('textbox', { name: 'Spanish' }).fill(spanish);
  };
  await write('Title', 'Apron with a drain', 'Losa con desagüe');
  await entry.getByRole('combobox', { name: 'Category' }).selectOption('residential');
  await write(
    'Description',
    'Broom-finished apron in Lakeland, pitched to a drain along the garage.',
    'Losa escobillada en Lakeland, con caída hacia un desagüe junto al garaje.',
  );
  const photo = entry.locator('.photo').first();
  await photo.getByText('Add a photo').click();
  await photo
    .getByLabel('Picture, portrait or landscape')
    .setInputFiles(inProject('content-model/sample/photos/loading-dock.jpg'));
  await photo.getByLabel('What it shows').fill('Concrete apron with a drain in front of a garage');
  await photo.getByLabel('The same in Spanish').fill('Losa de concreto con desagüe frente a un garaje');
  await take(editor, 'edit-add-photo', photo.getByLabel('What it shows'), 'All Projects');
  await photo.getByRole('button', { name: 'Add this photo' }).click();
  await expect(entry.getByRole('combobox', { name: 'Photo' })).toHaveValue(/apron/);
  await form(editor).press('Save');
  await take(
    editor,
    'edit-project',
    entry.getByRole('group', { name: 'Title', exact: true }),
    'Apron with a drain',
  );
});

/** The window, with its subject in the middle, at three quarters of its size, once the site beside it says `seen`. */
async function take(editor: Page, name: string, about: Locator, seen: string) {
  const site = editor.frameLocator('iframe');
  const text = site.getByRole('main').getByText(seen).filter({ visible: true }).first();
  await expect(text).toBeVisible({ timeout: 120_000 });
  await text.scrollIntoViewIfNeeded();
  await about.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  // Pictures that came into view are generated on request.
  await expect.poll(() => site.locator('body').evaluate(unfinishedInView)).toBe(0);
  const picture = await editor.screenshot({ animations: 'disabled' });
  await sharp(picture)
    .resize(1080)
    .png({ palette: true, quality: 80 })
    .toFile(inProject('docs/pictures', `${name}.png`));
}

/** Runs in the site. */
function unfinishedInView() {
  return Array.from(document.images).filter((picture) => {
    const { top, bottom } = picture.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && !(picture.complete && picture.naturalWidth > 0);
  }).length;
}
