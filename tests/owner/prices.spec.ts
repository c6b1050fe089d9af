import { cpSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import { sampleSite } from '#tests/support/fixture-site.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { expectAccessible, type Page } from '#tests/visitor/visit.ts';
import { expect, test as visit } from './desk-fixtures.ts';
import { openTestDesk, type TestDesk } from './open-desk.ts';
import { expectSaved, openForm } from './website-fixtures.ts';

/** The sample in both languages, which has no prices, with a desk. */
const test = visit.extend<object, { openDesk: TestDesk }>({
  openDesk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const place = makeTemporaryFolder();
      const [content, builds] = [path.join(place, 'content'), path.join(place, '.dist-builds')];
      cpSync(sampleSite.content, content, { recursive: true });
      mkdirSync(builds);
      const build = realpathSync(sampleSite.dist);
      cpSync(build, path.join(builds, path.basename(build)), { recursive: true });
      symlinkSync(path.join('.dist-builds', path.basename(build)), path.join(place, 'dist'));
      const variables = { CONTENT_DIR: content, DIST_DIR: path.join(place, 'dist') };
      const desk = await openTestDesk(
        { host: 'localhost' },
        { ...variables, SITE_URL: 'http://localhost:3000' },
      );
      await use(desk);
      await desk.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  isSignedIn: true,
});
test.use({ viewport: { width: 390, height: 844 } });

/** What builds lets everything else on the machine go first. */
const built = { timeout: 200_000 };

/** Opens the calculator, says how large the slab is, and puts the result into the request. */
async function calculate(page: Page, kind: RegExp, option: RegExp) {
  const calculator = page.locator('details:has([data-calculator])');
  await calculator.locator('summary').click();
  await calculator.getByRole('radio', { name: kind }).check();
  await calculator.getByRole('checkbox', { name: option }).check();
  await calculator.locator('[data-measure=length] [data-unit=feet]').fill('30');
  await calculator.locator('[data-measure=width] [data-unit=feet]').fill('24');
  await calculator.locator('form button').first().click();
  await expect(calculator.locator('[data-range]')).toHaveText('$6,400–$11,000');
  await calculator.locator('[data-put] button').click();
  return calculator;
}

test('prices are set on the phone, published, seen in both languages, sent with a request, and read in the desk @slow', async ({
  page,
  browser,
  desk,
}) => {
  test.setTimeout(900_000);
  const visitor = await browser.newPage({ baseURL: desk.origin, viewport: { width: 390, height: 844 } });
  await visitor.goto('/contact');
  await expect(visitor.locator('[data-prices]')).toHaveCount(0);

  await openForm(page, 'contact/prices');
  await page.getByRole('button', { name: 'Add it' }).click();
  const field = (name: string, at = 0) => page.getByRole('textbox', { name }).nth(at);
  await page.getByRole('button', { name: 'Add a kind of work' }).click();
  await field('Kind of work in English').fill('4-inch driveway');
  await field('Kind of work in Spanish').fill('Entrada de 4 pulgadas');
  await field('From').fill('$8/sq ft');
  await expect(page.getByText('This must be a number.')).toBeVisible();
  await field('From').fill('8');
  await field('To').fill('12');
  await field('Smallest job').fill('$2,500');
  await page.getByRole('button', { name: 'Add an extra' }).click();
  await field('What raises the price in English').fill('Removing old concrete');
  await field('What raises the price in Spanish').fill('Quitar concreto viejo');
  await field('From', 1).fill('1');
  await field('To', 1).fill('3');
  await expectSaved(page);
  await expectAccessible(page);

  await page.goto(screens.website());
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Published, \d/ })).toBeVisible(built);

  await visitor.goto('/es/contacto');
  const spanish = await calculate(visitor, /Entrada de 4 pulgadas/, /Quitar concreto viejo/);
  await expect(spanish.locator('[data-note]')).toContainText(/Precios de \p{L}+ de 20\d\d\./u);
  await expectAccessible(visitor, 'details:has([data-calculator])');
  await visitor.getByLabel('Nombre completo').fill('Dana Field');
  await visitor.getByLabel('Teléfono').fill('407-555-0199');
  await visitor.getByLabel('Correo electrónico').fill('dana@example.com');
  await visitor.locator('[data-send]').click();
  await expect(visitor.getByText('¡Solicitud enviada!').first()).toBeVisible();
  await expect(visitor.locator('[name=estimate]')).toHaveValue('');

  await visitor.goto('/contact');
  await calculate(
    visitor,
    /4-inch driveway: \$8–\$12 per square foot, from \$2,500/,
    /Removing old concrete/,
  );
  await expect(visitor.locator('[name=message]')).toHaveValue(
    /4-inch driveway \+ Removing old concrete: most jobs like this run \$6,400–\$11,000\.$/,
  );

  const shown = '$6,400–$11,000 for 4-inch driveway, 720 sq ft, Removing old concrete';
  await page.goto(screens.list());
  await page.getByRole('link', { name: /^Dana Field waiting/ }).click();
  await expect(page.locator('dl', { hasText: 'Price shown' })).toContainText(shown);
  await expect.poll(() => desk.mails.find(({ text }) => text?.includes(shown))).toBeDefined();
  const table = await page.request.get(endpoints.csv);
  expect(await table.text()).toContain(`"${shown}","720"`);
});
