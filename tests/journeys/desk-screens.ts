import { expect, type Page, request, row } from './desk-visit.ts';
import { edgeFaults } from './layout-faults.ts';
import type { OwnersDesk } from './owners-desk.ts';

const endless = 'Bewehrungsstahl'.repeat(300);

/** Texts that no layout expects. @returns the id of the request that has them */
export async function fillWithLongTexts(desk: OwnersDesk) {
  await desk.receive({ name: 'ليلى حداد', message: 'ممر الحديقة 🧱' }, { hoursAgo: 500 });
  const name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim();
  return desk.receive({ name, message: endless, service: 'Driveways '.repeat(12).trim() }, { hoursAgo: 30 });
}

/** Every screen that has rows and words of its own, each as soon as it is there. */
export async function everyScreen(page: Page, desk: OwnersDesk, look: (screen: string) => Promise<void>) {
  await page.goto('/desk');
  await expect(page.getByLabel('Email')).toBeVisible();
  await look('signing in');
  await page.getByLabel('Email').fill(`${'a'.repeat(100)}@example.com`);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Six digits')).toBeVisible();
  await look('the code');
  await page.context().addCookies([await desk.cookie()]);
  await page.goto('/desk');
  await expect(page.getByText('No open requests')).toBeVisible();
  await look('an empty list');
  const id = await fillWithLongTexts(desk);
  await page.goto('/desk');
  await expect(row(page, 'Wolfe')).toBeVisible();
  await look('the list');
  await page.goto(`/desk/requests/${id}`);
  await expect(request(page).getByText('Bewehrungsstahl')).toBeVisible();
  await look('a request');
  await page.goto('/desk/visits');
  await expect(page.getByText('Nobody was counted yet')).toBeVisible();
  await look('no visits');
  await desk.countVisits();
  await page.reload();
  await page.getByText('Every day in figures').click();
  await expect(page.getByRole('row')).toHaveCount(31);
  await look('the visits');
  await page.goto('/desk/settings');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await look('the settings');
}

/**
 * What is cut off, scrolls sideways, or is wider than what is pressed. Texts that lie under a bar until one scrolls are
 * no fault.
 */
export async function deskFaults(page: Page): Promise<string[]> {
  const wide = await page
    .locator('main :is(a, button):visible')
    .evaluateAll((pressed) =>
      pressed
        .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        .map(({ textContent }) => `too wide: ${textContent}`),
    );
  return [...(await edgeFaults(page)), ...wide];
}
