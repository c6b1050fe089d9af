import { expect, routes, test } from './engine-test.ts';
import { button, link } from './target.ts';

const links = link('', 'header nav');

test('the menu opens, closes, and leads to another page and back', async ({ visitor, device }) => {
  await visitor.open(routes.gallery);
  if (device.isTouched) {
    await visitor.seesNo(links);
    await visitor.press(button('Menu'));
    await visitor.sees(links);
    await visitor.press(button('Menu'));
    await visitor.seesNo(links);

    await visitor.press(button('Menu'));
    await visitor.sees(links);
    await visitor.key('Escape');
    await visitor.seesNo(links);
    await visitor.press(button('Menu'));
  }
  await expect.poll(() => visitor.texts(links)).toEqual(['Home', 'About', 'Services', 'Gallery', 'Contact']);
  await visitor.press(link('Services', 'header nav'));
  await expect.poll(() => visitor.path()).toBe(routes.services);
  if (device.isTouched) await visitor.seesNo(links);
  await visitor.back();
  await expect.poll(() => visitor.path()).toBe(routes.gallery);
  if (device.isTouched) await visitor.seesNo(links);
});

test.describe('before Safari 17 and Firefox 125, without popovers', () => {
  test.use({ habits: { without: ['PopoverAttribute'] } });

  test('nothing covers a page, and the links in its footer work', { tag: ['@features', '@phone'] }, async ({
    visitor,
  }) => {
    for (const route of Object.values(routes)) {
      await visitor.open(route);
      expect(await visitor.run(() => 'popover' in HTMLElement.prototype)).toBe(false);
      await visitor.seesNo({ css: '#menu' });
      expect(await visitor.count(link('', 'footer'))).toBeGreaterThanOrEqual(5);
    }
  });
});
