import { gallery } from './gallery.ts';
import { quoteForm } from './quote-form.ts';
import { expect, open, routes, test } from './visit.ts';

for (const [device, viewport] of Object.entries({
  'a desk': { width: 1280, height: 800 },
  'a phone': { width: 390, height: 844 },
})) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('the label of the first missing field, and every field that Tab comes to, is completely in view', async ({
      page,
    }) => {
      await open(page, routes.contact);
      await quoteForm(page).send.click();
      await expect(page.locator('#name-error')).toBeVisible();
      const roomUnderBar = () => {
        const [label, bar] = ['label[for="name"]', 'header'].map((css) => document.querySelector(css)!);
        return label!.getBoundingClientRect().top - bar!.getBoundingClientRect().bottom;
      };
      await expect.poll(() => page.evaluate(roomUnderBar)).toBeGreaterThanOrEqual(0);

      const fields = ['name', 'phone', 'email', 'service', 'message'];
      for (const [index, field] of fields.entries()) {
        if (index === 0) continue;
        // As a reader scrolling down meets it: only its top edge is in view.
        await page.evaluate(
          ([before, id]) => {
            document.getElementById(before!)!.focus({ preventScroll: true });
            const { top } = document.getElementById(id!)!.getBoundingClientRect();
            scrollBy({ top: top - innerHeight + 20, behavior: 'instant' });
          },
          [fields[index - 1], field],
        );
        await page.keyboard.press('Tab');
        await expect(page.locator(`#${field}`)).toBeFocused();
        await expect(page.locator(`#${field}`)).toBeInViewport({ ratio: 0.99 });
      }
    });
  });
}

test('the viewer shows a focus ring to keyboards alone, and Next and Previous pressed at once lead back', async ({
  page,
}) => {
  await open(page, routes.gallery);
  const { cards, viewer } = gallery(page);
  await cards.first().click();
  await expect(viewer).toContainText('1 of 9');
  const ring = () => page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
  expect(await ring()).toBe('none');
  // Chromium left the picture two pixels off its place once in twenty times.
  for (const frames of [1, 2, 8]) {
    await page.evaluate(async (frames) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (const label of ['Next project', 'Previous project']) {
        document.querySelector<HTMLElement>(`dialog [aria-label="${label}"]`)!.click();
        for (let passed = 0; passed < frames; passed++) await frame();
      }
      for (let still = 0, before = Number.NaN; still < 20; await frame()) {
        const { left } = document.querySelector('[data-open]')!.getBoundingClientRect();
        still = left === before ? still + 1 : 0;
        before = left;
      }
    }, frames);
    await expect(viewer).toContainText('1 of 9');
    expect((await page.locator('[data-open]').boundingBox())!.x).toBe(0);
  }
  await page.keyboard.press('Tab');
  expect(await ring()).toBe('solid');
});
