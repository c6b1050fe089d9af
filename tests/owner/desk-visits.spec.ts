import { clockInZone } from '#shared/desk/format.ts';
import { expect, list, request, row, test } from './desk-fixtures.ts';

test.use({ isSignedIn: true, viewport: { width: 390, height: 844 } });

/** Nine o'clock on the Saturday after tomorrow: the company of the tests is closed then. */
function aSaturday() {
  const day = 24 * 3_600_000;
  const noon = Math.floor(Date.now() / day) * day + day / 2;
  const days = [2, 3, 4, 5, 6, 7, 8].map((later) => new Date(noon + later * day));
  return `${clockInZone(days.find((at) => at.getUTCDay() === 6)!.toISOString(), 'UTC').slice(0, 10)}T09:00`;
}

test('a visit on a closed day or too close to another is questioned, and is in the list one tap away', async ({
  page,
  desk,
}) => {
  const ids = await Promise.all([
    desk.receive({ name: 'Eve Marsh', message: 'We are at 22 Oak St, Tampa' }),
    desk.receive({ name: 'Dana Field' }),
  ]);
  const visitsOf = () => Promise.all(ids.map(async (id) => (await desk.store.find(id))?.visitAt));
  const screen = request(page);
  const question = screen.getByRole('alert').filter({ hasText: /\S/ });
  await page.goto('/desk');
  for (const [index, name] of ['Eve Marsh', 'Dana Field'].entries()) {
    await row(page, name).click();
    await screen.getByLabel('Date and time').fill(aSaturday());
    await screen.getByRole('button', { name: 'Save visit' }).click();
    await expect(question).toContainText('Your company is closed on Saturdays.');
    if (index === 1)
      await expect(question).toContainText('You already have a visit with Eve Marsh at 9:00 AM.');
    expect((await visitsOf())[index]).toBeNull();
    // A press as fast as this counts as the second half of a double press.
    await expect(async () => {
      const save = screen.getByRole('button', { name: 'Save anyway' });
      if (await save.isVisible()) await save.click({ timeout: 1000 });
      await expect(save).toBeHidden({ timeout: 1000 });
    }).toPass();
    await expect.poll(async () => (await visitsOf())[index]).toBeTruthy();
    if (index === 0) await page.getByRole('link', { name: 'Back to the list' }).click();
  }

  await screen.getByRole('link', { name: 'Visits', exact: true }).click();
  const schedule = page.getByRole('region', { name: 'Visits', exact: true });
  await expect(schedule.getByRole('heading', { level: 2 })).toHaveCount(14);
  const eves = schedule.getByRole('listitem').filter({ has: page.getByText('Eve Marsh', { exact: true }) });
  await expect(eves.first()).toContainText('9:00 AM');
  await expect(eves.first()).toContainText('(407) 555-0199');
  await expect(eves.first()).toContainText('Overlaps with Dana Field, 9:00 AM');
  await expect(schedule.getByRole('link', { name: /^22 Oak St, Tampa/ })).toBeVisible();
  await schedule.getByRole('link', { name: /9:00 AM.*Eve Marsh/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Eve Marsh' })).toBeVisible();
  await page.goto('/desk/answered');
  await expect(row(page, 'Eve Marsh')).toContainText(/Sat.* 9:00 AM/);
  await page.goto('/desk');
  await expect(list(page).getByRole('link', { name: '2 upcoming visits' })).toBeVisible();
});

test('a phone’s calendar gets its own link, and the morning message is turned on', {
  tag: '@slow',
}, async ({ page, desk, playwright }) => {
  await page.goto('/desk/schedule');
  await page.getByRole('link', { name: 'Add visits to your phone’s calendar' }).click();
  const morning = page.getByRole('checkbox', { name: 'A message each morning with the day’s visits' });
  await expect(morning).not.toBeChecked();
  await morning.check();
  await page.getByRole('button', { name: 'Get a calendar link' }).click();
  const link = page.getByRole('textbox', { name: 'Calendar link' });
  await expect(link).toHaveValue(/\/desk\/calendar\/.*ics$/);
  const { pathname } = new URL(await link.inputValue());
  const google = page.getByRole('link', { name: 'Google Calendar' });
  await expect(google).toHaveAttribute('href', 'https://calendar.google.com/calendar/r/settings/addbyurl');
  const subscribe = page.getByRole('link', { name: 'Add to this device’s calendar' });
  await expect(subscribe, 'only Apple’s devices open such a link').toHaveCount(0);
  const calendar = await playwright.request.newContext({ baseURL: desk.origin });
  expect(await (await calendar.get(pathname)).text()).toContain('BEGIN:VCALENDAR');
  await page.reload();
  await expect(morning).toBeChecked();
  await expect(page.getByRole('button', { name: 'Replace calendar link' })).toBeVisible();
  await expect(link).toHaveCount(0);
  await page.getByRole('button', { name: 'Turn off calendar link' }).click();
  await expect(page.getByRole('button', { name: 'Get a calendar link' })).toBeVisible();
  expect((await calendar.get(pathname)).status()).toBe(404);
  await calendar.dispose();
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (Macintosh) Safari/605.1.15' }),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Get a calendar link' }).click();
  await expect(subscribe).toHaveAttribute('href', /^webcal:/);
  await expect(google).toHaveCount(0);
});
