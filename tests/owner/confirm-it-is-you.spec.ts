import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { openSession } from '#server/desk/sign-in/sessions.ts';
import { openDraft } from '#server/website/draft/draft.ts';
import { screens } from '#shared/desk/addresses.ts';
import { fixtureSite } from '#tests/support/fixture-site.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { expectAccessible, forgive, type Page } from '#tests/visitor/visit.ts';
import { addAuthenticator, expect } from './desk-fixtures.ts';
import { helper, openTestDesk, owner, type TestDesk } from './open-desk.ts';
import { changePhone, test as visit } from './website-fixtures.ts';

const hour = 3_600_000;
const number = '(321) 555-0100';

/** A desk with a site of its own. @param placeBuild gives the working copy, as it is, its build */
const test = visit.extend<{ placeBuild: () => Promise<void> }, { dist: string; openDesk: TestDesk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  dist: [async ({}, use) => use(path.join(makeTemporaryFolder(), 'dist')), { scope: 'worker' }],
  openDesk: [
    async ({ folder, dist }, use) => {
      const builds = path.join(path.dirname(dist), '.dist-builds');
      mkdirSync(builds);
      cpSync(realpathSync(fixtureSite.dist), path.join(builds, '1-1'), { recursive: true });
      symlinkSync(path.join('.dist-builds', '1-1'), dist);
      const desk = await openTestDesk({ host: 'localhost' }, { CONTENT_DIR: folder, DIST_DIR: dist });
      await use(desk);
      await desk.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  // Building pages takes a minute, and what a build says is another test's.
  placeBuild: async ({ content, dist }, use) => {
    await use(async () => {
      const of = await openDraft(content).digest();
      const build = path.join(path.dirname(dist), '.dist-builds', `${Date.now()}-1`);
      cpSync(realpathSync(fixtureSite.dist), build, { recursive: true });
      const stamp = path.join(build, '.built-from');
      writeFileSync(stamp, JSON.stringify({ ...JSON.parse(readFileSync(stamp, 'utf8')), digest: of }));
      const work = path.join(content, '.publishing');
      mkdirSync(work, { recursive: true });
      const state = path.join(work, 'state.json');
      const before = existsSync(state) ? JSON.parse(readFileSync(state, 'utf8')) : {};
      writeFileSync(state, JSON.stringify({ ...before, checked: { of, findings: [] } }));
    });
  },
});

test.use({ isSignedIn: false, viewport: { width: 390, height: 844 } });
// The browser reports what is refused.
test.beforeEach(({ complaints }) => forgive(complaints));

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it’s you' });

/** Changes the phone number, and asks to publish it. */
async function publishAnotherPhone(page: Page, placeBuild: () => Promise<void>) {
  await changePhone(page, number);
  await placeBuild();
  await page.goto(screens.website());
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish 1 change?' });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(question(page)).toBeVisible();
}

const isPublished = (page: Page) =>
  expect(page.getByRole('heading', { name: /^Published, \d/ })).toBeVisible();

test('another phone number is published once a code confirms that it’s you, and the other person is notified', async ({
  page,
  context,
  desk,
  placeBuild,
}) => {
  await context.addCookies([await desk.cookie(owner, 1)]);
  await publishAnotherPhone(page, placeBuild);
  await expectAccessible(page);
  // Closed, nothing is published, and it can be asked again.
  await question(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Nothing was changed')).toBeVisible();
  const publish = page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  await question(page).getByRole('button', { name: 'Email me a code' }).click();
  const field = question(page).getByRole('textbox', { name: 'Six-digit code' });
  await expect(field).toBeVisible();
  await expectAccessible(page);
  const mailed = () => desk.mails.find(({ subject }) => subject?.startsWith('Confirm that it’s you'));
  await expect.poll(mailed).toMatchObject({ to: [{ address: owner }] });
  const code = /code is (\d{3} \d{3})/.exec(mailed()!.text!)![1]!;
  await field.fill(code === '111 111' ? '222222' : '111111');
  await expect(question(page).getByRole('alert')).toContainText('This code is wrong');
  await field.fill(code);
  await isPublished(page);
  await expect(question(page)).toBeHidden();

  const listNotices = () => desk.mails.filter(({ subject }) => subject?.includes('published changes'));
  await expect.poll(listNotices).toMatchObject([{ to: [{ address: helper }] }]);
  for (const part of [owner, 'Business phone: 407.555.0142 → (321) 555-0100', screens.website('versions')])
    expect(listNotices()[0]!.text).toContain(part);
});

test('a passkey confirms that it’s you without an email', { tag: '@slow' }, async ({
  page,
  context,
  desk,
  placeBuild,
}) => {
  await addAuthenticator(page);
  await context.addCookies([await desk.cookie()]);
  await page.goto(screens.settings);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible();
  const then = new Date(Date.now() - hour).toISOString();
  await desk.database.updateTable('sessions').set({ created_at: then }).execute();
  await publishAnotherPhone(page, placeBuild);
  await question(page).getByRole('button', { name: 'Use Face ID or fingerprint' }).click();
  await isPublished(page);
  expect(desk.mails.filter(({ subject }) => subject?.startsWith('Confirm'))).toEqual([]);
});

test('signing out a lost phone explains that the calendar link still works, and turns it off', {
  tag: '@slow',
}, async ({ page, context, desk }) => {
  await context.addCookies([await desk.cookie()]);
  await openSession(desk.database, { email: owner, device: 'Safari on iPhone', now: new Date() });
  await page.goto(screens.settings);
  await page.getByRole('button', { name: 'Get a calendar link' }).click();
  const url = await page.getByRole('textbox', { name: 'Calendar link' }).inputValue();
  const status = async () => (await page.request.get(url)).status();
  expect(await status()).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out Safari on iPhone?' });
  await expect(dialog.getByRole('checkbox', { name: 'Turn off the calendar link, too' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Sign out Safari on iPhone' })).toBeHidden();
  expect(await status()).toBe(404);
});
