import { gallery } from './gallery.ts';
import { phonePhotos, textFile } from './phone-photos.ts';
import { quoteForm, sampleRequest } from './quote-form.ts';
import { readStoredPhotos } from './stored-photos.ts';
import { expect, forgive, pages, routes, storedRequests, test } from './visit.ts';

test.use({ javaScriptEnabled: false });

test('every page can be read, and offers nothing that would do nothing', async ({ page }) => {
  for (const route of pages) {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('(407) 555-0142');
  }

  await test.step('Contact links to the privacy notice, and offers no calculator', async () => {
    await expect(quoteForm(page).message).toBeVisible();
    await expect(page.getByText('How much concrete is that?')).toBeHidden();
    await page.getByRole('link', { name: 'What happens to what you send' }).click();
    await expect(page.getByText('No cookies, no tracking')).toBeVisible();
    await page.goBack();
  });

  await test.step('Contact can be printed', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('contentinfo').locator('a[href^="tel:"]')).toBeVisible();
    await expect(page.locator('form, nav, [popover]').filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('Gallery shows all nine projects, before beside after, and no filter', async () => {
    await page.goto(routes.gallery);
    const { items } = gallery(page);
    await expect(items).toHaveCount(9);
    await expect(page.getByRole('region', { name: 'Show projects' })).toBeHidden();
    const card = items.filter({ hasText: 'Panels replaced' });
    const pictures = [0, 1].map((nth) => card.getByRole('img').nth(nth).boundingBox());
    const [before, after] = await Promise.all(pictures);
    expect(before!.x + before!.width).toBeLessThanOrEqual(after!.x);
    expect([before!.y, before!.width]).toEqual([after!.y, after!.width]);
    await expect(card).toContainText('Before');
    await expect(card).toContainText('After');
  });

  await test.step('its cards lead to the logs', async () => {
    await page.getByRole('link', { name: 'See the pour, day by day: Driveway', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Day by day & hour by hour' })).toContainText(
      'Soft sand & sod out.',
    );
  });

  await test.step('the menu opens on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL(new RegExp(`${routes.contact}$`));
  });
});

test('the form can be sent, and the page of the request confirms it', async ({ page }) => {
  await page.goto(routes.contact);
  const form = quoteForm(page);
  // Nor is anything asked about it.
  const request = { ...sampleRequest('No script'), phone: '555', email: 'ana@visitor' };
  await expect(page.getByText('Quote Request Sent!').filter({ visible: true })).toHaveCount(0);
  await form.fill(request);
  await form.send.click();
  await expect(form.thanks).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('status')).toContainText('within 24 hours');
  await expect(page.getByText(request.message)).toBeVisible();
  await page.getByRole('link', { name: 'home page' }).click();
  await expect(page).toHaveURL(new RegExp(`${routes.home}$`));
  expect(storedRequests(request.name)).toMatchObject([request]);
});

test('a refused form comes back as it was typed, with the reason at its field', async ({
  page,
  complaints,
}) => {
  await page.goto(routes.contact);
  const form = quoteForm(page);
  const request = { ...sampleRequest('No script'), name: '   ', message: '   ' };
  await form.fill(request);
  await form.send.click();
  await expect(page.getByText('Missing Information')).toBeVisible();
  await expect(form.name).toHaveAccessibleDescription('Enter your name.');
  await expect(form.message).toHaveAccessibleDescription(
    /^Describe the project in a line or two\. Rough size, .* your town\.$/,
  );
  expect(await form.values()).toEqual(request);
  forgive(complaints); // the browser reports the 422 itself
});

test('a form whose photos did not all arrive is confirmed, and says so', async ({ page }) => {
  await page.goto(routes.contact);
  const form = quoteForm(page);
  const request = sampleRequest('No script');
  await form.fill(request);
  const [photo] = await phonePhotos(0);
  await page.getByLabel('Add photos').setInputFiles([photo!, textFile('notes.jpg')]);
  await form.send.click();
  await expect(form.thanks).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('We couldn’t save all of your photos.')).toBeVisible();
  expect(storedRequests(request.name)).toMatchObject([request]);
  expect(readStoredPhotos(request.name)).toHaveLength(1);
});
