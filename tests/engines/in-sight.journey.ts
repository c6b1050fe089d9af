import { expect, routes, test } from './journey.ts';
import { button, text } from './target.ts';

test('the label of the first missing field is in view', async ({ visitor }) => {
  await visitor.open(routes.contact);
  await visitor.press(button('Send request'));
  await visitor.sees(text('#name-error'));
  await expect.poll(() => visitor.run(room)).toBeGreaterThanOrEqual(0);

  /** Runs in the page: how far under the bar the label begins. */
  function room() {
    const label = document.querySelector('label[for="name"]')!;
    return (
      label.getBoundingClientRect().top - document.querySelector('header')!.getBoundingClientRect().bottom
    );
  }
});

test('Tab brings every field completely into view', async ({ visitor }) => {
  await visitor.open(routes.contact);
  for (const field of ['phone', 'email', 'service', 'message']) {
    // As a reader scrolling down meets it: only its top edge is in view.
    await visitor.run((id) => {
      const fields = ['name', 'phone', 'email', 'service', 'message'];
      const before = document.getElementById(fields[fields.indexOf(id) - 1]!)!;
      before.focus({ preventScroll: true });
      const { top } = document.getElementById(id)!.getBoundingClientRect();
      scrollBy({ top: top - innerHeight + 20, behavior: 'instant' });
    }, field);
    await visitor.key('Tab');
    await expect.poll(() => visitor.run(() => document.activeElement?.id)).toBe(field);
    await expect.poll(() => visitor.run(hiddenBelow), field).toBeLessThanOrEqual(1);
  }

  /** Runs in the page. */
  function hiddenBelow() {
    return document.activeElement!.getBoundingClientRect().bottom - innerHeight;
  }
});

test('the viewer shows a focus ring to keyboard users and none to pointer users', async ({ visitor }) => {
  await visitor.open(routes.gallery);
  await visitor.press(text('[data-project] button'));
  await visitor.sees(text('dialog[open] img'));
  expect(await visitor.run(ring)).toBe('none');
  await visitor.key('Tab');
  await expect.poll(() => visitor.run(ring)).toBe('solid');

  /** Runs in the page. */
  function ring() {
    return getComputedStyle(document.activeElement!).outlineStyle;
  }
});
