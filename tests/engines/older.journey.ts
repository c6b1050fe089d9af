import { expect, routes, test } from './journey.ts';
import { link, text } from './target.ts';

test.describe('before Safari 17 and Firefox 125, without popovers', () => {
  test.use({ habits: { without: ['PopoverAttribute'] } });

  for (const route of Object.values(routes)) {
    test(`nothing covers ${route}, and the links in its footer work`, { tag: '@features' }, async ({
      visitor,
    }) => {
      await visitor.open(route);
      expect(await visitor.run(() => 'popover' in HTMLElement.prototype)).toBe(false);
      await visitor.seesNo(text('#menu'));
      expect(await visitor.count(link('', 'footer'))).toBeGreaterThanOrEqual(5);
    });
  }
});
