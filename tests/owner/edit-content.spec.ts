import sharp from 'sharp';
import { load } from '#content-model/load.ts';
import { expect, expectAccessible, forgive } from '#tests/visitor/visit.ts';
import { fileText, form, test } from './editor.ts';

test('an invalid field is reported in its place and not saved; mended, nothing else in the file changes', async ({
  editor,
  content,
  complaints,
}) => {
  const { phone, press, saved } = form(editor);
  const before = fileText(content, 'business.yaml');
  await phone.fill('call me');
  await press('Save');
  const mend = '"call me" is not a US phone number; write it like (407) 555-0142';
  const line = editor.getByRole('alert').getByRole('button', { name: mend });
  await expect(line).toHaveText(`Phone: ${mend}`);
  await expect(phone).toHaveAccessibleDescription(/is not a US phone/);
  await expectAccessible(editor);
  expect(fileText(content, 'business.yaml')).toBe(before);
  forgive(complaints); // the browser reports the refusal itself

  await line.click();
  await expect(phone).toBeFocused();
  await editor.keyboard.press('ControlOrMeta+A');
  await editor.keyboard.type('321-555-0100');
  await press('Save');
  await expect(saved).toBeVisible();
  expect(fileText(content, 'business.yaml')).toBe(before.replace(/^phone: .*$/m, 'phone: 321-555-0100'));
});

test('what a change leaves to look at elsewhere is a press away from where it was saved', async ({
  editor,
}) => {
  const { open, press, saved } = form(editor);
  await open('Testimonials');
  await editor.locator('summary', { hasText: /^Al$/ }).click();
  await editor.locator('details[open]').getByRole('button', { name: 'Remove' }).click();
  await press('Save');
  await expect(saved).toBeVisible();
  await editor.getByRole('link', { name: /^See the \d notes at the top$/ }).click();
  const note = editor.getByRole('button', { name: /^Contact page .*"Al" is not one of your customers/ });
  await expect(note).toBeInViewport();
});

test('the owner adds a project with a picture of their own', async ({ editor, content }) => {
  const count = load('projects.yaml', content).length;
  const picture = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#a98' } })
    .jpeg()
    .toBuffer();
  await form(editor).open('Projects');
  await form(editor).press('Add an entry');
  const entry = editor.locator('details.group').last();
  await entry.getByRole('textbox', { name: 'Title' }).fill('Fire-pit patio');
  await entry.getByRole('combobox', { name: 'Category' }).selectOption('decorative');
  await entry
    .getByRole('textbox', { name: 'Description' })
    .fill('Stamped slate around a fire pit in Lakeland.');
  const photo = entry.locator('.photo').first();
  await photo.getByText('Add a photo').click();
  await photo
    .getByLabel('Picture, portrait or landscape')
    .setInputFiles({ name: 'IMG_1.JPG', mimeType: 'image/jpeg', buffer: picture });
  await photo.getByLabel('What it shows').fill('Stamped slate patio around a fire pit');
  await photo.getByRole('button', { name: 'Add this photo' }).click();
  await expect(entry.getByRole('combobox', { name: 'Photo' })).toHaveValue('stamped-slate-patio-around-a');
  await form(editor).press('Save');
  await expect(form(editor).saved).toBeVisible();

  const projects = load('projects.yaml', content);
  expect(projects).toHaveLength(count + 1);
  expect(projects.at(-1)).toMatchObject({
    id: Math.max(...projects.slice(0, -1).map(({ id }) => id)) + 1,
    title: 'Fire-pit patio',
    photo: 'stamped-slate-patio-around-a',
  });
  expect(load('photos.yaml', content)['stamped-slate-patio-around-a']?.alt).toBe(
    'Stamped slate patio around a fire pit',
  );
});
