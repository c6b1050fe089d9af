import { forgive } from '#tests/visitor/visit.ts';
import { expect, type Page, request, row, test } from './desk-fixtures.ts';
import { helper, owner } from './open-desk.ts';

async function erase(page: Page, id: string) {
  await page.goto(`/desk/requests/${id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Erase…' }).click();
  await page.getByRole('button', { name: 'Erase forever' }).click();
  await expect(page.getByText('Erased', { exact: true })).toBeVisible();
}

test('what one person marks, the other sees with the name, without losing typed text; an erased request says so', async ({
  openAs,
  desk,
  complaints,
}) => {
  const id = await desk.receive({ name: 'Dana Field' });
  const [hers, his] = [await openAs(owner), await openAs(helper)];
  for (const page of [hers, his]) await page.goto(`/desk/requests/${id}`);
  await his.getByLabel('New note').fill('Half a sent');
  await hers.getByRole('button', { name: 'Mark answered' }).click();
  await expect(request(his).getByRole('listitem').filter({ hasText: 'Marked' })).toContainText(owner);
  await expect(his.getByRole('button', { name: 'Mark answered' })).toHaveCount(0);
  await expect(his.getByLabel('New note')).toHaveValue('Half a sent');
  await his.getByLabel('New note').pressSequentially('ence');
  await his.getByRole('button', { name: 'Add note' }).click();
  await expect(request(hers).getByText('Half a sentence')).toBeVisible();

  await erase(hers, id);
  await expect(row(hers, 'Dana Field')).toHaveCount(0);
  await expect(his.getByText('This request no longer exists.')).toBeVisible();
  expect(await desk.store.list()).toEqual([]);
  // It asked for what is gone, once or more.
  forgive(complaints, 'Failed to load resource: the server responded with a status of 404');
});

test('an erased request leads nobody away who is typing in another one by then', {
  tag: '@slow',
}, async ({ openAs, desk, complaints }) => {
  // The list may ask once more for the request that was erased.
  forgive(complaints);
  await desk.receive({ name: 'Dana Field' });
  await desk.receive({ name: 'Ole Smith' });
  const page = await openAs(owner);
  await page.setViewportSize({ width: 390, height: 844 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/erase', async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  await page.goto('/desk');
  await row(page, 'Dana Field').click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Erase…' }).click();
  await page.getByRole('button', { name: 'Erase forever' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.goBack();
  await row(page, 'Ole Smith').click();
  await page.getByLabel('New note').pressSequentially('Half a sent');
  release();
  await expect(page.getByText('Erased', { exact: true })).toBeVisible();
  await page.keyboard.type('ence');
  await expect(page.getByLabel('New note')).toHaveValue('Half a sentence');
});

test('of two actions at the same moment, the second is refused with the first one’s result, and both people see the same', {
  tag: '@slow',
}, async ({ openAs, desk, complaints }) => {
  // He is offline, and then refused.
  forgive(complaints);
  const id = await desk.receive({ name: 'Dana Field' });
  const [hers, his] = [await openAs(owner), await openAs(helper)];
  const pressed = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true, pressed: true });
  for (const page of [hers, his]) {
    await page.goto(`/desk/requests/${id}`);
    await expect(page.getByRole('button', { name: 'Mark answered' })).toBeVisible();
  }
  // What he does on several looks back, none of which the server has answered, does not stand in its own way.
  await his.context().setOffline(true);
  for (const name of ['Mark answered', 'Won', 'Quoted']) await his.getByRole('button', { name }).click();
  await expect(request(his).getByText('Not sent yet')).toBeVisible();
  await his.context().setOffline(false);
  await expect(pressed(hers, 'Quoted')).toBeVisible();
  await expect(request(his).getByText('Not sent yet')).toBeHidden();
  await expect(his.getByRole('region', { name: 'Not saved' })).toHaveCount(0);

  await his.context().setOffline(true);
  await his.getByRole('button', { name: 'Lost' }).click();
  await hers.getByRole('button', { name: 'Won' }).click();
  await expect.poll(async () => (await desk.store.find(id))?.stage).toBe('won');
  await his.context().setOffline(false);
  for (const page of [hers, his]) await expect(pressed(page, 'Won')).toBeVisible();
  await his.goto('/desk');
  const refused = his.getByRole('region', { name: 'Not saved' });
  await expect(refused).toContainText(`Not saved, because in the meantime ${owner} marked it as won`);
});

test('a note that is refused stays with the reason until it is retried or discarded', {
  tag: '@slow',
}, async ({ openAs, desk, complaints }) => {
  forgive(complaints);
  const id = await desk.receive({ name: 'Dana Field' });
  const page = await openAs(owner);
  await page.goto(`/desk/requests/${id}`);
  await page.getByRole('textbox', { name: 'New note' }).fill('The gate code is 4711.');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(request(page).getByText('Not sent yet')).toBeVisible();
  const hers = await openAs(helper);
  await erase(hers, id);
  await page.context().setOffline(false);
  const refused = page.getByRole('region', { name: 'Not saved' });
  await page.goto('/desk');
  await expect(refused).toContainText('Dana Field: Note. This request was deleted');
  await expect(refused).toContainText('The gate code is 4711.');
  await page.reload();
  await refused.getByRole('button', { name: 'Try again' }).click();
  await expect(refused).toContainText('The gate code is 4711.');
  await refused.getByRole('button', { name: 'Discard' }).click();
  await expect(refused).toHaveCount(0);
});
