import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { screens } from '#shared/desk/addresses.ts';
import { expectAccessible, forgive } from '#tests/visitor/visit.ts';
import { expect } from './desk-fixtures.ts';
import { helper } from './open-desk.ts';
import { changePhone, draftText, expectSaved, openForm, phoneField, test } from './website-fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the owner finds text of the site, changes it, and finds it saved after the browser was closed', async ({
  page,
  openAs,
  content,
}) => {
  await page.goto('/desk');
  await page.getByRole('link', { name: 'Website', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'What do you want to change?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Text you see on the site' }).fill('phone');
  await page.getByRole('link', { name: /Company · Name, phone and email/ }).click();
  const before = draftText(content, 'business.yaml');
  await phoneField(page).fill('321-555-0100');
  await expectSaved(page);
  await expectAccessible(page);
  expect(draftText(content, 'business.yaml')).toBe(before.replace(/^phone: .*$/m, 'phone: 321-555-0100'));

  await page.close();
  const next = await openAs();
  await openForm(next, 'company/contact');
  await expect(phoneField(next)).toHaveValue('321-555-0100');
  await next.getByRole('link', { name: 'Back to Company' }).click();
  const thing = next.getByRole('link', { name: /Name, phone and email/ });
  await expect(thing).toContainText('Changed');
  await thing.click();
  await next.getByRole('button', { name: 'Restore the published version' }).click();
  await expect(phoneField(next)).not.toHaveValue('321-555-0100');
  await next.goBack();
  await expect(thing).toBeFocused();
  await expect(thing).not.toContainText('Changed');
});

test('a mistake is shown at its field, and at the top with a link to it', async ({ page }) => {
  await openForm(page, 'company/contact');
  await phoneField(page).fill('call me');
  await expect(phoneField(page)).toHaveAccessibleDescription(/"call me" is not a US phone number/);
  await page.getByRole('link', { name: 'Back to Company' }).click();
  await page.getByRole('link', { name: 'Back to the website' }).click();
  await expect(page.getByRole('link', { name: /^Company .*1 thing to fix/ })).toBeVisible();
  const wrong = page.getByRole('region', { name: 'To fix before you publish' });
  await wrong.getByRole('link', { name: 'Company · Name, phone and email' }).click();
  await expect(phoneField(page)).toBeFocused();
  await phoneField(page).fill('321-555-0100');
  await expect(phoneField(page)).not.toHaveAccessibleDescription(/not a US phone/);
});

