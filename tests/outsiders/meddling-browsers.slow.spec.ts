import { list, request, row, test } from '#tests/owner/desk-visit.ts';
import { gallery } from '#tests/visitor/gallery.ts';
import { quoteForm, sampleRequest } from '#tests/visitor/quote-form.ts';
import { expect, open, routes } from '#tests/visitor/visit.ts';
import { meddlers } from './meddlers.ts';

for (const [what, meddle] of Object.entries(meddlers)) {
  test(`a gallery is viewed, a request sent and answered where ${what}`, async ({ page, desk }) => {
    await page.addInitScript(meddle);
    await page.setViewportSize({ width: 390, height: 844 });

    await test.step('gallery viewed', async () => {
      await open(page, routes.gallery);
      const { cards, filter, viewer } = gallery(page);
      await filter('Repairs').click();
      await expect(cards).toHaveCount(2);
      await cards.first().click();
      await expect(viewer.locator('[data-open] img').last()).toBeInViewport();
      await viewer.getByRole('button', { name: 'Next project' }).click();
      await expect(viewer).toHaveAccessibleName('Panels replaced');
      await page.keyboard.press('Escape');
      await expect(viewer).toBeHidden();
    });

    const sent = sampleRequest('Meddled with');
    await test.step('quote sent', async () => {
      await open(page, routes.contact);
      const form = quoteForm(page);
      await form.fill(sent);
      await form.send.click();
      // By the script, or by the page that the server leads to.
      await expect(page.getByText('Quote Request Sent!').filter({ visible: true }).first()).toBeVisible();
    });

    await test.step('request answered', async () => {
      await page.context().addCookies([await desk.cookie()]);
      await page.goto('/desk');
      await row(page, sent.name).click();
      const mark = request(page).getByRole('button', { name: 'Mark answered' });
      await mark.click();
      await expect(mark).toHaveCount(0);
      await page.goto('/desk/answered');
      await expect(list(page).locator('[data-request]').filter({ hasText: sent.name })).toBeVisible();
    });
  });
}
