import { expect, type Page, test } from './desk-visit.ts';

/** Presses until it has been done: what comes right after another press counts as its second half. */
const pressLater = (page: Page, name: string, said: string) =>
  expect(async () => {
    await page.getByRole('button', { name, exact: true }).click({ timeout: 1000 });
    await expect(page.getByText(said)).toBeVisible({ timeout: 1000 });
  }).toPass();

test('a double press on “Mark answered” does not open the request again', async ({ comeIn, desk }) => {
  const id = await desk.receive({});
  const page = await comeIn();
  await page.goto(`/desk/requests/${id}`);
  await page.getByRole('button', { name: 'Mark answered' }).dblclick();
  await expect(page.getByText('Marked as answered')).toBeVisible();
  await expect.poll(async () => (await desk.store.find(id))?.state).toBe('answered');
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await pressLater(page, 'Reopen', 'Open again');
  await expect.poll(async () => (await desk.store.find(id))?.state).toBe('open');
});

test('a double press on “Not spam” does not mark the request as answered', async ({ comeIn, desk }) => {
  const id = await desk.receive({}, { isSpam: true });
  const page = await comeIn();
  await page.goto(`/desk/requests/${id}`);
  await page.getByRole('button', { name: 'Not spam' }).dblclick();
  await expect(page.getByText('Not spam. It is open again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark answered' })).toBeVisible();
  await expect.poll(async () => (await desk.store.find(id))?.state).toBe('open');
});

test('a double press on a stage does not take it back', async ({ comeIn, desk }) => {
  const id = await desk.receive({});
  const page = await comeIn();
  await page.goto(`/desk/requests/${id}`);
  const stage = page.getByRole('region', { name: 'How far it has come' }).getByRole('button').first();
  await stage.dblclick();
  await expect(page.getByText(/^Now: /)).toBeVisible();
  await expect(stage).toHaveAttribute('aria-pressed', 'true');
});

for (const [width, height] of [
  [390, 844],
  [390, 500],
  [1440, 900],
] as const) {
  test(`a double press on “Erase…” erases nothing, ${width} × ${height}`, async ({ comeIn, desk }) => {
    const id = await desk.receive({});
    const page = await comeIn();
    await page.setViewportSize({ width, height });
    await page.goto(`/desk/requests/${id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Erase…' }).dblclick();
    await expect(page.getByRole('button', { name: 'Erase for ever' })).toBeVisible();
    expect(await desk.store.find(id)).toBeDefined();
  });
}
