import { axeFaults } from '#tests/visitor/visit.ts';
import { expect, type Page, request, row, test } from './desk-fixtures.ts';

/** On a phone by day and on a desktop in the dark, which differs from the light in nothing but colors. */
const looks = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
] as const;
// Many looks, each of which a busy machine may take a while for.
test.beforeEach(() => test.setTimeout(300_000));

/**
 * Fails on anything that axe finds on a screen, in these looks.
 * @param part a selector of what alone is looked at, where the rest of the screen was looked at before
 */
async function expectAccessible(
  page: Page,
  screen: string,
  { wanted = looks, part }: { wanted?: readonly (typeof looks)[number][]; part?: string | undefined } = {},
) {
  for (const { colorScheme, ...size } of wanted) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const faults = await axeFaults(page, ...(part ? [part] : []));
    expect(faults, `${screen}, ${colorScheme}, ${size.width} pixels wide`).toEqual([]);
  }
}

test('axe finds nothing on the way in', async ({ page, desk }) => {
  await page.goto('/desk');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expectAccessible(page, 'signing in');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByText('The email address has no @.')).toBeVisible();
  await expectAccessible(page, 'no address');
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Six-digit code')).toBeFocused();
  await expectAccessible(page, 'the code');
  await page.goto('about:blank');
  await page.goto(await desk.signInScreen());
  await expect(page.getByRole('button', { name: 'Sign in on this device' })).toBeVisible();
  await expectAccessible(page, 'the link from the mail');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookies are blocked');
  await expect(page.getByText('Your link hasn’t been used.')).toBeVisible();
  await expectAccessible(page, 'cookies that are blocked');
  await browser.send('Emulation.setDocumentCookieDisabled', { disabled: false });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Sign in on this device' }).click();
  await expect(page.getByText('No open requests')).toBeVisible();
});

test.describe('signed in', () => {
  /** A request that has everything that may stand on a screen at once. */
  let id: string;

  test.use({ isSignedIn: true });
  test.beforeEach(async ({ desk }) => {
    id = await desk.receive(
      { name: 'Dana Field', message: 'Steps in Kissimmee' },
      { hoursAgo: 30, language: 'es' },
    );
    await desk.photo(id, 3);
  });

  test('axe finds nothing in the list', async ({ page, desk }) => {
    await desk.receive({ name: 'ליאור כהן', message: 'שביל בגינה 🧱', phone: '12', service: '' });
    await desk.receive({ name: 'Cheap links' }, { isSpam: true });
    for (const [view, name] of [
      ['', 'Dana Field'],
      ['/spam', 'Cheap links'],
    ] as const) {
      await page.goto(`/desk${view}`);
      await expect(row(page, name)).toBeVisible();
      // Screen readers read what was written in Spanish in Spanish.
      if (!view) await expect(row(page, name).getByText('Steps in Kissimmee')).toHaveAttribute('lang', 'es');
      await expectAccessible(page, `the list${view}`);
    }
    await page.getByLabel('Search all requests').fill('nobody at all');
    await expect(page.getByText('No results')).toBeVisible();
    await expectAccessible(page, 'nothing found');
    await page.goto('/desk/answered');
    await expect(page.getByText('Nothing answered yet')).toBeVisible();
    await expectAccessible(page, 'an empty list');
  });

  // Where the buttons stand elsewhere, a dialog of the other size would be gone.
  for (const one of looks) {
    test(`axe finds nothing on a request and its dialogs, ${one.width} pixels wide`, async ({ page }) => {
      const look = (screen: string, part?: string) => expectAccessible(page, screen, { wanted: [one], part });
      await page.setViewportSize(one);
      await page.goto(`/desk/requests/${id}`);
      await expect(request(page).getByText('Steps in Kissimmee')).toHaveAttribute('lang', 'es');
      await expect(request(page).getByText('Writes in Spanish')).toBeVisible();
      await look('a request');
      // With the form for the amount and the visit, a note, and what is said about it.
      await page.getByRole('button', { name: 'Visit scheduled' }).click();
      await expect(page.getByLabel('Date and time')).toBeVisible();
      await page.getByLabel('New note').fill('Called');
      await page.getByRole('button', { name: 'Add note' }).click();
      await expect(page.getByText('Note added')).toBeVisible();
      await look('a visit and a note');
      await page.getByRole('button', { name: 'Enlarge 1 of 3' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look('a photo', 'dialog[open]');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'More' }).click();
      await expect(page.getByRole('button', { name: 'Erase…' })).toBeVisible();
      await look('more', 'dialog[open]');
      await page.getByRole('button', { name: 'Erase…' }).click();
      await expect(page.getByRole('heading', { name: 'Erase this request?' })).toBeVisible();
      await look('erasing', 'dialog[open]');
    });
  }

  test('axe finds nothing on the website visits and in the settings', async ({ page, desk }) => {
    await desk.countVisits();
    await page.goto('/desk/visits');
    await page.getByText('Day by day').click();
    await expect(page.getByRole('cell').first()).toBeVisible();
    await expectAccessible(page, 'the visits');
    await desk.cookie();
    await page.goto('/desk/schedule');
    await expect(page.getByText('No visits scheduled')).toBeVisible();
    await expectAccessible(page, 'no visits');
    await desk.schedule(id);
    await page.reload();
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(14);
    await expectAccessible(page, 'the days of visits');
    await page.goto('/desk/settings');
    await expect(page.getByRole('button', { name: 'Sign out Chrome on Linux' })).toBeVisible();
    await expectAccessible(page, 'the settings');
  });
});
