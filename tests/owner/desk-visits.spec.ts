import { expect, request, row, test } from './desk-visit.ts';

test.use({ isSignedIn: true, viewport: { width: 390, height: 844 } });

test('an address in the message is offered, kept and led to on the map; another is found again', async ({
  page,
  desk,
}) => {
  const message = 'Our walk has heaved.\nWe are at 1418 Lakeview Dr, Tampa, FL 33601';
  const id = await desk.receive({ name: 'Dana Field', message });
  const address = async () => (await desk.store.find(id))?.jobAddress;
  await page.goto('/desk');
  await row(page, 'Dana Field').click();
  const field = request(page).getByRole('textbox', { name: 'Address' });
  await expect(field).toHaveValue('1418 Lakeview Dr, Tampa, FL 33601');
  expect(await address()).toBeNull();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect.poll(address).toBe('1418 Lakeview Dr, Tampa, FL 33601');

  await field.fill('22 Oak St');
  await page.reload();
  await expect(field).toHaveValue('22 Oak St');
  await field.press('Enter');
  await expect.poll(address).toBe('22 Oak St');
  const onMap = request(page).getByRole('link', { name: /^22 Oak St/ });
  await expect(onMap).toHaveAttribute('href', /map.*22%20Oak%20St/);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.getByLabel('Search all requests').fill('oak st');
  await expect(row(page, 'Dana Field')).toBeVisible();
});
