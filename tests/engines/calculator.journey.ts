import { expect, routes, test } from './journey.ts';
import { button, field, text } from './target.ts';

test('the calculator estimates a slab and puts the estimate into the request', async ({ visitor }) => {
  await visitor.open(routes.contact);
  await visitor.press(button('How much concrete is that?'));
  await visitor.fill(text('[data-measure="length"] [data-unit="feet"]'), '20');
  await visitor.fill(text('[data-measure="length"] [data-unit="inches"]'), '6');
  await visitor.fill(text('[data-measure="width"] [data-unit="feet"]'), '12');
  await visitor.press(button('Work it out'));
  await visitor.sees(text('[role="status"]', '3.35'));
  await visitor.press(button('Put this into Project Details'));
  await expect
    .poll(() => visitor.value(field('Project Details *')))
    .toBe('Slab 20 ft 6 in × 12 ft, 4 in thick: about 3.35 cubic yards with 10% for waste.');
});
