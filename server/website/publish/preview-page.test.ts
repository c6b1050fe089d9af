import { expect, test } from 'vitest';
import { previewPage } from './preview-page.ts';

const prefix = '/desk/preview/1795802388194-29022';
const shown = (body: string, head = '') =>
  previewPage(`<!doctype html><head>${head}</head><body>${body}</body>`, prefix);

test.each([
  ['/', prefix],
  ['/services', `${prefix}/services`],
  ['/es/galeria/2', `${prefix}/es/galeria/2`],
  ['/contact?service=driveway#form', `${prefix}/contact?service=driveway#form`],
  ['/#work', `${prefix}#work`],
  ['#main', '#main'],
  ['tel:+14075550142', 'tel:+14075550142'],
  ['https://example.com/', 'https://example.com/'],
  ['//example.com/x', '//example.com/x'],
  ['/desk', '/desk'],
  ['/sitemap.xml', '/sitemap.xml'],
])('a link to %s leads to %s', (href, to) => {
  expect(shown(`<a href="${href}">x</a>`)).toContain(`<a href="${to}">`);
});

test('nothing is sent from it, and browsers prepare, install and index nothing', () => {
  const page = shown(
    '<form method="post" action="/api/quote-requests"><input name="name"></form><script type="speculationrules">{}</script>',
    '<link rel="manifest" href="/m"><link rel="canonical" href="/c"><link rel="stylesheet" href="/_astro/a.css">',
  );
  expect(page).toContain('<form method="post" inert="">');
  expect(page).not.toMatch(/speculationrules|manifest|canonical|quote-requests/);
  expect(page).toContain('/_astro/a.css');
});
