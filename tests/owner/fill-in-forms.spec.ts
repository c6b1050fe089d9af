import { cpSync } from 'node:fs';
import path from 'node:path';
import { sampleFolder } from '#content-model/prepare/seed.ts';
import { contentFiles } from '#shared/content/files.ts';
import { screens } from '#shared/desk/addresses.ts';
import { expectAccessible } from '#tests/visitor/visit.ts';
import { expect } from './desk-fixtures.ts';
import { draftText, expectSaved, openForm, photoFile, test, translate } from './website-fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a photo is added in a form, found by what it shows, and removed', async ({ page, content }) => {
  await openForm(page, 'home/hero');
  const inPlace = page.getByRole('button', { name: /^Photo for phones/ });
  await expect(inPlace).toContainText('Driveway leading to a house, upright');
  await inPlace.click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByRole('list', { name: 'Photos' }).getByRole('button', { pressed: true }),
  ).toHaveText('Driveway leading to a house, upright');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add a photo' }).click();
  await dialog
    .getByLabel('Take or choose a photo')
    .setInputFiles({ ...(await photoFile()), name: 'Foto vom Gärtner 1.JPG' });
  await dialog.getByRole('button', { name: 'Add this photo' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Describe the photo in one sentence.');
  await dialog.getByRole('textbox', { name: 'What it shows' }).fill('Ramp to a garage');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add this photo' }).click();
  await expect(dialog).toBeHidden();
  await expect(inPlace).toContainText('Ramp to a garage');
  await expect(inPlace).toBeFocused();
  await expectSaved(page);

  await inPlace.click();
  await dialog.getByRole('searchbox').fill('oak walk');
  await expect(dialog.getByRole('list', { name: 'Photos' }).getByRole('button')).toHaveText([
    'Front walk by an oak, as a phone held upright takes it',
  ]);
  await page.keyboard.press('Escape');

  await openForm(page, 'photos/ramp-to-a-garage');
  await page.getByRole('button', { name: 'Remove this photo' }).click();
  await expect(dialog).toContainText('It’s removed everywhere it’s used.');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Photos' })).toBeVisible();
  await expect.poll(() => draftText(content, 'photos.yaml')).not.toContain('ramp');
  await openForm(page, 'photos/hero');
  await expect(page.getByRole('button', { name: 'Remove this photo' })).toBeDisabled();
});

