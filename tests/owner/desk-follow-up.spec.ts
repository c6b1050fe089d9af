import { endpoints } from '#shared/desk/addresses.ts';
import { expect, type Page, request, row, rows, test } from './desk-visit.ts';

test.use({ isSignedIn: true, viewport: { width: 390, height: 844 } });

const day = 24;

/** Said so long ago, by a phone that was without reception. */
async function quoted(page: Page, id: string, { daysAgo = 0, amountCents = 420_000 }) {
  const at = new Date(Date.now() - daysAgo * day * 3_600_000).toISOString();
  const quote = { id: crypto.randomUUID(), at, kind: 'stage', stage: 'quoted', amountCents };
  const answer = await page.request.post(endpoints.actions(id), { data: quote });
  expect(answer.status()).toBe(200);
}

test('a quote that nobody answered comes back with a text ready to send, and ends among those won this month', async ({
  page,
  desk,
}) => {
  const id = await desk.receive({ name: 'Dana Field' }, { hoursAgo: 8 * day });
  await quoted(page, id, { daysAgo: 6 });
  await quoted(page, await desk.receive({ name: 'Recent' }), {});
  await page.goto('/desk');
  const followUps = page.getByRole('region', { name: 'Follow up' });
  await expect(followUps.getByRole('link')).toHaveText([/^Dana Field/]);
  await followUps.getByRole('link').click();
  const offer = request(page).getByRole('region', { name: 'Follow up' });
  await expect(offer).toContainText('Have you had a chance to look at our quote of $4,200');
  // A call comes first, and nobody is there.
  const call = page.getByRole('link', { name: 'Call', exact: true });
  await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await call.click();
  await page.getByRole('button', { name: 'Left a voicemail' }).click();
  await expect(request(page).getByRole('listitem').filter({ hasText: 'Left a voicemail' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await offer.getByRole('button', { name: 'I followed up' }).click();
  await expect(offer).toHaveCount(0);
  await page.goBack();
  await expect(rows(page).first().or(page.getByText('No open requests'))).toBeVisible();
  await expect(followUps).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Requests' }).getByRole('link', { name: 'Answered' }).click();
  await page.getByRole('button', { name: 'Quoted 2' }).click();
  await row(page, 'Dana Field').click();
  await page.getByRole('button', { name: 'Won' }).click();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Quoted 1', pressed: true })).toBeVisible();
  await expect(rows(page)).toHaveText([/Recent/]);
  const money = page.locator('dl').first();
  await expect(money).toHaveText(/Won in \w+\$4,200/);
  await expect(money).toHaveText(/1 open quote\$4,200/);
});
