import { expect, type Page, request, row, test } from './desk-visit.ts';
import type { OwnersDesk } from './owners-desk.ts';
import { expectAccessible } from './visit.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Everything that may stand on a screen at once. @returns the id of the request that has all of it */
async function fill(desk: OwnersDesk) {
  const id = await desk.receive({ name: 'Dana Field', message: 'Steps in Kissimmee' }, { hoursAgo: 30 });
  await desk.photograph(id, 3);
  await desk.receive({ name: 'ליאור כהן', message: 'שביל בגינה 🧱', phone: '12', service: '' });
  await desk.receive({ name: 'Cheap links' }, { isSpam: true });
  return id;
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of sizes) {
    test.describe(`${colorScheme}, ${viewport.width} pixels wide`, () => {
      test.use({ viewport, colorScheme });

      test('axe finds nothing on the way in', async ({ page, desk }) => {
        await page.goto('/desk');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
        await expectAccessible(page);
        await page.getByLabel('Email').fill('nobody');
        await page.getByRole('button', { name: 'Send me a code' }).click();
        await expect(page.getByText('Type an e-mail address')).toBeVisible();
        await expectAccessible(page);
        await page.getByLabel('Email').fill('somebody@example.com');
        await page.keyboard.press('Enter');
        await expect(page.getByLabel('Six digits')).toBeFocused();
        await expectAccessible(page);
        await page.goto('about:blank');
        await page.goto(await desk.signInScreen());
        await expect(page.getByRole('button', { name: 'Sign in on this device' })).toBeVisible();
        await expectAccessible(page);
      });

      test('axe finds nothing in the list', async ({ page, context, desk }) => {
        await context.addCookies([await desk.cookie()]);
        await page.goto('/desk');
        await expect(page.getByText('No open requests')).toBeVisible();
        await expectAccessible(page);
        await fill(desk);
        for (const [view, name] of [
          ['', 'Dana Field'],
          ['/late', 'Dana Field'],
          ['/spam', 'Cheap links'],
        ]) {
          await page.goto(`/desk${view}`);
          await expect(row(page, name!)).toBeVisible();
          await expectAccessible(page);
        }
        await page.getByLabel('Search all requests').fill('nobody at all');
        await expect(page.getByText('Nothing found')).toBeVisible();
        await expectAccessible(page);
      });

      test('axe finds nothing on a request and its dialogs', async ({ page, context, desk }) => {
        await context.addCookies([await desk.cookie()]);
        await page.goto(`/desk/requests/${await fill(desk)}`);
        await expect(request(page).getByText('Steps in Kissimmee')).toBeVisible();
        await expectAccessible(page);
        await visitAndNote(page);
        await expectAccessible(page);
        await page.getByRole('button', { name: '1 of 3, larger' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'More' }).click();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Erase…' }).click();
        await expect(page.getByRole('heading', { name: 'Erase this request?' })).toBeVisible();
        await expectAccessible(page);
      });

      test('axe finds nothing on the website visits', async ({ page, context, desk }) => {
        await context.addCookies([await desk.cookie()]);
        await desk.countVisits();
        await page.goto('/desk/visits');
        await page.getByText('Every day in figures').click();
        await expect(page.getByRole('cell').first()).toBeVisible();
        await expectAccessible(page);
      });

      test('axe finds nothing in the settings', async ({ page, context, desk }) => {
        await context.addCookies([await desk.cookie()]);
        await desk.cookie();
        await page.goto('/desk/settings');
        await expect(page.getByRole('button', { name: 'Sign out Chrome on Linux' })).toBeVisible();
        await expectAccessible(page);
      });
    });
  }
}

/** With the form for the amount and the visit, a note, and what is said about it. */
async function visitAndNote(page: Page) {
  await page.getByRole('button', { name: 'Visit agreed' }).click();
  await expect(page.getByLabel('Visit on')).toBeVisible();
  await page.getByLabel('New note').fill('Called');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Note added')).toBeVisible();
}
