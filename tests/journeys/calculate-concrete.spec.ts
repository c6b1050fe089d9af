import type { Page } from '@playwright/test';
import { quoteFields } from '../../shared/quote-fields.ts';
import { holdScripts } from './held-scripts.ts';
import { quoteForm } from './quote-form.ts';
import { expect, expectAccessible, forgive, open, routes, test } from './visit.ts';

/** The file that does the work. */
const code = /concrete-calculator-/;

/** Opens the calculator. */
async function openCalculator(page: Page) {
  await open(page, routes.contact);
  await page.getByText('How much concrete is that?').click();
  const side = (name: string, unit: string) =>
    page.getByRole('group', { name, exact: true }).getByLabel(unit, { exact: true });
  const work = page.getByRole('button', { name: 'Work it out' });
  return { side, work, put: page.getByRole('button', { name: 'Put this into Project Details' }) };
}

const lineOfDriveway = 'Slab 20 ft 6 in × 12 ft, 4 in thick: about 3.35 cubic yards with 10% for waste.';

test('the estimate of a slab is added below what was typed', async ({ page }) => {
  const { side, work, put } = await openCalculator(page);
  const form = quoteForm(page);
  await form.message.fill('The old one is cracked.');
  await expect(put).toBeHidden();
  await side('Length', 'feet').fill('20');
  await side('Length', 'inches').fill('6');
  await side('Width', 'feet').fill('12');
  await work.click();
  await expect(page.getByRole('status').filter({ hasText: 'cubic yards' })).toHaveText(
    '3.35cubic yards, with 10% for wasteToo much for bags: it comes by truck.',
  );
  await expectAccessible(page);

  await put.click();
  await expect(form.message).toBeFocused();
  await expect(form.message).toHaveValue(`The old one is cracked.\n${lineOfDriveway}`);
  await put.click();
  await expect(form.message).toHaveValue(`The old one is cracked.\n${lineOfDriveway}`);
});

test('a small job is estimated in bags, and the estimate follows every change', async ({ page }) => {
  const { side, work } = await openCalculator(page);
  await side('Length', 'feet').fill('3');
  await side('Width', 'feet').fill('3');
  await side('Width', 'feet').press('Enter');
  await expect(page.getByText('or 6 × 80-lb bags')).toBeVisible();
  await side('Thickness', 'inches').fill('3 1/2');
  await work.focus();
  await expect(page.getByText('or 5 × 80-lb bags')).toBeVisible();
});

test('a side a hair under two feet is two feet, and one cubic yard is not a plural', async ({ page }) => {
  const { side, work, put } = await openCalculator(page);
  await side('Length', 'feet').fill('1');
  await side('Length', 'inches').fill('11.999');
  await side('Width', 'feet').fill('2');
  await work.click();
  await put.click();
  await expect(quoteForm(page).message).toHaveValue(/^Slab 2 ft × 2 ft, 4 in thick: /);

  // 3 × 3 ft at 32.7 in is 24.5 cu ft, 27 with waste.
  for (const name of ['Length', 'Width']) {
    await side(name, 'feet').fill('3');
    await side(name, 'inches').fill('');
  }
  await side('Thickness', 'inches').fill('32.7');
  await work.click();
  await expect(page.getByRole('status').filter({ hasText: 'cubic yard' })).toHaveText(
    '1cubic yard, with 10% for wasteor 45 × 80-lb bags',
  );
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
  await page.getByRole('button', { name: 'Work it out' }).click();
  await length.press('Enter');
  await expect(form.message).toHaveValue('The old one is cracked.');
  await expect(length).toHaveValue('20');
  expect(page.url()).toMatch(new RegExp(`${routes.contact}$`));
});

test('a press before the code has come is answered when it comes', async ({ page }) => {
  const arrive = await holdScripts(page, code);
  const { side, work } = await openCalculator(page);
  await side('Length', 'feet').fill('20');
  await side('Width', 'feet').fill('12');
  await work.click();
  await expect(work).toHaveAttribute('aria-busy', 'true');
  await work.click();
  await expect(page.getByText('cubic yards')).toBeHidden();
  await arrive();
  await expect(page.getByText('cubic yards')).toBeVisible();
  await expect(work).not.toHaveAttribute('aria-busy');
});

test('a calculator that could not be loaded says so, and the next press loads it', async ({
  page,
  complaints,
}) => {
  forgive(complaints);
  await page.route(code, (route) => route.abort('connectionfailed'));
  const { side, work } = await openCalculator(page);
  await side('Length', 'feet').fill('20');
  await side('Width', 'feet').fill('12');
  await work.click();
  const excuse = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(excuse).toBeVisible();
  await expectAccessible(page);
  await page.unroute(code);
  await work.click();
  await expect(page.getByText('cubic yards')).toBeVisible();
  await expect(excuse).toBeHidden();
});

test('a visit that does not open it does not load it', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await open(page, routes.contact);
  await page.waitForLoadState('networkidle');
  expect(fetched.filter((url) => code.test(url))).toEqual([]);
  await page.getByText('How much concrete is that?').click();
  await expect.poll(() => fetched.filter((url) => code.test(url)).length).toBe(1);
});

test('an impossible number is reported at its field, and no estimate is offered', async ({ page }) => {
  const { side, work, put } = await openCalculator(page);
  await side('Width', 'feet').fill('twelve');
  await side('Thickness', 'inches').fill('400');
  await work.click();
  await expect(side('Length', 'feet')).toBeFocused();
  await expect(side('Length', 'feet')).toHaveAccessibleDescription('Enter the length.');
  await expect(side('Width', 'feet')).toHaveAccessibleDescription(
    '“twelve” is not a number. Write it like 12, 3.5 or 3 1/2.',
  );
  await expect(side('Thickness', 'inches')).toHaveAccessibleDescription(
    'That is over 48 in. Check it, or call us about it.',
  );
  await expect(side('Width', 'inches')).toHaveAttribute('aria-invalid', 'true');
  await expect(put).toBeHidden();
  await side('Length', 'feet').pressSequentially('9');
  await expect(side('Length', 'feet')).not.toHaveAttribute('aria-invalid');
  await expectAccessible(page);
});

test('a full Project Details field keeps its text', async ({ page }) => {
  const { side, work, put } = await openCalculator(page);
  const form = quoteForm(page);
  const typed = 'x'.repeat(quoteFields.message.max - 20);
  await form.message.fill(typed);
  await side('Length', 'feet').fill('9');
  await side('Width', 'feet').fill('9');
  await work.click();
  await put.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Project Details is full' })).toBeVisible();
  await expect(form.message).toHaveValue(typed);
});

test('adding the estimate removes the message that Project Details is empty', async ({ page }) => {
  const { side, work, put } = await openCalculator(page);
  const form = quoteForm(page);
  await form.send.click();
  await expect(form.message).toHaveAttribute('aria-invalid', 'true');
  await side('Length', 'feet').fill('9');
  await side('Width', 'feet').fill('9');
  await work.click();
  await put.click();
  await expect(form.message).toHaveAttribute('aria-invalid', 'false');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the calculator is not offered', async ({ page }) => {
    await page.goto(routes.contact);
    await expect(quoteForm(page).message).toBeVisible();
    await expect(page.getByText('How much concrete is that?')).toBeHidden();
  });
});
