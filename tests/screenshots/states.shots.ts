import { test } from '@playwright/test';
import { quoteEndpoint, routes } from '../../shared/routes.ts';
import { desktop, hydrated, phone, sizeOf, take } from './take.ts';

for (const width of [phone, 768, desktop]) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport: sizeOf(width), reducedMotion: 'reduce' });

    for (const filter of ['residential', 'commercial', 'decorative', 'repair']) {
      test(`the gallery with ${filter}`, async ({ page }) => {
        await page.goto(`${routes.gallery}?show=${filter}`);
        await hydrated(page);
        await take(page, `gallery-${filter}-${width}`, { fullPage: true });
      });
    }

    test('the viewer, first and last', async ({ page }) => {
      await page.goto(routes.gallery);
      await hydrated(page);
      await page.locator('[aria-haspopup="dialog"]').first().click();
      await page.locator('dialog img').evaluate((picture: HTMLImageElement) => picture.decode());
      await take(page, `viewer-first-${width}`);
      await page.keyboard.press('ArrowLeft');
      await page.locator('dialog img').evaluate((picture: HTMLImageElement) => picture.decode());
      await take(page, `viewer-last-${width}`);
    });

    test('the form, refused, not sent and sent', async ({ page }) => {
      await page.goto(routes.contact);
      await hydrated(page);
      const send = page.getByRole('button', { name: 'Send request' });
      await page.getByLabel('Full Name *').fill('Maria Delgado');
      await send.click();
      await page.getByRole('alert').waitFor();
      await take(page, `form-refused-${width}`);

      await page.getByLabel('Phone Number *').fill('(407) 555-0111');
      await page.getByLabel('Email Address *').fill('maria@example.com');
      await page.getByLabel('Project Details *').fill('The walk to the front door has heaved.');
      await page.route(`**${quoteEndpoint}`, (route) => route.abort());
      await send.click();
      await page.getByText('Request Not Sent').first().waitFor();
      await take(page, `form-not-sent-${width}`);

      await page.unroute(`**${quoteEndpoint}`);
      await send.click();
      await page.getByText('Quote Request Sent!').last().waitFor();
      await take(page, `form-sent-${width}`);
    });
  });
}