test('entries of a list are moved by key and by finger, removed and restored, and it is announced', async ({
  page,
  content,
}) => {
  const order = () =>
    [...draftText(content, 'home.yaml').matchAll(/figure: (\w+)/g)].map(([, figure]) => figure).join(' ');
  const status = page.getByRole('status').filter({ hasText: / now | removed| back/ });
  await openForm(page, 'home/statistics');
  expect(order()).toBe('years support customers projects');
  await page.getByRole('button', { name: 'Move or remove' }).click();
  const handle = (title: string) => page.getByRole('button', { name: `Move ${title} with the arrow keys` });
  await page.getByRole('button', { name: 'Move 37 · Years Experience down' }).click();
  await expect(status).toHaveText('37 · Years Experience: now 2 of 4.');
  await expect(page.getByRole('button', { name: 'Move 37 · Years Experience down' })).toBeFocused();
  await handle('37 · Years Experience').focus();
  for (const [key, place, moved] of [
    ['ArrowUp', 1, 'years support customers projects'],
    ['ArrowDown', 2, 'support years customers projects'],
    ['ArrowDown', 3, 'support customers years projects'],
    ['Home', 1, 'years support customers projects'],
    ['End', 4, 'support customers projects years'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(status).toHaveText(`37 · Years Experience: now ${place} of 4.`);
    await expect(handle('37 · Years Experience')).toBeFocused();
    await expect.poll(order, key).toBe(moved);
  }
  await expectAccessible(page);

  const from = (await handle('999+ · Projects').boundingBox())!;
  const to = (await handle('24/7 · Support Available').boundingBox())!;
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect.poll(order).toBe('projects support customers years');

  await page.getByRole('button', { name: 'Remove 24/7 · Support Available' }).click();
  await expect.poll(order).toBe('projects customers years');
  const undo = page.getByRole('listitem').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect.poll(order).toBe('projects support customers years');

  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Add a number' }).click();
  await expect(page.getByRole('combobox', { name: 'Number' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Number' }).selectOption('Licensed and insured: 100%');
  await page.getByRole('textbox', { name: 'Caption' }).fill('Insured');
  await page.getByRole('button', { name: 'Insert a detail' }).click();
  await page.getByRole('button', { name: 'Region' }).click();
  await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveValue('Insured[area]');
  await expect(page.getByText('[area] becomes the region you work in')).toBeVisible();
  await expectSaved(page);
  await expect.poll(order).toBe('projects support customers years licensed');
});

test('a text has a field for its Spanish, which is questioned when its English changes', async ({
  page,
  content,
}) => {
  translate(content);
  await openForm(page, 'about/closing');
  const english = page.getByRole('textbox', { name: 'Heading above the phone number in English' });
  const spanish = page.getByRole('textbox', { name: 'Heading above the phone number in Spanish' });
  await expect(spanish).toHaveValue('Trabajo firme');
  await english.fill('Come and look at a slab');
  await expect(spanish).toHaveAccessibleDescription(/The English changed/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Still correct' }).click();
  await expect(spanish).not.toHaveAccessibleDescription(/The English changed/);
  await expectSaved(page);
  expect(draftText(content, 'about.yaml')).toMatch(
    /en: Come and look at a slab\n +es: Trabajo firme\n +of: \w{8}\n/,
  );
});

test('what a new owner types about the company is asked for, completed and corrected at its field', async ({
  page,
  content,
}) => {
  const business = () => draftText(content, 'business.yaml');
  await openForm(page, 'company/place');
  const latitude = page.getByRole('textbox', { name: 'Latitude' });
  const longitude = page.getByRole('textbox', { name: 'Longitude' });
  const city = page.getByRole('textbox', { name: 'City', exact: true }).first();
  await page.getByRole('button', { name: 'Kissimmee' }).click();
  await expect(city).toHaveValue('Kissimmee');
  await expect(latitude).toHaveCount(0);
  await city.fill('Yeehaw Corner');
  await expect(city).toHaveAccessibleDescription(/Check the spelling, or add its position/);
  await latitude.fill('27.7');
  // An iPhone's keys for decimals have no minus.
  await expect(longitude).not.toHaveAttribute('inputmode', /decimal|numeric/);
  await longitude.fill('−80.9');
  await expectSaved(page);
  await expect.poll(business).toMatch(/name: Yeehaw Corner\n +latitude: 27.7\n +longitude: -80.9\n/);

  await openForm(page, 'company/links');
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.getByRole('textbox', { name: 'Link text' }).fill('Facebook');
  const address = page.getByRole('textbox', { name: 'Web address' });
  await address.fill('www.facebook.com/yeehaw');
  await page.getByRole('textbox', { name: 'Link text' }).focus();
  await expect(address).toHaveValue('https://www.facebook.com/yeehaw');
  await address.fill('my facebook page');
  await page.getByRole('textbox', { name: 'Link text' }).focus();
  await expect(address).toHaveValue('my facebook page');
  await expect(address).toHaveAccessibleDescription(/not a whole web address/);

  await openForm(page, 'company/look');
  await page.getByRole('textbox', { name: 'Dark color optional' }).fill('#8899aa');
  const offer = page.getByRole('button', { name: /^Use #[0-9a-f]{6}$/ });
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  const shade = (await offer.textContent())!.replace('Use ', '');
  await offer.click();
  await expect(page.getByRole('textbox', { name: 'Dark color optional' })).toHaveValue(shade);
  await expect(page.getByRole('textbox', { name: 'Dark color optional' })).toBeFocused();
  await expect(offer).toHaveCount(0);

  await openForm(page, 'company/contact');
  const short = page.getByRole('textbox', { name: 'Short name' });
  await short.fill('Yeehaw Concrete Works');
  await expect(short).toHaveAccessibleDescription(/6 characters too long.*15/);
  await expect(short).toHaveAttribute('aria-invalid', 'true');
  await short.fill('Yeehaw');
  await expect(short).not.toHaveAttribute('aria-invalid');
});

test('a sentence about a photo that is too long says by how much, in each language', {
  tag: '@slow',
}, async ({ page, content }) => {
  translate(content);
  await openForm(page, 'photos/hero');
  for (const language of ['English', 'Spanish']) {
    const sentence = page.getByRole('textbox', { name: `What it shows in ${language}` });
    await sentence.fill(`${'a slab '.repeat(43)}dry`);
    await expect(sentence).toHaveAccessibleDescription(/4 characters too long; at most 300 fit/);
  }
  await expectAccessible(page);
  await openForm(page, 'photos');
  await page.getByRole('button', { name: 'Add a photo' }).click();
  for (const label of ['What it shows, in English', 'The same in Spanish']) {
    const sentence = page.getByRole('textbox', { name: label });
    await sentence.fill(`${'a slab '.repeat(43)}dry`);
    await expect(sentence).toHaveAccessibleDescription(/4 characters too long; at most 300 fit/);
  }
  await page.getByRole('button', { name: 'Add this photo' }).focus();
  await page.keyboard.press('Escape');

  await openForm(page, 'home/hero');
  await page.getByRole('button', { name: /^Photo for phones/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('TRABÁJO');
  await expect(dialog.getByRole('list', { name: 'Photos' }).getByRole('button')).not.toHaveCount(0);
});

test('a new owner is asked for Spanish first, and turns it off and on again without losing any', async ({
  page,
  content,
}) => {
  for (const name of contentFiles) cpSync(path.join(sampleFolder, name), path.join(content, name));
  cpSync(path.join(sampleFolder, 'photos'), path.join(content, 'photos'), { recursive: true });
  await openForm(page, 'home/closing');
  await page.getByRole('textbox', { name: 'Heading above the phone number in Spanish' }).fill('');
  await expectSaved(page);

  await page.goto(screens.website());
  const pages = page.getByRole('checkbox', { name: 'Spanish pages' });
  await expect(pages).toBeChecked();
  const toFix = page.getByRole('heading', { name: 'To fix before you publish' });
  await expect(toFix).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Don’t need Spanish pages? Turn them off' }).click();
  await expect(pages).toBeFocused();
  const reader = page.getByRole('textbox', { name: 'Read by' });
  await expect(reader).toBeVisible();
  await pages.uncheck();
  await expect(reader).toHaveCount(0);
  await expectSaved(page);

  await openForm(page, 'company/place');
  const hours = page.getByRole('textbox', { name: /^Hours/ });
  await expect(hours).toHaveCount(1);
  await hours.fill('Mon-Sat 7AM-5PM');
  await expectSaved(page);
  const business = draftText(content, 'business.yaml');
  expect([/^spanish: false$/m.test(business), business.includes('es: Lunes a viernes, de 7 a. m.')]).toEqual([
    true,
    true,
  ]);

  await page.goto(screens.website());
  await expect(pages).not.toBeChecked();
  await expect(toFix).toHaveCount(0);
  await pages.check();
  await expect(toFix).toBeVisible();
  await openForm(page, 'company/place');
  await expect(hours.last()).toHaveValue('Lunes a viernes, de 7 a. m. a 6 p. m.');
  await expect(hours.last()).toHaveAccessibleDescription(/The English changed/);
});

test('a trembling finger moves a project once, and one that is held at the edge scrolls to the end', async ({
  page,
  content,
}) => {
  await page.setViewportSize({ width: 390, height: 480 });
  await openForm(page, 'projects');
  await page.getByRole('button', { name: 'Change the order' }).click();
  const list = page.getByRole('list', { name: 'Projects' });
  const titles = () => list.locator('[translate=no]').allTextContents();
  const before = await titles();
  await expect(list.locator('img')).toHaveCount(9);
  expect(await list.locator('img').first().boundingBox()).toMatchObject({ width: 44, height: 44 });
  // Removing is on the project's own screen.
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await expectAccessible(page);

  // Grabbed at the edge, a row stays where it is.
  const [x, bottom] = await list.evaluate((list) => {
    const end = list.closest('section')!.lastElementChild!.getBoundingClientRect().top;
    const boxes = Array.from(list.querySelectorAll('[data-action=handle]'), (one) =>
      one.getBoundingClientRect(),
    );
    const last = boxes.findLast(({ top }) => top < end - 8)!;
    return [last.x + 20, Math.min(end, last.bottom) - 6];
  });
  const draw = () => page.evaluate(() => new Promise(requestAnimationFrame));
  await page.mouse.move(x, bottom);
  await page.mouse.down();
  for (const tremble of [1, 0, 1, 0, 1, 0]) {
    await page.mouse.move(x, bottom + tremble);
    await draw();
  }
  expect(await titles()).toEqual(before);
  await page.mouse.up();

  const moves = await list.evaluateHandle((list) => {
    const counted = { times: 0 };
    new MutationObserver(() => counted.times++).observe(list, { childList: true });
    return counted;
  });
  const box = (await page.getByRole('button', { name: 'Move Driveway with the arrow keys' }).boundingBox())!;
  // Not on a whole pixel: borders are.
  const y = box.y + 20.5;
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let down = 1; down <= 60; down++)
    for (const tremble of [0, 1, 0]) {
      await page.mouse.move(x, y + down + tremble);
      await draw();
    }
  expect(await moves.evaluate(({ times }) => times)).toBe(1);
  const [first = '', second = '', ...others] = before;
  expect(await titles()).toEqual([second, first, ...others]);

  // It is held still there.
  await page.mouse.move(x, bottom);
  await expect.poll(titles).toEqual([second, ...others, first]);
  await page.mouse.up();
  // Nothing of another project is below it.
  await expect.poll(() => draftText(content, 'projects.yaml')).toMatch(/title: Driveway\n((?!- id).*\n)*$/);

  for (const [reducedMotion, sliding] of [
    ['reduce', 0],
    ['no-preference', 2],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    const up = page.getByRole('button', { name: 'Move Driveway up' });
    const slides = await up.evaluate(async (button: HTMLElement) => {
      button.click();
      await new Promise(requestAnimationFrame);
      const rows = [...document.querySelectorAll('[data-row]')];
      return rows.flatMap((row) => row.getAnimations());
    });
    expect(slides).toHaveLength(sliding);
  }
});
