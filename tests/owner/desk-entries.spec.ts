import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { screens } from '#shared/desk/addresses.ts';
import { forgive } from '#tests/visitor/visit.ts';
import { expect, type Page } from './desk-fixtures.ts';
import { helper, owner } from './open-desk.ts';
import { changePhone, draftText, expectSaved, openForm, phoneField, test } from './website-fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

type Entry = { id?: unknown; name?: string; text?: string | { en: string }; title?: { en: string } };
const read = <Value>(content: string, file: string) => parse(draftText(content, file)) as Value;
const named = (content: string, name: string) =>
  read<Entry[]>(content, 'testimonials.yaml').find((entry) => entry.name === name);

/** Opens a customer's form from the list. */
async function openCustomer(page: Page, name: string) {
  await openForm(page, 'customers');
  await page
    .getByRole('list')
    .getByRole('link', { name: new RegExp(name) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const wordsField = (page: Page) => page.getByRole('textbox', { name: 'What they said' });

/** Lets a page hear of what somebody else has saved. */
async function lookAgain(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test('what one person types goes on into the same entry while another adds and removes others', async ({
  page,
  openAs,
  content,
  complaints,
}) => {
  forgive(complaints);
  const other = await openAs(helper);
  await openCustomer(page, 'Al');
  await wordsField(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And it');
  await expectSaved(page);

  await openForm(other, 'customers');
  await other.getByRole('button', { name: 'Add a customer' }).click();
  await nameField(other).fill('Zoe New');
  await expectSaved(other);
  await lookAgain(page);
  await page.keyboard.type(' holds');
  await expect.poll(() => draftText(content, 'testimonials.yaml')).toContain('It holds. And it holds');

  await openCustomer(other, 'María-José');
  await other.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await expect.poll(() => draftText(content, 'testimonials.yaml')).not.toContain('María-José');
  await lookAgain(page);
  await page.keyboard.type(' well');
  await expect.poll(() => named(content, 'Al')?.text).toBe('It holds. And it holds well');
  await expect(wordsField(page)).toBeFocused();
  expect(read<Entry[]>(content, 'testimonials.yaml').map(({ name }) => name)).toEqual([
    'Zoe New',
    'Al',
    expect.stringContaining('Featherstonehaugh'),
  ]);
});

test('in a list without ids, letters and focus stay with their entry when somebody adds one above', {
  tag: '@slow',
}, async ({ page, openAs, content, complaints }) => {
  forgive(complaints);
  const other = await openAs(helper);
  await openForm(page, 'about/values');
  const second = page.getByRole('list', { name: 'Values' }).getByRole('button', { expanded: false });
  await second.filter({ hasText: 'Good mixes' }).click();
  const title = page.getByRole('textbox', { name: 'Value', exact: true });
  await expect(title).toHaveValue('Good mixes');
  await title.click();
  await page.keyboard.press('End');

  await openForm(other, 'about/values');
  const first = other.getByRole('button', { name: /Straight lines/ });
  await first.click();
  await other.getByRole('button', { name: 'Remove Straight lines' }).click();
  await expect.poll(() => draftText(content, 'about.yaml')).not.toContain('Straight lines');
  await lookAgain(page);
  await expect(page.getByText('Straight lines')).toHaveCount(0);
  await page.keyboard.type(', weighed');
  await expect.poll(() => draftText(content, 'about.yaml')).toContain('title: Good mixes, weighed');
  await expect(title).toBeFocused();
});

test('the owner’s own numbers keep their names when one is removed, and a new name reaches the texts', {
  tag: '@slow',
}, async ({ page, content }) => {
  await openForm(page, 'company/numbers');
  const add = async (name: string, number: string) => {
    await page.getByRole('button', { name: 'Add a number' }).click();
    await page.getByRole('textbox', { name: 'What it counts' }).last().fill(name);
    await page.getByRole('textbox', { name: 'Number', exact: true }).last().fill(number);
  };
  await add('pools', '70');
  await add('patios', '300');
  await expectSaved(page);
  await openForm(page, 'home/hero');
  const heading = page.getByRole('textbox', { name: 'Heading' }).first();
  await heading.fill('{pools} pools poured');
  await expectSaved(page);

  await openForm(page, 'company/numbers');
  const names = page.getByRole('textbox', { name: 'What it counts' });
  await names.first().fill('pool decks');
  await names.first().blur();
  await expect.poll(() => draftText(content, 'home.yaml')).toContain('{pool decks} pools poured');
  await page.getByRole('button', { name: 'Remove pool decks' }).click();
  await expect(names).toHaveCount(1);
  await expect(names).toHaveValue('patios');
  await names.click();
  await names.blur();
  await expectSaved(page);
  await expect
    .poll(() => read<{ figures: Record<string, string> }>(content, 'business.yaml').figures)
    .toMatchObject({ patios: '300' });
});

test('undo of a new name takes it back on every page, and a name typed offline arrives from the next tab', {
  tag: '@slow',
}, async ({ page, context, content, complaints }) => {
  forgive(complaints);
  type About = { testimonials: { names: string[] } };
  const namesOnAbout = () => read<About>(content, 'about.yaml').testimonials.names;
  await openCustomer(page, 'Al');
  await nameField(page).fill('Al Reyes');
  await nameField(page).blur();
  await expect.poll(namesOnAbout).toContain('Al Reyes');
  await expectSaved(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(nameField(page)).toHaveValue('Al');
  await expect.poll(namesOnAbout).toContain('Al');

  await context.setOffline(true);
  await nameField(page).fill('Al Ruiz');
  await nameField(page).blur();
  await expect(page.getByText('Not saved: no connection.')).toBeVisible();
  // The text is sent, and the tab ends before the answer comes.
  await context.route('**/website/files/testimonials.yaml', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch().catch(() => {});
    await route.abort().catch(() => {});
  });
  await context.setOffline(false);
  await page.close();
  await context.unroute('**/website/files/testimonials.yaml');
  const next = await context.newPage();
  await next.goto('/desk');
  await expect.poll(namesOnAbout).toContain('Al Ruiz');
});

test('what undo has brought back isn’t offered again, and undo takes back only what its form has changed', {
  tag: '@slow',
}, async ({ page, content }) => {
  await openForm(page, 'about/values');
  await page.getByRole('button', { name: 'Move or remove' }).click();
  const list = page.getByRole('list', { name: 'Values' });
  const count = await list.getByRole('listitem').count();
  await page.getByRole('button', { name: 'Remove Good mixes' }).click();
  await expect(list.getByText('Removed: Good mixes')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(list.getByRole('listitem')).toHaveCount(count);
  await expect(list.getByText('Removed: Good mixes')).toHaveCount(0);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('textbox', { name: 'Heading' }).fill('What we believe in');
  await expectSaved(page);
  await expect.poll(() => draftText(content, 'about.yaml')).toContain('What we believe in');
  expect(draftText(content, 'about.yaml').match(/title: Good mixes/g)).toHaveLength(1);

  await openForm(page, 'company/contact');
  const phone = phoneField(page);
  const before = await phone.inputValue();
  await phone.fill('321-555-0100');
  await expectSaved(page);
  await page.getByRole('link', { name: 'Back to Company' }).click();
  await page.getByRole('link', { name: /Hours, cities and address/ }).click();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
  await page.getByRole('link', { name: 'Back to Company' }).click();
  await page.getByRole('link', { name: /Name, phone and email/ }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(phone).toHaveValue(before);
});

test('two people who tap Add at the same time have two entries, and no removed project’s number comes back', {
  tag: '@slow',
}, async ({ page, openAs, content, complaints }) => {
  forgive(complaints);
  const other = await openAs(helper);
  for (const one of [page, other]) await openForm(one, 'customers');
  await Promise.all([page, other].map((one) => one.getByRole('button', { name: 'Add a customer' }).click()));
  await expect.poll(() => read<Entry[]>(content, 'testimonials.yaml').length).toBeGreaterThan(3);
  for (const one of [page, other]) await lookAgain(one);
  await nameField(page).fill('Hers');
  await nameField(other).fill('His');
  await expect.poll(() => [named(content, 'Hers'), named(content, 'His')]).not.toContain(undefined);
  expect(read<Entry[]>(content, 'testimonials.yaml')).toHaveLength(5);

  // As on a site whose projects were all added in the desk.
  const file = path.join(content, 'projects.yaml');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('- id: 66', '- id: 10').replace('- id: 40', '- id: 1'),
  );
  await openForm(page, 'projects');
  await page.getByRole('list').getByRole('link', { name: 'Ashlar' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  const numbers = () => read<{ id: number }[]>(content, 'projects.yaml').map(({ id }) => id);
  await expect.poll(numbers).not.toContain(10);
  await page.getByRole('button', { name: 'Add a project' }).click();
  await page.getByRole('textbox', { name: 'Title' }).first().fill('Another');
  await expect.poll(() => draftText(content, 'projects.yaml')).toContain('Another');
  expect(numbers()).not.toContain(10);
});

test('an entry that somebody removes while another has it open is asked about, and typed letters are kept', {
  tag: '@slow',
}, async ({ page, openAs, content, complaints }) => {
  forgive(complaints);
  const other = await openAs(helper);
  await openCustomer(page, 'Al');
  await wordsField(page).click();
  await page.keyboard.press('End');
  await openCustomer(other, 'Al');
  await other.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await expect.poll(() => named(content, 'Al')).toBeUndefined();
  await lookAgain(page);
  const question = page.getByRole('region', { name: '“Al” was removed while you had it open. Keep it?' });
  await expect(question).toBeVisible();
  await page.keyboard.type(' Still.');
  await expect(wordsField(page)).toHaveValue('It holds. Still.');
  expect(named(content, 'Al')).toBeUndefined();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect.poll(() => named(content, 'Al')?.text).toBe('It holds. Still.');
});

test('an open question stays with its entry when others move, and is still open in the next tab', {
  tag: '@slow',
}, async ({ page, context, openAs, content, complaints }) => {
  forgive(complaints);
  const other = await openAs(helper);
  for (const one of [page, other]) await openCustomer(one, 'Al');
  await context.setOffline(true);
  await wordsField(page).fill('Hers.');
  await wordsField(other).fill('His.');
  await expectSaved(other);
  await context.setOffline(false);
  const name = 'Al · What they said: which version do you want to keep?';
  const ask = (one: Page) =>
    one.getByRole('region', { name: /^Al · .*which version do you want to keep\?$/ });
  await expect(ask(page), name).toBeVisible();
  await openCustomer(other, 'María-José');
  await other.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await expect.poll(() => draftText(content, 'testimonials.yaml')).not.toContain('María-José');
  const response = page.waitForResponse(/files\/testimonials\.yaml$/);
  await lookAgain(page);
  await response;
  await wordsField(page).fill('Hers, still.');
  for (const text of ['His.', 'Hers']) await expect(ask(page)).toContainText(text);
  await page.close();

  const next = await context.newPage();
  await openCustomer(next, 'Al');
  await expect(ask(next)).toContainText('His.');
  await expect(ask(next)).toContainText('Hers, still.');
  await ask(next)
    .getByRole('button', { name: `Keep this version: ${helper} wrote` })
    .click();
  await expect(wordsField(next)).toHaveValue('His.');
  await expect(ask(next)).toHaveCount(0);
  expect(named(content, 'Al')?.text).toBe('His.');
});

test('discarding takes away only what the list showed: a later change of somebody else is refused', {
  tag: '@slow',
}, async ({ page, openAs, content, complaints }) => {
  forgive(complaints);
  const other = await openAs(helper);
  await changePhone(page, '321-555-0100');
  await page.goto(screens.website());
  // Nothing new is heard while the list is looked at.
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: /^Discard: .*Phone number/ }).click();
  const question = page.getByRole('dialog', { name: 'Discard this change?' });
  await changePhone(other, '321-555-0177');
  await question.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByText(/^Nothing was discarded, because the text has changed/)).toBeVisible();
  expect(draftText(content, 'business.yaml')).toContain('321-555-0177');
  expect(owner).not.toBe(helper);
});
