import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { load } from '#content-model/load.ts';
import { expect, expectAccessible, forgive } from '#tests/visitor/visit.ts';
import { fileText, form, openEditor, test } from './editor.ts';

/** Changes a file as a text editor next to the browser would. */
function changeOnDisk(content: string, name: string, from: RegExp, to: string) {
  const file = path.join(content, name);
  const before = readFileSync(file, 'utf8');
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${name} does not say ${from}`);
  writeFileSync(file, after);
}

test('a form with changes asks before it is left, and keeps them', async ({ editor, content }) => {
  const { phone, press, open } = form(editor);
  await phone.fill('321-555-0100');
  await expect(editor.getByText('Not saved yet.')).toBeVisible();
  await open('Projects');
  const dialog = editor.getByRole('dialog', { name: '“Business” has changes that are not saved' });
  await expect(dialog).toBeVisible();
  await expectAccessible(editor, 'dialog');
  await press('Stay here');
  await expect(phone).toHaveValue('321-555-0100');

  await open('Projects');
  await press('Continue, save later');
  await expect(editor.getByRole('heading', { name: 'Projects', level: 2 })).toBeVisible();
  await open('Business (not saved)');
  await expect(phone).toHaveValue('321-555-0100');

  await open('Projects');
  await press('Save and continue');
  await expect(editor.getByRole('heading', { name: 'Projects', level: 2 })).toBeVisible();
  expect(load('business.yaml', content).phone.e164).toBe('+13215550100');
});

test('a tab with changes asks before it is closed, and they are there again afterward', {
  tag: '@slow',
}, async ({ editor, server, context }) => {
  const { phone } = form(editor);
  const asked: string[] = [];
  editor.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await editor.reload();
  expect(asked).toEqual([]);
  await phone.fill('321-555-0100');
  await expect(editor.getByText('Not saved yet.')).toBeVisible();
  await editor.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(editor.getByText('Your unsaved changes from last time are here again.')).toBeVisible();
  await expect(phone).toHaveValue('321-555-0100');

  await editor.close();
  const next = await context.newPage();
  await openEditor(next, server);
  await expect(form(next).phone).toHaveValue('321-555-0100');
  await form(next).press('Back to the saved version');
  await expect(form(next).phone).not.toHaveValue('321-555-0100');
  await next.reload();
  await expect(form(next).phone).not.toHaveValue('321-555-0100');
});

test('changes can be undone and redone, by buttons and by keys', { tag: '@slow' }, async ({ editor }) => {
  const { phone, press, open } = form(editor);
  const before = await phone.inputValue();
  await phone.fill('321-555-0100');
  await press('Undo');
  await expect(phone).toHaveValue(before);
  await press('Redo');
  await expect(phone).toHaveValue('321-555-0100');
  await press('Undo');

  await open('Projects');
  // A pour log's steps are groups within a project.
  const entries = editor.locator('details.group:not(.group .group)');
  const count = await entries.count();
  await entries.first().locator('summary').first().click();
  await entries.first().getByRole('button', { name: 'Remove' }).click();
  await expect(entries).toHaveCount(count - 1);
  await editor.keyboard.press('ControlOrMeta+z');
  await expect(entries).toHaveCount(count);
  await editor.keyboard.press('ControlOrMeta+Shift+z');
  await expect(entries).toHaveCount(count - 1);
  await editor.keyboard.press('ControlOrMeta+z');

  // Inside a text field the keys belong to the browser: they do not restore a project.
  await entries.first().locator('summary').first().click();
  const title = entries.first().getByRole('textbox', { name: 'Title' });
  const said = await title.inputValue();
  await title.press('End');
  await editor.keyboard.type('!');
  await editor.keyboard.press('ControlOrMeta+z');
  await expect(title).toHaveValue(said);
  await expect(entries).toHaveCount(count);
});

test('a change made elsewhere in the meantime is noticed, and the owner chooses', async ({
  editor,
  content,
  complaints,
}) => {
  const { phone, hours, press, saved } = form(editor);
  await phone.fill('321-555-0100');
  changeOnDisk(content, 'business.yaml', /^phone: .*$/m, 'phone: 407-555-0199');
  changeOnDisk(content, 'business.yaml', /^email: .*$/m, 'email: new@company.example');
  await press('Save');
  const choice = editor.getByRole('region', { name: /changed elsewhere while you were writing/ });
  await expect(choice.getByRole('group', { name: 'Phone' })).toContainText('321-555-0100');
  await expect(choice.getByRole('group')).toHaveCount(1);
  await expectAccessible(editor);
  editor.once('dialog', (dialog) => dialog.accept());
  await editor.reload();
  await expect(choice).toBeVisible();
  await press('Save');
  await expect(editor.getByText('Choose first which of the two versions you want; see above.')).toBeVisible();

  await choice.getByRole('radio', { name: /What the file says now/ }).check();
  await press('Continue with these');
  await expect(phone).toHaveValue('407-555-0199');
  await press('Undo');
  await expect(phone).toHaveValue('321-555-0100');
  await hours.fill('Mon-Fri 8AM-5PM');
  await press('Save');
  await expect(saved).toBeVisible();
  const business = load('business.yaml', content);
  expect([business.phone.e164, business.email]).toEqual(['+13215550100', 'new@company.example']);
  forgive(complaints);
});

test('a save while the editor is stopped says that everything is kept, and succeeds later', {
  tag: '@slow',
}, async ({ editor, server, content, complaints }) => {
  const { phone, press, saved } = form(editor);
  const before = fileText(content, 'business.yaml');
  await phone.fill('321-555-0100');
  await server.stop();
  await press('Save');
  await expect(editor.getByText(/What you wrote is kept in this browser/)).toBeVisible();
  expect(fileText(content, 'business.yaml')).toBe(before);
  await server.start();
  await press('Save');
  await expect(saved).toBeVisible();
  expect(load('business.yaml', content).phone.e164).toBe('+13215550100');
  forgive(complaints);
});
