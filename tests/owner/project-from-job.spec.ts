import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { workingLock } from '#publishing/folders.ts';
import { withLock } from '#publishing/lock.ts';
import { pagePhoto } from '#server/testing/pictures.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import { expectAccessible, forgive } from '#tests/visitor/visit.ts';
import { expect } from './desk-fixtures.ts';
import { openTestDesk } from './open-desk.ts';
import { draftText, loseAnswer, test, translate } from './website-fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a job that was won becomes one project of the website, with its photos, once the customer has agreed, also when an answer is lost', async ({
  page,
  desk,
  content,
  complaints,
}) => {
  forgive(complaints);
  translate(content);
  const projects = () => draftText(content, 'projects.yaml').match(/^- /gm)!.length;
  const before = projects();
  const id = await desk.receive({ message: 'A driveway in Kissimmee, as wide as the garage.' });
  await desk.photo(id, 2, await pagePhoto());
  await page.goto(screens.request(id));
  const make = page.getByRole('button', { name: 'Add to gallery' });
  await expect(page.getByRole('button', { name: 'Won' })).toBeVisible();
  await expect(make).toHaveCount(0);
  await page.getByRole('button', { name: 'Won' }).click();
  await make.click();

  const dialog = page.getByRole('dialog', { name: 'Add to gallery' });
  await dialog.getByLabel('Photo 2 shows').selectOption('The finished job');
  await dialog.getByLabel('Photo 1 shows').selectOption('Before the work');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  const agreed = dialog.getByRole('checkbox', { name: 'The customer agreed' });
  await expect(agreed).toHaveAccessibleDescription(/Ask the customer first/);
  const [english, spanish] = [dialog.getByLabel('In one sentence'), dialog.getByLabel('The same in Spanish')];
  for (const sentence of [english.first(), spanish.last()])
    await expect(sentence).toHaveAccessibleDescription(/Describe what it shows/);
  await expectAccessible(page);
  await agreed.check();
  await english.nth(0).fill('The old drive, cracked by a root');
  await spanish.nth(0).fill('La entrada vieja');
  await english.nth(1).fill('The new drive with its joints');
  await spanish.nth(1).fill('La entrada nueva '.repeat(18));
  await expect(spanish.nth(1)).toHaveAccessibleDescription(/5 characters too long; at most 300 fit/);
  await spanish.nth(1).fill('La entrada nueva');
  await loseAnswer(page, endpoints.projectFromRequest);
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await expect(dialog.getByRole('alert').last()).toContainText('The server can’t be reached.');
  await dialog.getByRole('button', { name: 'Create project' }).click();

  await expect(page).toHaveURL(/website\/projects\/\d{9}$/);
  await expect(page.getByRole('textbox', { name: /^City/ })).toHaveValue('Kissimmee');
  expect(draftText(content, 'projects.yaml')).toMatch(
    /photo: the-new-drive-with-its\n\s+before: the-old-drive-cracked-by\n/,
  );
  expect(projects()).toBe(before + 1);
  expect(draftText(content, 'photos.yaml')).toMatch(
    /^the-new-drive.*\n {2}en: .*\n {2}es: La entrada nueva\n {2}of: /m,
  );
  expect(draftText(content, 'photos.yaml').match(/^the-(new|old)-drive/gm)).toHaveLength(2);
  await page.goto(screens.request(id));
  await expect(page.getByText('The customer agreed to have this job and 2 photos of it')).toHaveCount(1);
});

test('on PostgreSQL, a job becomes a project on the first try when its photos take longer than the database may @slow', async ({
  browser,
  content,
}) => {
  const postgres = await startPostgres({ isForgetful: true });
  const DATABASE_URL = await postgres.createDatabase('desk');
  const desk = await openTestDesk({ host: 'localhost' }, { CONTENT_DIR: content, DATABASE_URL });
  const id = await desk.receive({ message: 'A driveway in Kissimmee.' });
  await desk.photo(id, 1, await pagePhoto());
  const context = await browser.newContext({ baseURL: desk.origin, viewport: { width: 390, height: 844 } });
  await context.addCookies([await desk.cookie()]);
  const page = await context.newPage();
  await page.goto(screens.request(id));
  await page.getByRole('button', { name: 'Won' }).click();
  await page.getByRole('button', { name: 'Add to gallery' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Photo 1 shows').selectOption('The finished job');
  await dialog.getByLabel('In one sentence').fill('The new drive');
  await dialog.getByRole('checkbox', { name: 'The customer agreed' }).check();
  // What the database gets is eight seconds.
  const sent = page.waitForRequest((request) => request.url().endsWith(endpoints.projectFromRequest));
  const others = withLock(workingLock(content), async () => {
    await sent;
    await wait(9_000);
  });
  // By a line to a data center it takes longer than here.
  const slow = others.then(() =>
    desk.database.transaction().execute(async (trx) => {
      await sql`lock table deeds`.execute(trx);
      await wait(1_000);
    }),
  );
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await slow;
  await expect(page).toHaveURL(/\/website\/projects\/\d{9}$/);
  expect(draftText(content, 'projects.yaml')).toMatch(/photo: the-new-drive\n/);
  await context.close();
  await desk.close();
  await postgres.stop();
});
