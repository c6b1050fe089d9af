import { endpoints, screens } from '#shared/desk/addresses.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { axeFaults, expectAccessible, forgive } from '#tests/visitor/visit.ts';
import { expect, request as opened, type Page, test } from './desk-fixtures.ts';
import { danasRequest } from './open-desk.ts';

test.use({ isSignedIn: true, viewport: { width: 390, height: 844 } });
test.beforeEach(() => test.setTimeout(100_000));

const texts = messagesIn.en.customerQuote;

/** Sends a request as the form does. @returns the link to its page */
async function ask(page: Page) {
  const answer = await page.request.post(quoteEndpoint, { data: danasRequest });
  return ((await answer.json()) as { page: string }).page;
}

test('the owner writes a quote with a discount, sees it as the customer will, sends it, and hears who accepted it', async ({
  page,
  desk,
  browser,
}) => {
  const link = await ask(page);
  const [stored] = await desk.store.list();
  await page.goto(screens.request(stored!.id));
  await page.getByRole('button', { name: 'Write a quote' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Line 1', { exact: true }).fill('Lift the walk by the oak');
  const amount = dialog.getByLabel('Amount 1', { exact: true });
  await amount.fill('6.5k');
  await expect(dialog.getByText('$6,500')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Add a discount' }).click();
  const discount = dialog.getByLabel('Amount 2', { exact: true });
  await expect(discount).toBeFocused();
  await discount.pressSequentially('200 or so');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(discount).toBeFocused();
  await expect(discount).toHaveAccessibleDescription(/Enter an amount in dollars, like 4,500/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, 'dialog[open]');
  }

  // The draft survives that the page is loaded again.
  await discount.fill('-200');
  await dialog.getByLabel('Terms', { exact: true }).fill('A third on signing.');
  await page.reload();
  await page.getByRole('button', { name: 'Continue the quote' }).click();
  await expect(amount).toHaveValue('6.5k');
  await expect(discount).toHaveValue('-200');
  await expect(dialog.getByText('$6,300')).toBeVisible();

  await dialog.getByRole('button', { name: 'Review' }).click();
  const preview = page.frameLocator('iframe[title^="The quote"]');
  await expect(preview.getByRole('row', { name: 'Discount -$200' })).toBeVisible();
  await expect(preview.getByText('A third on signing.')).toBeVisible();
  await expect(dialog.getByText('get an email with a link')).toBeVisible();
  expect(await axeFaults(page, 'dialog[open]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Send $6,300' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(
    opened(page).getByText(/^Quote 1 · \$6,300 · sent \w+ \d+ · good through \w+ \d+$/),
  ).toBeVisible();
  await expect(opened(page).getByText('Waiting for an answer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Quoted' })).toHaveAttribute('aria-pressed', 'true');

  const context = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() });
  const customer = await context.newPage();
  await customer.goto(link);
  await expect(customer.getByRole('row', { name: 'Lift the walk by the oak $6,500' })).toBeVisible();
  await customer.getByLabel(texts.accept.name).fill('Dana Q. Field');
  await customer.getByRole('button', { name: texts.accept.send }).click();
  await expect(
    opened(page)
      .getByRole('paragraph')
      .filter({ hasText: /^Accepted by Dana Q\. Field, / }),
  ).toBeVisible();
  await expect(opened(page).getByText('Waiting for an answer')).toHaveCount(0);
  await context.close();
});

test('a quote that expired is sent again with a new date, and the one before is kept below it', async ({
  page,
  desk,
}) => {
  const id = await desk.receive({ email: '' });
  const quote = {
    lines: [{ text: 'Walk', amountCents: 650_000 }],
    included: '',
    excluded: '',
    terms: '',
    depositCents: null,
    validUntil: '2026-01-31',
  };
  const action = { id: crypto.randomUUID(), at: new Date().toISOString(), kind: 'quote', quote };
  const sent = await page.request.post(endpoints.actions(id), {
    data: action,
    headers: { origin: desk.origin },
  });
  expect(sent.status()).toBe(200);
  await page.goto(screens.request(id));
  await expect(opened(page).getByText('Expired on Jan 31. Send it again with a new date.')).toBeVisible();
  await page.getByRole('button', { name: 'Send it again' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Amount 1', { exact: true })).toHaveValue('$6,500');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(dialog.getByText('There’s no email address.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send $6,500' }).click();
  await expect(opened(page).getByText('Waiting for an answer')).toBeVisible();
  await opened(page).getByText('Earlier quotes').click();
  await expect(opened(page).getByText(/^Quote 1 · .* good through Jan 31$/)).toBeVisible();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await dialog.getByRole('button', { name: 'Get a link' }).click();
  await expect(dialog.getByRole('link', { name: 'Text it' })).toHaveAttribute('href', /^sms:/);
});

test('a quote that the server refuses is listed with its lines, and becomes a draft again', async ({
  page,
  desk,
  complaints,
}) => {
  const id = await desk.receive({});
  await page.goto(screens.request(id));
  await page.getByRole('button', { name: 'Write a quote' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Line 1', { exact: true }).fill('Walk');
  await dialog.getByLabel('Amount 1', { exact: true }).fill('6500');
  await dialog.getByRole('button', { name: 'Review' }).click();
  forgive(complaints, 'Failed to load resource: the server responded with a status of 409');
  await page.route(`**${endpoints.actions(id)}*`, (route) =>
    route.fulfill({ status: 409, json: { reason: 'conflict', message: 'Somebody was faster.' } }),
  );
  // A page that leaves before the answer sends the quote past the route.
  const refused = page.waitForResponse((response) => response.status() === 409);
  await dialog.getByRole('button', { name: 'Send $6,500' }).click();
  await refused;
  await page.goto(screens.list());
  await expect(page.getByText('Walk: $6,500')).toBeVisible();
  await page.getByRole('button', { name: 'Keep as a draft' }).click();
  await page.goto(screens.request(id));
  await page.getByRole('button', { name: 'Continue the quote' }).click();
  await expect(dialog.getByLabel('Amount 1', { exact: true })).toHaveValue('$6,500');
});
