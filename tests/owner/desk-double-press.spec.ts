import { expect, test } from './desk-fixtures.ts';

test.use({ isSignedIn: true });

test('a double press on “Not spam” does not mark the request as answered, and one on “Mark answered” does not open it again', {
  tag: '@slow',
}, async ({ page, desk }) => {
  const id = await desk.receive({}, { isSpam: true });
  await page.goto(`/desk/requests/${id}`);
  await page.getByRole('button', { name: 'Not spam' }).dblclick();
  await expect(page.getByText('Marked as not spam and reopened')).toBeVisible();
  await expect.poll(async () => (await desk.store.find(id))?.state).toBe('open');
  // Anew: what comes right after another press counts as its second half.
  await page.reload();
  await page.getByRole('button', { name: 'Mark answered' }).dblclick();
  await expect(page.getByText('Marked as answered')).toBeVisible();
  await expect.poll(async () => (await desk.store.find(id))?.state).toBe('answered');
  const reopen = page.getByRole('button', { name: 'Reopen' });
  await expect(reopen).toBeVisible();
  // Until it has been done, for the same reason.
  await expect(async () => {
    if (await reopen.isVisible()) await reopen.click({ timeout: 1000 });
    await expect(page.getByRole('button', { name: 'Mark answered' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect.poll(async () => (await desk.store.find(id))?.state).toBe('open');
});

test('a double press takes no stage back, and on “Erase…” erases nothing', { tag: '@slow' }, async ({
  page,
  desk,
}) => {
  const id = await desk.receive({});
  await page.goto(`/desk/requests/${id}`);
  const stage = page.getByRole('region', { name: 'Progress' }).getByRole('button').first();
  await stage.dblclick();
  await expect(page.getByText(/^Saved: /)).toBeVisible();
  await expect(stage).toHaveAttribute('aria-pressed', 'true');

  for (const [width, height] of [
    [390, 844],
    [390, 500],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Erase…' }).dblclick();
    await expect(page.getByRole('button', { name: 'Erase forever' })).toBeVisible();
    expect(await desk.store.find(id), `${width} × ${height}`).toBeDefined();
  }
});
