import { expect, expectAccessible, open, routes, test } from './visit.ts';

test('the privacy notice opens in the page and says whom to write to', async ({ page }) => {
  await open(page, routes.contact);
  const address = page.getByText('have it erased, write to').getByRole('link');
  await expect(address).toBeHidden();
  await page.getByText('What happens to what you send').click();
  await expect(address).toHaveAttribute('href', /^mailto:.+@/);
  await expectAccessible(page);
  expect(new URL(page.url()).pathname).toBe(routes.contact);
});
