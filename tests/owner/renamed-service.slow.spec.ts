import { emptyRequest } from '#shared/quote-request.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { holdScripts } from '#tests/visitor/held-scripts.ts';
import { offered, quoteForm, sampleRequest } from '#tests/visitor/quote-form.ts';
import { expect, forgive, open, type Page, routes, storedRequests, test } from '#tests/visitor/visit.ts';

// The owner renamed a service while somebody had the form open.
const newLabel = offered.at(-1)!;
const oldLabel = 'Slabs “of old” & <walks>';
const contactPage = `**${routes.contact}`;
const domReady = { waitUntil: 'domcontentloaded' } as const;

/** Serves the contact page of an earlier build. @returns a function that restores the current one */
async function serveOlderPage(page: Page) {
  const written = oldLabel.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  await page.route(contactPage, async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    const option = (label: string) => `<option value="${label}">${label}</option>`;
    const older = body.replace(option(newLabel), option(written));
    expect(older).toContain(written);
    await route.fulfill({ response: answer, body: older });
  });
  return () => page.unroute(contactPage);
}

// The browser reports what is lost and refused.
test.beforeEach(({ complaints }) => forgive(complaints));

const lostRequest = { ...sampleRequest(''), service: oldLabel };
const requestOf = (name: string) => ({ ...lostRequest, name: sampleRequest(name).name });

test('a request that waits on the device still has its label after the next visit', async ({ page }) => {
  const bringToday = await serveOlderPage(page);
  await page.route(`**${quoteEndpoint}`, (route) => route.abort());
  await open(page, routes.contact);
  const form = quoteForm(page);
  const request = requestOf('Old label kept');
  await form.fill(request);
  await form.send.click();
  await expect(form.notice).toContainText('saved on this device');

  await bringToday();
  await page.goto(routes.home);
  await open(page, routes.contact);
  await expect(form.notice).toContainText('saved on this device');
  expect(await form.values()).toEqual(request);
  await page.unroute(`**${quoteEndpoint}`);
  await form.send.click();
  await expect(form.notice).toContainText('Quote Request Sent!');
  expect(await form.values()).toEqual(emptyRequest);
  expect(storedRequests(request.name)).toMatchObject([request]);
});

test('a form refused before the script loads keeps its label, even once the script has loaded', async ({
  page,
}) => {
  const arrive = await holdScripts(page);
  const bringToday = await serveOlderPage(page);
  await page.goto(routes.contact, domReady);
  const form = quoteForm(page);
  const request = requestOf('Old label refused');
  await form.fill({ ...request, name: '  ' });
  await bringToday();
  await form.send.click();
  await expect(page.getByText('Missing Information')).toBeVisible();
  await expect(form.service).toHaveValue(oldLabel);
  await form.name.fill(request.name);
  await arrive();

  expect(await form.values()).toEqual(request);
  await form.send.click();
  await expect(form.notice).toContainText('Quote Request Sent!');
  expect(storedRequests(request.name)).toMatchObject([request]);
});
