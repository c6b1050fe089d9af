import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { previewPage } from './preview-page.ts';

const prefix = '/desk/preview/018f.1795802388194-29022.sig';
const sources = `http://localhost:3000${prefix}/`;
const shown = (body: string, head = '') =>
  previewPage(`<!doctype html><head>${head}</head><body>${body}</body>`, { prefix, sources });

test.each([
  ['/', `${prefix}/`],
  ['/services', `${prefix}/services`],
  ['/es/galeria/2', `${prefix}/es/galeria/2`],
  ['/contact?service=driveway#form', `${prefix}/contact?service=driveway#form`],
  ['/#work', `${prefix}/#work`],
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
  expect(page).toContain(`<link rel="stylesheet" href="${prefix}/_astro/a.css">`);
});

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('its policy allows only the preview’s own files and scripts', () => {
  const [own, forged] = ["import('/_astro/gallery.js')", "import('/_astro/forged.js')"];
  const page = shown(
    `<img src="/_astro/a.webp" srcset="/_astro/a.webp 1x, /logo/1.png 2x" data-more='["/_astro/b.webp"]' alt="The /_astro/">
      <style>@font-face{src:url(/_astro/b.woff2)}</style><script>${own}</script><script>${forged}</script>
      <p>1/2 in. /late.js</p>`,
    `<meta http-equiv="content-security-policy" content="img-src 'self' data:;script-src 'self' ${hashOf(own)}">`,
  );
  expect(page).toContain(
    `src="${prefix}/_astro/a.webp" srcset="${prefix}/_astro/a.webp 1x, ${prefix}/logo/1.png 2x"`,
  );
  expect(page).toContain(`[&quot;${prefix}/_astro/b.webp&quot;]`);
  expect(page).toContain(`url(${prefix}/_astro/b.woff2)`);
  expect(page).toContain('<p>1/2 in. /late.js</p>');
  const moved = hashOf(`import('${prefix}/_astro/gallery.js')`);
  expect(page).toContain(`content="img-src ${sources} data:;script-src ${sources} ${moved}"`);
});
