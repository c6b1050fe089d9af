import { rmSync } from 'node:fs';
import path from 'node:path';
import { screens } from '#shared/desk/addresses.ts';
import { sampleSite } from '#tests/support/fixture-site.ts';
import { expectAccessible, type Page } from '#tests/visitor/visit.ts';
import { expect } from './desk-fixtures.ts';
import { changePhone, expectSaved, openForm, replaceContent, test as visit } from './website-fixtures.ts';

/** A visit at a desk whose website is the delivered sample, as a new owner finds it. */
const test = visit.extend({
  content: async ({ folder }, use) => {
    await replaceContent(folder, sampleSite.content);
    await use(folder);
  },
});
test.use({ viewport: { width: 390, height: 844 } });

const left = (page: Page) => page.getByRole('link', { name: /^Sample content/ });
const dialog = (page: Page) => page.getByRole('dialog');

test('a new website lists its sample content, and removes sample projects and photos with a tap, with undo', async ({
  page,
}) => {
  await page.goto(screens.website());
  await expect(left(page)).toContainText(
    /9 sample projects, 4 sample testimonials, \d+ sample texts, and 21 sample photos left/,
  );
  await left(page).click();
  const sumOf = (texts: string[]) =>
    texts.flatMap((text) => text.match(/\d+/g) ?? []).reduce((sum, number) => sum + Number(number), 0);
  const all = await page.getByText(/^9 sample projects/).innerText();
  expect(sumOf(await page.locator('summary').allInnerTexts()), 'the numbers add up').toBe(sumOf([all]));
  await page.getByText('Projects: 9').click();
  await expect(page.getByRole('link', { name: 'Pool deck with bullnose coping' })).toBeVisible();
  await expectAccessible(page);
  const ask = page.getByRole('button', { name: 'Remove 9 sample projects' });
  await ask.click();
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(/^4 sample testimonials, \d+ sample texts/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^9 sample projects, 4 sample testimonials/)).toBeVisible();
  await page.getByText('Projects: 9').click();
  await ask.click();
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(/^4 sample testimonials, \d+ sample texts/)).toBeVisible();

  await page.getByText('Photos: 21').click();
  const photos = page.getByRole('button', { name: 'Remove 20 sample photos' });
  await photos.click();
  await expect(dialog(page)).toContainText('One photo is still needed');
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(/ 1 sample photo left/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/21 sample photos left/)).toBeVisible();
});

test('a sample is marked in lists and at its field until something else is written there', async ({
  page,
}) => {
  await openForm(page, 'projects');
  await expect(page.getByRole('link', { name: /^Pool deck with bullnose coping.*Sample$/ })).toBeVisible();
  await openForm(page, 'photos');
  const photos = page.getByRole('listitem').filter({ hasText: 'Sample' });
  await expect(photos).toHaveCount(21);
  await expectAccessible(page);
  const countAcross = () =>
    photos.evaluateAll(
      (all: HTMLElement[]) => all.filter((one) => one.offsetTop === all[0]!.offsetTop).length,
    );
  expect(await countAcross()).toBe(3);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(countAcross).toBe(5);
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page, 'company/contact');
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(3);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ridge Line Concrete');
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(2);
  await expectSaved(page);
  await expectAccessible(page);
});

test('the publish dialog shows blockers, then warnings, then sample content, each complete and in plain words', async ({
  page,
  content,
}) => {
  for (const photo of ['driveway-joints', 'broom-finish-closeup'])
    rmSync(path.join(content, `photos/${photo}.jpg`));
  await changePhone(page, 'call me');
  await page.goto(screens.website());
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const shown = dialog(page);
  await expect(shown.getByRole('heading', { name: 'What’s blocking publishing' })).toBeVisible();
  const gone = shown.getByRole('region', { name: 'What won’t be shown' });
  await gone.getByText(/^Shows something that was removed: \d+/).click();
  await expect(gone.getByRole('link', { name: 'Projects · Broom-finished driveway: Photo' })).toBeVisible();
  await expect(gone).toContainText('The photo that was here was removed');
  await shown.getByText(/^Sample text and photos: \d+$/).click();
  await shown.getByText(/^Cities you work in: \d+/).click();
  await expect(
    shown.getByRole('link', { name: 'Gallery page · Top of the page: Introduction' }),
  ).toBeVisible();
  await expectAccessible(page);
  const texts = await shown.locator('li, summary').allTextContents();
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.join('\n')).not.toMatch(/driveway-joints|\.yaml|\bof: |more like these|\[\d/);
  await gone.getByRole('link', { name: 'Projects · Broom-finished driveway: Photo' }).click();
  await expect(page.getByRole('button', { name: /^Photo / }).first()).toBeFocused();
});
