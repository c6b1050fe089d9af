import { request, row, test } from '../journeys/desk-visit.ts';
import { sizeOf, take } from './take.ts';

const windows = [...[360, 390, 768, 1440].map(sizeOf), { width: 667, height: 375 }];
const letter =
  'We have an old driveway in Kissimmee, about 12 by 40 ft. It has settled at the garage and water runs toward the door.\n\nCan you come and look next week? After five is best.';

for (const viewport of windows) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${viewport.width}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, reducedMotion: 'reduce' });

      test('the owner’s desk', async ({ page, context, desk }) => {
        const shoot = (state: string) => take(page, `desk-${state}-${viewport.width}-${colorScheme}`);
        await page.goto('/desk');
        await page.getByLabel('E-mail').fill('owner@example.com');
        await shoot('sign-in');
        await page.keyboard.press('Enter');
        await page.getByLabel('Six digits').waitFor();
        await shoot('code');
        await context.addCookies([await desk.cookie()]);
        await page.goto('/desk');
        await page.getByText('No open requests').waitFor();
        await shoot('empty');
        const id = await desk.receive(
          { name: 'Marguerite Castellanos', message: letter, service: 'Concrete Repair' },
          { hoursAgo: 29 },
        );
        await page.goto('/desk');
        await row(page, 'Marguerite').waitFor();
        await shoot('one');
        await desk.photograph(id, 5);
        await desk.receiveMany(1000);
        await page.goto('/desk');
        await row(page, 'Field').first().waitFor();
        await page.getByRole('button', { name: 'No ringing' }).click();
        await shoot('full');
        await page.goto('/desk/late');
        await row(page, 'Field').first().waitFor();
        await shoot('late');
        await page.goto(`/desk/requests/${id}`);
        await request(page).getByText('After five').waitFor();
        await shoot('request');
        await page.getByRole('button', { name: 'Visit agreed' }).click();
        await page.getByLabel('New note').fill('Called her. Gate code 4711, beware of the dog.');
        await page.getByRole('button', { name: 'Add note' }).click();
        await page.getByText('Note added').waitFor();
        await page.getByLabel('New note').scrollIntoViewIfNeeded();
        await shoot('notes');
        await page.getByRole('button', { name: '1 of 5, larger' }).click();
        await page.getByRole('dialog').waitFor();
        await shoot('viewer');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await shoot('more');
        await page.goto('/desk/settings');
        await page.getByText('This device', { exact: true }).waitFor();
        await shoot('settings');
      });
    });
  }
}
