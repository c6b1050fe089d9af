import { loadContent } from '#content-model/load.ts';
import { languageNames } from '#shared/languages.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import { quoteEndpoint, routesIn } from '#shared/routes.ts';
import { sampleSite } from '#tests/support/fixture-site.ts';
import { smallPhotos } from './phone-photos.ts';
import { photoForm } from './photo-form.ts';
import { quoteForm, sampleRequest } from './quote-form.ts';
import { expect, expectAccessible, forgive, hydrated, open, type Page, routes, test } from './visit.ts';

const contact = routesIn.es.contact;
const servicesIn = (language: 'en' | 'es') =>
  loadContent('business.yaml', sampleSite.content, language).services;
const [, { label: service } = { label: '' }] = servicesIn('en');
const [, { label: shown } = { label: '' }] = servicesIn('es');
const requestBy = (name: string) => ({ ...sampleRequest(name), service });

/** What is posted the next time. */
const posted = async (page: Page) => (await page.waitForRequest(`**${quoteEndpoint}`)).postData() ?? '';

async function switchTo(page: Page, language: 'en' | 'es') {
  await page.getByRole('link', { name: languageNames[language] }).first().click();
  await page.waitForURL(`**${routesIn[language].contact}`);
  await hydrated(page);
}

test.describe('in Spanish', () => {
  test.use({ language: 'es' });

  test('a visitor asks for a quote, and the request says its language, and the service as the owner calls it', async ({
    page,
  }) => {
    await open(page, contact);
    const form = quoteForm(page, messagesIn.es);
    await form.send.click();
    await expect(form.toast).toContainText('Falta información');
    for (const [field, expected] of [
      [form.name, 'Escriba su nombre.'],
      [form.phone, 'Escriba su número de teléfono.'],
      [form.email, 'Escriba su correo electrónico.'],
    ] as const)
      await expect(field).toHaveAccessibleDescription(expected);
    await expect(form.message).toHaveAccessibleDescription(/Describa el proyecto en una o dos líneas\./);
    await form.email.fill('ana');
    await form.send.click();
    await expect(form.email).toHaveAccessibleDescription(/Al correo electrónico le falta la @\./);
    await expectAccessible(page);
    const request = requestBy('En español');
    await form.fill(request);
    await expect(form.service.getByRole('option', { name: shown })).toHaveAttribute('value', service);
    const [sent] = await Promise.all([posted(page), form.send.click()]);
    expect(JSON.parse(sent)).toMatchObject({ ...request, language: 'es' });
    await expect(form.thanks).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('in Spanish', { tag: '@slow' }, () => {
  test.use({ language: 'es' });

  test('a link brings its service by either name', async ({ page }) => {
    for (const name of [service, shown]) {
      await open(page, `${contact}?${new URLSearchParams({ service: name })}`);
      await expect(quoteForm(page, messagesIn.es).service).toHaveValue(service);
    }
  });

  test('a waiting request keeps the language it was written in', async ({ page, complaints }) => {
    forgive(complaints);
    await open(page, contact);
    const form = quoteForm(page, messagesIn.es);
    await form.fill(requestBy('Espera'));
    await page.route(`**${quoteEndpoint}`, (route) => route.abort());
    await form.send.click();
    await expect(form.notice).toContainText('La solicitud no se envió');
    await page.unroute(`**${quoteEndpoint}`);
    const [sent] = await Promise.all([posted(page), page.goto(routes.contact)]);
    expect(JSON.parse(sent)).toMatchObject({ language: 'es' });
    await expect(quoteForm(page).thanks).toBeVisible();
  });

  test('the language link carries over what was typed and chosen, there and back, and stores nothing', async ({
    page,
  }) => {
    await open(page, contact);
    const there = photoForm(page, messagesIn.es);
    const request = requestBy('Cambia');
    await there.fill(request);
    await there.addPhotos.setInputFiles(await smallPhotos(1, 2));
    await expect(there.thumbnails).toHaveCount(2);

    await switchTo(page, 'en');
    const here = photoForm(page);
    expect(await here.values()).toEqual(request);
    await expect(here.thumbnails).toHaveCount(2);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);

    // Chromium loads the page again here: Playwright starts it without the back/forward cache.
    await page.goBack();
    await hydrated(page);
    expect(await there.values()).toEqual(request);
    await expect(there.faults).toHaveText(
      'Sus fotos ya no están en el formulario. Por favor, elíjalas otra vez.',
    );
    await there.addPhotos.setInputFiles(await smallPhotos(1, 2));
    await expect(there.thumbnails).toHaveCount(2);
    await expect(there.faults).toBeHidden();
    const [sent] = await Promise.all([posted(page), there.send.click()]);
    expect(JSON.parse(sent)).toMatchObject({ ...request, language: 'es' });
    await expect(there.line('2 de 2 fotos enviadas')).toBeVisible();
  });

  test('the language link keeps the section and the place, there and back', async ({ page }) => {
    await page.goto(`${routesIn.es.services}#repair`);
    const inEnglish = page.getByRole('link', { name: languageNames.en });
    await inEnglish.first().click();
    await expect(page).toHaveURL(/\/services#repair$/);
    await expect(page.locator('#repair')).toBeInViewport();

    // Scrolled on from there, what is in view counts.
    const heading = page.locator('#decorative h2');
    await heading.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 120));
    await page.getByRole('link', { name: languageNames.es }).first().click();
    await expect(page).toHaveURL(/\/es\/servicios$/);
    await expect.poll(async () => Math.round((await heading.boundingBox())!.y)).toBe(120);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('a plain form says its language too', async ({ page }) => {
      await page.goto(contact);
      const form = quoteForm(page, messagesIn.es);
      await form.fill(requestBy('Sin programas'));
      const [sent] = await Promise.all([posted(page), form.send.click()]);
      expect(sent).toMatch(/name="language"\s+es\s/);
    });
  });
});
