import { expect, routes, test } from './journey.ts';
import { link, text } from './target.ts';

// What is said is listened to: the server counts no browser that says it is driven by a program.
test.use({
  habits: {
    before: [
      'navigator.sendBeacon = (url, body) => { (globalThis.said ??= []).push([url, String(body)]); return true; }',
      // No dialer opens.
      'addEventListener("click", (event) => event.preventDefault())',
    ],
  },
});

const said = () => (globalThis as { said?: [string, string][] }).said ?? [];

test('a page says once that it is seen, and that Call was pressed', async ({ visitor }) => {
  await visitor.open(`${routes.about}?utm_source=flyer`);
  const seen = ['/api/daily-sums', 'kind=visit&page=%2Fabout&from=flyer'];
  await expect.poll(() => visitor.run(said)).toEqual([seen]);
  await visitor.sees(text('a[href^="tel:"]'));
  await visitor.press({ css: 'a[href^="tel:"]' });
  await expect
    .poll(() => visitor.run(said))
    .toEqual([seen, ['/api/daily-sums', 'kind=call&page=%2Fabout&from=flyer']]);
  await visitor.press(link('Get Quote'));
  await expect
    .poll(async () => (await visitor.run(said)).at(-1)?.[1])
    .toBe('kind=quote&page=%2Fabout&from=flyer');
});
