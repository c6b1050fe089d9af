import { expect, routes, test } from './journey.ts';
import { button, text } from './target.ts';

test('the row of filters is as high as its filters, and does not scroll vertically', async ({ visitor }) => {
  await visitor.open(routes.gallery);
  const row = text('section[aria-label="Show projects"] ul');
  expect(await visitor.look(row, ([list]) => list!.scrollHeight - list!.clientHeight)).toBeLessThanOrEqual(0);
});

test('the picture is in the middle of the viewer', async ({ visitor }) => {
  await visitor.open(routes.gallery);
  await visitor.press(text('[data-project] button'));
  await visitor.sees(button('Close'));
  const offset = () =>
    visitor.look(text('[data-open] img'), ([picture]) => {
      const { top, height } = picture!.getBoundingClientRect();
      const stage = picture!.closest('dialog > div')!.getBoundingClientRect();
      return Math.abs(top + height / 2 - (stage.top + stage.height / 2));
    });
  await expect.poll(offset).toBeLessThanOrEqual(1);
});

test('before anything is typed no required field counts as invalid', async ({ visitor }) => {
  // Firefox tells a screen reader that an empty required field is invalid, unless the page says otherwise.
  await visitor.open(routes.contact);
  const required = text('input[required], textarea[required]');
  expect(await visitor.look(required, (all) => all.map((one) => one.ariaInvalid))).toEqual(
    Array(4).fill('false'),
  );
});
