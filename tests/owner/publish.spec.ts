import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { openDraft } from '#server/website/draft/draft.ts';
import { publishStaged } from '#server/website/draft/testing/publish-staged.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { expectAccessible, forgive, type Page } from '#tests/visitor/visit.ts';
import { expect } from './desk-fixtures.ts';
import { helper } from './open-desk.ts';
import { mockWebsite, number, shownPage, test } from './site-with-builds.ts';
import { changePhone, expectSaved, openForm, phoneField } from './website-fixtures.ts';

const phone = { width: 390, height: 844 };
test.use({ viewport: phone });

const publish = (place: Page | Locator) => place.getByRole('button', { name: 'Publish', exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
/** Says what will change before it does it. */
async function restore(page: Page) {
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(dialog(page)).toContainText(/Visitors will see \d+ changes?:/);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Restore', exact: true }).click();
}

/** What builds lets everything else on the machine go first. */
const built = { timeout: 200_000 };

test('one person changes a word at a computer and sees it beside the form, another publishes it on a phone and undoes it @slow', async ({
  page,
  openAs,
  browser,
  desk,
}) => {
  test.setTimeout(900_000);
  const visitor = await browser.newPage({ baseURL: desk.origin });
  const isSeen = async () => {
    await visitor.goto('/');
    return (await visitor.getByText(number).count()) > 0;
  };
  const computer = await openAs(helper);
  await computer.setViewportSize({ width: 1280, height: 720 });
  await openForm(computer, 'company/contact');
  const shown = shownPage(computer);
  await expect(shown.getByRole('heading', { level: 1 })).toBeVisible(built);
  await phoneField(computer).fill(number);
  await expect(shown.getByText(number).locator('visible=true').first()).toBeInViewport(built);
  expect(await isSeen()).toBe(false);

  await page.goto(screens.website());
  await expect(page.getByRole('heading', { name: '1 change, not published' })).toBeVisible();
  await expect(page.getByText(`by ${helper}`)).toBeVisible();
  await publish(page).click();
  await expect(dialog(page)).toContainText(number);
  await expectAccessible(page);
  await publish(dialog(page)).click();
  await expect(page.getByRole('heading', { name: /^Published, \d/ })).toBeVisible(built);
  expect(await isSeen()).toBe(true);

  // One tap, and it is as before, with the change still there to be published.
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(isSeen, built).toBe(false);
  await page.goto(screens.website());
  await expect(page.getByRole('heading', { name: '1 change, not published' })).toBeVisible();
  await publish(page).click();
  await publish(dialog(page)).click();
  await expect(page.getByRole('heading', { name: /^Published, \d/ })).toBeVisible(built);
  expect(await isSeen()).toBe(true);

  await page.goto(screens.website('versions'));
  await expect(page.getByRole('listitem').first()).toContainText('1 change · you');
  await expectAccessible(page);
  await page.getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByRole('deletion')).not.toContainText(number);
  await expect(page.getByRole('insertion')).toContainText(number);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the versions' }).click();
  await page.getByRole('listitem').nth(1).getByRole('link').click();
  await restore(page);
  await expect(page.getByText(/^Published, \d/)).toBeVisible(built);
  expect(await isSeen()).toBe(false);
  await visitor.close();
});

test('a project with a photo from the phone is put first, published and taken back; a visitor learns nothing from the photo @slow', async ({
  page,
  browser,
  desk,
}) => {
  test.setTimeout(900_000);
  const picture = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#a98' } })
    .withExif({ IFD0: { Make: 'Apple' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 32/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect(picture.includes('Apple')).toBe(true);
  await openForm(page, 'projects');
  await page.getByRole('button', { name: 'Add a project' }).click();
  await expect(page.getByText('must not be empty')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Title' }).fill('Apron with a drain');
  await page.getByRole('textbox', { name: 'Description' }).fill('Broom finished, in Lakeland.');
  await page.getByRole('button', { name: /^Photo(?! before)/ }).click();
  await dialog(page).getByRole('button', { name: 'Add a photo' }).click();
  await dialog(page)
    .getByLabel('Take or choose a photo')
    .setInputFiles({ name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer: picture });
  await dialog(page).getByRole('textbox', { name: 'What it shows' }).fill('Apron in front of a garage');
  await dialog(page).getByRole('button', { name: 'Add this photo' }).click();
  await expect(dialog(page)).toBeHidden();
  const place = page.getByRole('region', { name: 'Position in the list' });
  await place.getByRole('button', { name: 'Down' }).click();
  await expect(place).toContainText('2 of');
  await place.getByRole('button', { name: 'Move to the top' }).click();
  await expect(place).toContainText('1 of');
  await expectSaved(page);

  await page.goto(screens.website());
  await publish(page).click();
  await publish(dialog(page)).click();
  await expect(page.getByRole('heading', { name: /^Published, \d/ })).toBeVisible(built);
  const visitor = await browser.newPage({ baseURL: desk.origin });
  await visitor.goto('/gallery');
  const projects = visitor.getByRole('main').getByRole('listitem');
  const first = projects.filter({ has: visitor.getByRole('img') }).first();
  await expect(first).toContainText('Apron with a drain');
  const shown = first.getByRole('img');
  await expect(shown).toHaveAttribute('alt', 'Apron in front of a garage');
  const sent = await visitor.request.get(await shown.evaluate((image: HTMLImageElement) => image.currentSrc));
  expect((await sharp(await sent.body()).metadata()).exif).toBeUndefined();

  await page.goto(screens.website('versions'));
  await page.getByRole('listitem').nth(1).getByRole('link').click();
  await restore(page);
  await expect(page.getByText(/^Published, \d/)).toBeVisible(built);
  await visitor.goto('/gallery');
  await expect(visitor.getByText('Apron with a drain')).toHaveCount(0);
  await visitor.close();
});

test('blocking problems are shown before publishing, link to their fields, and can be discarded', async ({
  page,
}) => {
  await changePhone(page, 'call me');
  await page.goto(screens.website());
  await publish(page).click();
  await expect(dialog(page)).toContainText('Something to fix first');
  await expect(publish(page)).toHaveCount(1);
  await dialog(page)
    .getByRole('link', { name: /Phone number/ })
    .click();
  await expect(phoneField(page)).toBeFocused();

  await page.getByRole('textbox', { name: 'Email address' }).fill('new@company.example');
  await expectSaved(page);
  await page.goto(screens.website());
  await publish(page).click();
  await expect(dialog(page)).toContainText('Something to fix first');
  await dialog(page)
    .getByRole('checkbox', { name: /^Publish: .*Phone number/ })
    .uncheck();
  await expect(page.getByRole('dialog', { name: 'Publish 1 of 2 changes?' })).toBeVisible();
  await expect(publish(dialog(page))).toBeVisible();
  await expectAccessible(page);
  await dialog(page)
    .getByRole('button', { name: /^Discard: .*Email address/ })
    .click();
  await page
    .getByRole('dialog', { name: 'Discard this change?' })
    .getByRole('button', { name: 'Discard', exact: true })
    .click();
  await dialog(page)
    .getByRole('button', { name: /^Discard: .*Phone number/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Discard this change?' });
  await question.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Nothing to publish' })).toBeVisible();
  await openForm(page, 'company/contact');
  await expect(phoneField(page)).not.toHaveValue('call me');
});

test('every device shows that somebody else is publishing, and the result', async ({ page }) => {
  const job = {
    kind: 'publish' as const,
    by: helper,
    startedAt: new Date().toISOString(),
    endedAt: null,
    step: 'Building the pages…',
    failure: null,
    problems: [],
  };
  let state: Website['job'] = job;
  const changes: Website['changes'] = [{ file: 'business.yaml', path: ['phone'], before: '1', after: '2' }];
  await mockWebsite(page, () => ({ changes, usualSeconds: 20, job: state }));
  await page.goto(screens.website());
  await expect(page.getByText(`${helper} is publishing…`)).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expectAccessible(page);
  await expect(publish(page)).toHaveCount(0);
  const problem = {
    file: 'business.yaml' as const,
    path: ['phone'],
    message: 'Write it like (407) 555-0142.',
  };
  state = {
    ...job,
    endedAt: new Date().toISOString(),
    failure: 'A link leads nowhere.',
    problems: [problem],
  };
  await expect(page.getByText('Not published', { exact: true })).toBeVisible();
  await expect(page.getByText('A link leads nowhere.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Phone number/ })).toHaveAttribute('href', /company\/contact/);
});

test('publishing after somebody else shows what they published, and what remains of one’s own changes', async ({
  page,
  content,
  complaints,
}) => {
  // The refusal.
  forgive(complaints);
  await changePhone(page, number);
  await page.goto(screens.website());
  await publish(page).click();
  await expect(page.getByRole('dialog', { name: 'Publish 1 change?' })).toBeVisible();
  // Somebody else's desk is a little faster.
  await publishStaged(content, await openDraft(content).stage(), helper);
  await publish(dialog(page)).click();
  await expect(dialog(page)).toContainText(/helper@example\.com published 1 change today/i);
  await expect(dialog(page).getByRole('listitem')).toHaveText(
    'Company · Name, phone and email: Phone number',
  );
  await expect(dialog(page)).toContainText('It included everything you were about to publish.');
  await expect(page.getByRole('dialog', { name: 'Already published' })).toBeVisible();
  await expect(publish(dialog(page))).toHaveCount(0);
  await expectAccessible(page);
});