test('offline changes are stored on the phone, survive closing the tab, and are saved once it is online', async ({
  page,
  context,
  content,
  complaints,
}) => {
  forgive(complaints);
  await openForm(page, 'company/contact');
  await expect(phoneField(page)).toBeVisible();
  const other = await context.newPage();
  const email = other.getByRole('textbox', { name: 'Email address' });
  await openForm(other, 'company/contact');
  await expect(email).toBeVisible();
  await context.setOffline(true);
  await phoneField(page).fill('321-555-0100');
  await expect(page.getByText(/^Not saved: no connection\. Kept on this (phone|computer)\.$/)).toBeVisible();
  await email.fill('new@company.example');
  await expect(other.getByText('Not saved: no connection.')).toBeVisible();
  await page.close();
  await other.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/desk');
  await expect.poll(() => draftText(content, 'business.yaml')).toContain('phone: 321-555-0100');
  await expect.poll(() => draftText(content, 'business.yaml')).toContain('email: new@company.example');

  // What the server does not take, signing out would lose.
  await next.route('**/website/files/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await openForm(next, 'company/contact');
  await phoneField(next).fill('321-555-0101');
  await expect(next.getByText('Not saved: no connection.')).toBeVisible();
  await next.goto(screens.settings);
  await next.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(next.getByRole('heading', { name: 'Sign out and lose 1 change?' })).toBeVisible();
});

test('two people’s changes to different fields are merged, and for the same field somebody chooses', async ({
  page,
  openAs,
  content,
  complaints,
}) => {
  forgive(complaints);
  const other = await openAs(helper);
  for (const one of [page, other]) {
    await openForm(one, 'company/contact');
    await expect(phoneField(one)).toBeVisible();
  }
  await phoneField(other).fill('407-555-0199');
  await expectSaved(other);
  await page.getByRole('textbox', { name: 'Email address' }).fill('new@company.example');
  await expectSaved(page);
  await expect(phoneField(page)).toHaveValue('407-555-0199');

  await phoneField(other).fill('407 555 0111');
  await expectSaved(other);
  await expect.poll(() => draftText(content, 'business.yaml')).toContain('407 555 0111');
  await phoneField(page).fill('321 555 0100');
  const choice = page.getByRole('region', { name: 'Phone number: which version do you want to keep?' });
  await expect(choice).toContainText(`${helper} wrote`);
  // What is the same in both is not marked.
  await expect(choice.locator('mark')).toHaveText(
    ['407', '0111', '321', '0100'].map((words) => `Different: ${words}`),
  );
  await expectAccessible(page);
  const publish = () => page.getByRole('button', { name: 'Publish', exact: true });
  await page.getByRole('link', { name: /^Back to/ }).click();
  await page.getByRole('link', { name: /^Back to/ }).click();
  await expect(publish()).toBeDisabled();
  await page.getByRole('link', { name: /^Company · .*Phone number/ }).click();
  await choice.getByRole('button', { name: `Keep this version: ${helper} wrote` }).click();
  await expect(phoneField(page)).toHaveValue('407 555 0111');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(phoneField(page)).toHaveValue('321 555 0100');
  await expect.poll(() => draftText(content, 'business.yaml')).toContain('phone: 321 555 0100');
});

test('a project is added at the top, moved, removed, and restored', async ({ page, content }) => {
  await openForm(page, 'projects');
  await expectAccessible(page);
  const projects = page.getByRole('list', { name: 'Projects' }).getByRole('listitem');
  await expect(projects).not.toHaveCount(0);
  const count = await projects.count();
  await page.getByRole('button', { name: 'Add a project' }).click();
  await page.getByRole('textbox', { name: 'Title' }).first().fill('Fire-pit patio');
  await expectSaved(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Fire-pit patio' })).toBeVisible();
  const address = page.url();
  await page.getByRole('button', { name: 'Down' }).click();
  await expect(page.getByText(`2 of ${count + 1}`)).toBeVisible();
  // The address is its own, wherever it stands.
  expect(page.url()).toBe(address);
  await page.getByRole('button', { name: 'Move to the top' }).click();
  await page.getByRole('link', { name: 'Back to Projects' }).click();
  await expect(projects).toHaveCount(count + 1);
  await expect(projects.first()).toContainText('Fire-pit patio');
  await projects.first().getByRole('link').click();
  await page.getByRole('button', { name: 'Remove' }).last().click();
  await expect(projects).toHaveCount(count);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(projects.first()).toContainText('Fire-pit patio');
  await expect.poll(() => draftText(content, 'projects.yaml')).toContain('Fire-pit patio');
});

/** Changes a file of the working copy as a text editor does. */
function changeByHand(content: string, name: string, from: RegExp, to: string) {
  const file = path.join(content, name);
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
}

test('a change by hand is in the form, and among the unpublished changes', async ({ page, content }) => {
  await changePhone(page, '321-555-0100');
  changeByHand(content, 'business.yaml', /^email: .*$/m, 'email: new@company.example');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('new@company.example');
  await expect(phoneField(page)).toHaveValue('321-555-0100');
  await page.goto(screens.website());
  await expect(page.getByRole('heading', { name: '2 changes, not published' })).toBeVisible();

  changeByHand(content, 'business.yaml', /^name:/m, 'name: [');
  await openForm(page, 'company/contact');
  await expect(page.getByText('This text can’t be shown here.')).toBeVisible();
  await openForm(page, 'home/hero');
  await expect(page.getByRole('textbox', { name: 'Heading' }).first()).toBeVisible();
});

test('a photo says where it is shown, and leads there', async ({ page }) => {
  await openForm(page, 'photos/tall');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Home page: top of the page' }).click();
  await expect(page.getByRole('button', { name: /^Photo for phones/ })).toBeFocused();
});

test('a file that was broken by hand is reported on every screen that would show it', async ({
  page,
  content,
}) => {
  writeFileSync(path.join(content, 'projects.yaml'), 'title: [');
  for (const place of ['projects', 'projects/2']) {
    await openForm(page, place);
    await expect(page.getByText('This text can’t be shown here.')).toBeVisible();
  }
});
