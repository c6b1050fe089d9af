import type { Page } from '@playwright/test';
import { routesIn } from '#shared/routes.ts';
import { holdScripts } from './held-scripts.ts';
import { quoteForm } from './quote-form.ts';
import { expect, expectAccessible, forgive, open, routes, test } from './visit.ts';

/** The file that does the work. */
const code = /concrete-calculator-[^?]*\?/;

/** Opens the calculator. */
async function openCalculator(page: Page) {
  await open(page, routes.contact);
  await page.getByText('How much concrete is that?').click();
  const side = (name: string, unit: string) =>
    page.getByRole('group', { name, exact: true }).getByLabel(unit, { exact: true });
  const work = page.getByRole('button', { name: 'Calculate' });
  return { side, work, put: page.getByRole('button', { name: 'Add to my request' }) };
}

const lineOfDriveway = '4-inch slab, 20 ft 6 in × 12 ft: about 3.35 cubic yards with 10% for waste.';

test('on a phone, the estimate and its button come into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const arrive = await holdScripts(page, code);
  const { side, work, put } = await openCalculator(page);
  await side('Length', 'feet').fill('20');
  await side('Width', 'feet').fill('9');
  // The drawing shows what was typed before its script arrived, follows what is typed, and is above the button.
  await expect(page.locator('[data-side=width]')).toHaveText('12 ft');
  await arrive();
  await expect(page.locator('[data-side=width]')).toHaveText('9 ft');
  await side('Length', 'feet').fill('21');
  await expect(page.locator('[data-side=length]')).toHaveText('21 ft');
  const drawing = (await page.locator('[data-side=width]').boundingBox())!;
  expect(drawing.y + drawing.height).toBeLessThan((await work.boundingBox())!.y);
  // As it is above the keyboard.
  await work.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await side('Width', 'feet').press('Enter');
  await expect(put).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('status').filter({ hasText: 'cubic yard' })).toBeInViewport({ ratio: 1 });
});

test('the estimate of a slab follows every change and is added below what was typed', async ({ page }) => {
  const { side, work, put } = await openCalculator(page);
  const form = quoteForm(page);
  const estimate = page.getByRole('status').filter({ hasText: 'cubic yard' });

  await test.step('an impossible number is reported at its field, and no estimate is offered', async () => {
    await expect(put).toBeHidden();
    await side('Width', 'feet').fill('twelve');
    await side('Thickness', 'inches').fill('400');
    await work.click();
    await expect(side('Length', 'feet')).toBeFocused();
    await expect(side('Length', 'feet')).toHaveAccessibleDescription('Enter the length.');
    await expect(side('Width', 'feet')).toHaveAccessibleDescription(
      '“twelve” isn’t a number. Write it like 12, 3.5 or 3 1/2.',
    );
    await expect(side('Thickness', 'inches')).toHaveAccessibleDescription(
      'That’s over 48 inches. Check it, or call us about it.',
    );
    await expect(side('Width', 'inches')).toHaveAttribute('aria-invalid', 'true');
    await expect(put).toBeHidden();
    await side('Length', 'feet').pressSequentially('9');
    await expect(side('Length', 'feet')).toHaveAttribute('aria-invalid', 'false');
    await expectAccessible(page, '[data-calculator]');
  });

  await test.step('a small job is estimated in bags, and the estimate follows every change', async () => {
    await side('Length', 'feet').fill('3');
    await side('Width', 'feet').fill('3');
    await side('Thickness', 'inches').fill('4');
    await side('Width', 'feet').press('Enter');
    await expect(page.getByText('or 6 bags (80 lb)')).toBeVisible();
    await side('Thickness', 'inches').fill('3 1/2');
    await work.focus();
    await expect(page.getByText('or 5 bags (80 lb)')).toBeVisible();
  });

  await test.step('adding it removes the message that Project Details is empty', async () => {
    await form.send.click();
    await expect(form.message).toHaveAttribute('aria-invalid', 'true');
    await put.click();
    await expect(form.message).toHaveAttribute('aria-invalid', 'false');
  });

  await test.step('a large one comes by truck, and is added below what was typed, once', async () => {
    await form.message.fill('The old one is cracked.');
    await side('Length', 'feet').fill('20');
    await side('Length', 'inches').fill('6');
    await side('Width', 'feet').fill('12');
    await side('Thickness', 'inches').fill('4');
    await work.click();
    await expect(estimate).toHaveText(
      '3.35cubic yards, with 10% for wasteToo much for bags. You’ll need a truck.',
    );
    await expectAccessible(page, '[data-calculator]');
    for (let press = 0; press < 2; press++) {
      await put.click();
      await expect(form.message).toBeFocused();
      await expect(form.message).toHaveValue(`The old one is cracked.\n${lineOfDriveway}`);
    }
  });
});

