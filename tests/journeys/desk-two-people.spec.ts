import { expect, request, row, test } from './desk-visit.ts';
import { helper, owner } from './owners-desk.ts';
import { forgive } from './visit.ts';

test('what one marks, the other sees, with who did it, and what they type stays', async ({
  comeIn,
  desk,
}) => {
  const id = await desk.receive({ name: 'Dana Field' });
  const [hers, his] = [await comeIn(owner), await comeIn(helper)];
  for (const page of [hers, his]) await page.goto(`/desk/requests/${id}`);
  await his.getByLabel('New note').fill('Half a sent');
  await hers.getByRole('button', { name: 'Mark answered' }).click();
  await expect(request(his).getByRole('listitem').filter({ hasText: 'Marked' })).toContainText(owner);
  await expect(his.getByRole('button', { name: 'Mark answered' })).toHaveCount(0);
  await expect(his.getByLabel('New note')).toHaveValue('Half a sent');
  await his.getByLabel('New note').pressSequentially('ence');
  await his.getByRole('button', { name: 'Add note' }).click();
  await expect(request(hers).getByText('Half a sentence')).toBeVisible();
});

test('of two deeds at the same moment the second is told of the first, and both see the same', async ({
  comeIn,
  desk,
}) => {
  const id = await desk.receive({ name: 'Dana Field' });
  const [hers, his] = [await comeIn(owner), await comeIn(helper)];
  for (const page of [hers, his]) {
    await page.goto(`/desk/requests/${id}`);
    await expect(page.getByRole('button', { name: 'Mark answered' })).toBeVisible();
  }
  await his.getByRole('button', { name: 'More' }).click();
  await hers.getByRole('button', { name: 'Mark answered' }).click();
  await his.getByRole('dialog').getByRole('button', { name: 'Spam' }).click();
  await expect.poll(async () => (await desk.store.find(id))?.state).not.toBe('open');
  for (const page of [hers, his]) {
    await expect(page.getByRole('button', { name: 'Mark answered' })).toHaveCount(0);
  }
  const heading = (page: typeof hers) => page.getByText(/^(answered|set aside) /).first();
  await expect
    .poll(async () => (await heading(hers).innerText()) === (await heading(his).innerText()))
    .toBe(true);
});

test('a request that one erases is gone for the other, in words', async ({ comeIn, desk, complaints }) => {
  const id = await desk.receive({ name: 'Dana Field' });
  const [hers, his] = [await comeIn(owner), await comeIn(helper)];
  await his.goto(`/desk/requests/${id}`);
  await expect(his.getByRole('heading', { level: 1, name: 'Dana Field' })).toBeVisible();
  await hers.goto('/desk');
  await row(hers, 'Dana Field').click();
  await hers.getByRole('button', { name: 'More' }).click();
  await hers.getByRole('button', { name: 'Erase…' }).click();
  await hers.getByRole('button', { name: 'Erase for ever' }).click();
  await expect(hers.getByText('Erased', { exact: true })).toBeVisible();
  await expect(row(hers, 'Dana Field')).toHaveCount(0);
  await expect(his.getByText('This request is not there.')).toBeVisible();
  expect(await desk.store.list()).toEqual([]);
  // It asked for what is gone, once or more.
  forgive(complaints, 'Failed to load resource: the server responded with a status of 404');
});
