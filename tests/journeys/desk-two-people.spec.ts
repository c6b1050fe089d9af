import { expect, type Page, request, row, test } from './desk-visit.ts';
import { helper, owner } from './owners-desk.ts';
import { forgive } from './visit.ts';

async function erase(page: Page, name: string) {
  await page.goto('/desk');
  await row(page, name).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Erase…' }).click();
  await page.getByRole('button', { name: 'Erase for ever' }).click();
  await expect(page.getByText('Erased', { exact: true })).toBeVisible();
}

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
  await erase(hers, 'Dana Field');
  await expect(row(hers, 'Dana Field')).toHaveCount(0);
  await expect(his.getByText('This request is not there.')).toBeVisible();
  expect(await desk.store.list()).toEqual([]);
  // It asked for what is gone, once or more.
  forgive(complaints, 'Failed to load resource: the server responded with a status of 404');
});

test('a note that comes too late stays, with why, until it is sent again or let go', async ({
  comeIn,
  desk,
  complaints,
}) => {
  forgive(complaints);
  const id = await desk.receive({ name: 'Dana Field' });
  const page = await comeIn(owner);
  await page.goto(`/desk/requests/${id}`);
  await page.getByRole('textbox', { name: 'New note' }).fill('The gate code is 4711.');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Not sent yet.')).toBeVisible();
  const hers = await comeIn(helper);
  await erase(hers, 'Dana Field');
  await page.context().setOffline(false);
  const refused = page.getByRole('region', { name: 'Not done' });
  await page.goto('/desk');
  await expect(refused).toContainText('Dana Field: Note. This request was erased');
  await expect(refused).toContainText('The gate code is 4711.');
  await page.reload();
  await refused.getByRole('button', { name: 'Send again' }).click();
  await expect(refused).toContainText('The gate code is 4711.');
  await refused.getByRole('button', { name: 'Let it go' }).click();
  await expect(refused).toHaveCount(0);
});
