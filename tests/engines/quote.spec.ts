import { applyAction } from '#server/desk/requests/apply-action.ts';
import { createCustomerLinks } from '#server/requests/customer-links.ts';
import { owner } from '#tests/owner/open-desk.ts';
import { expect, test } from './engine-test.ts';
import { button, field, text } from './target.ts';

test('a customer reads a quote on the page of their request, and accepts it by name', {
  tag: '@phone',
}, async ({ visitor, desk }) => {
  const { database, origin, store } = desk;
  const id = await desk.receive({});
  const now = new Date();
  const quote = {
    lines: [{ text: 'Driveway, 4 inches', amountCents: 650_000 }],
    included: 'Cleanup',
    excluded: '',
    terms: '',
    depositCents: null,
    validUntil: '2999-12-31',
  };
  const deps = { database, recipients: { channels: [], acknowledges: false }, timeZone: 'UTC' };
  const action = { id: crypto.randomUUID(), at: now.toISOString(), kind: 'quote', quote } as const;
  expect(await applyAction(deps, id, action, { by: owner, now })).toBeUndefined();

  const page = await createCustomerLinks(database, new URL(origin)).issue(id, now);
  await visitor.openPlain(new URL(page).pathname);
  await visitor.sees(text('tfoot tr', 'Total'));
  // An empty name is held back by the browser.
  await visitor.press(button('Accept the quote'));
  await visitor.fill(field('Your name'), 'Dana Field');
  await visitor.press(button('Accept the quote'));
  await visitor.sees(text('[role="status"]', 'Accepted by Dana Field'));
  await expect.poll(async () => (await store.find(id))?.stage).toBe('won');
});