test('pressing it before its script has loaded loses nothing that was typed', async ({ page }) => {
  await page.route(routes.contact, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/<script type="module">.*?<\/script>/gs, '');
    await route.fulfill({ response, body });
  });
  await page.goto(routes.contact);
  const form = quoteForm(page);
  await form.message.fill('The old one is cracked.');
  await page.getByText('How much concrete is that?').click();
  const length = page.getByRole('group', { name: 'Length' }).getByLabel('feet');
  await length.fill('20');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await length.press('Enter');
  await expect(form.message).toHaveValue('The old one is cracked.');
  await expect(length).toHaveValue('20');
  expect(page.url()).toMatch(new RegExp(`${routes.contact}$`));
});

test('a calculator that could not be loaded says so, and the next tap works once its code loads', {
  tag: '@slow',
}, async ({ page, complaints }) => {
  forgive(complaints);
  await page.route(code, (route) => route.abort('connectionfailed'));
  const { side, work } = await openCalculator(page);
  await side('Length', 'feet').fill('20');
  await side('Width', 'feet').fill('12');
  await work.click();
  const excuse = page.getByRole('alert').filter({ hasText: 'didn’t load' });
  await expect(excuse).toBeVisible();
  await expectAccessible(page, '[data-calculator]');
  await page.unroute(code);
  const arrive = await holdScripts(page, code);
  await work.click();
  await expect(work).toHaveAttribute('aria-busy', 'true');
  await work.click();
  await expect(page.getByText('cubic yards')).toBeHidden();
  await arrive();
  await expect(page.getByText('cubic yards')).toBeVisible();
  await expect(work).not.toHaveAttribute('aria-busy');
  await expect(excuse).toBeHidden();
});

test('a calculator that an update has removed loads the new page, once, with all that was typed', {
  tag: '@slow',
}, async ({ page, complaints }) => {
  forgive(complaints);
  let views = 0;
  page.on('load', () => {
    views += 1;
  });
  await page.route(code, (route) => route.abort('connectionfailed'));
  const { side, work } = await openCalculator(page);
  const { message } = quoteForm(page);
  await message.fill('The old one is cracked.');
  await side('Length', 'feet').fill('20');
  await side('Width', 'feet').fill('12');
  await page.unroute(code);
  await page.route(code, (route) => route.fulfill({ status: 404 }));
  await work.click();
  await expect(page.getByRole('alert').filter({ hasText: 'This page was updated just now.' })).toBeVisible();
  await expect(message).toHaveValue('The old one is cracked.');
  await expect(side('Length', 'feet')).toHaveValue('20');
  await work.click();
  await expect(page.getByRole('alert').filter({ hasText: 'didn’t load' })).toBeVisible();
  await page.unroute(code);
  await work.click();
  await expect(page.getByText('cubic yards')).toBeVisible();
  expect(views).toBe(2);
});

test.describe('in Spanish', { tag: '@slow' }, () => {
  test.use({ language: 'es' });

  test('the estimate and the line below what was typed are in Spanish, and so is what may be typed', async ({
    page,
  }) => {
    await open(page, routesIn.es.contact);
    const calculator = page.locator('details:has([data-calculator])');
    await calculator.locator('summary').click();
    const work = calculator.getByRole('button', { name: 'Calcular' });
    await work.click();
    const length = calculator.getByRole('group', { name: 'Largo' }).getByLabel('pies');
    await expect(length).toHaveAccessibleDescription('Escriba el largo.');
    await length.fill('20,5');
    await calculator.getByRole('group', { name: 'Ancho' }).getByLabel('pies').fill('12 pies');
    await work.click();
    await expect(calculator.getByRole('status')).toHaveText(
      '3.35yardas cúbicas, con 10% de desperdicioEs demasiado para sacos. Hace falta un camión.',
    );
    await calculator.getByRole('button', { name: 'Agregar a mi solicitud' }).click();
    await expect(page.locator('textarea[name=message]')).toHaveValue(
      'Losa de 4 pulgadas, 20 pies 6 pulgadas × 12 pies: cerca de 3.35 yardas cúbicas con 10% de desperdicio.',
    );
  });
});
