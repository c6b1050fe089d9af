import { expectSent, openFilled } from '../journeys/photo-form.ts';
import { protocolsOf } from './protocols-of.ts';
import { expect, test } from './visit.ts';

test.use({ forcesHttp3: true });

test('a visitor reads a page and asks for a quote by HTTP/3', async ({ page }) => {
  const { form } = await openFilled(page, 'By HTTP/3');
  await form.send.click();
  await expectSent(page);
  expect(await protocolsOf(page)).toEqual(['h3']);
});
