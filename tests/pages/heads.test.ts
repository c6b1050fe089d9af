import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { furtherLanguages } from '#shared/languages.ts';
import { routes, routesIn } from '#shared/routes.ts';
import { fixtureSite, sampleSite } from '#tests/support/fixture-site.ts';
import { siteAddress } from '../../scripts/site.mjs';
import { builtPage } from './built-page.ts';

const pages = Object.values(routes);
/** The tests' own pages, and the sample's in its other languages. */
const everyPage = [
  ...pages.map((route) => ({ route, dist: fixtureSite.dist })),
  ...furtherLanguages
    .flatMap((language) => Object.values(routesIn[language]))
    .map((route) => ({ route, dist: sampleSite.dist })),
];
const read = (name: string) => readFileSync(path.join(fixtureSite.dist, name), 'utf8');
const absolute = (address: string) => new URL(address, siteAddress(process.env)).href;

test.each([
  ['the tests’ site', fixtureSite.dist],
  ['the sample', sampleSite.dist],
])('every page of %s has a title, a description and keywords of its own', (_, dist) => {
  const heads = pages.flatMap((route) => {
    const { find, meta } = builtPage(route, dist);
    return [find('title')[0]!.text, meta('description') ?? '', meta('keywords') ?? ''];
  });
  expect(heads.filter((text) => text.length < 10)).toEqual([]);
  expect(new Set(heads).size).toBe(3 * pages.length);
});

test.each(everyPage)('$route has one absolute address and a share card', async ({ route, dist }) => {
  const { find, meta } = builtPage(route, dist);
  expect(find('link[rel=canonical]').map(({ get }) => get('href'))).toEqual([absolute(route)]);
  expect(meta('og:url')).toBe(absolute(route));
  expect(meta('og:title')).toBe(find('title')[0]!.text);
  expect(meta('og:description')).toBe(meta('description'));
  expect(meta('twitter:card')).toBe('summary_large_image');
  expect(meta('og:image:alt')!.length).toBeGreaterThan(20);

  const picture = new URL(meta('og:image')!);
  expect(picture.origin).toBe(new URL(absolute('/')).origin);
  const bytes = readFileSync(path.join(dist, picture.pathname));
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  // Networks keep for ever what they fetched from an address.
  expect(picture.pathname).toMatch(`.${hash}.jpg`);
  const { format, width, height } = await sharp(bytes).metadata();
  expect([format, String(width), String(height)]).toEqual([
    'jpeg',
    meta('og:image:width'),
    meta('og:image:height'),
  ]);
});

test.each(everyPage)(
  '$route marks itself as the current page in its menus, and no other',
  ({ route, dist }) => {
    const { find } = builtPage(route, dist);
    const marked = (menu: string) => find(`${menu} [aria-current=page]`).map(({ get }) => get('href'));
    expect(marked('#menu')).toEqual([route]);
    expect(marked('header')).toEqual([route, route]);
  },
);

test('the sitemap lists the five pages with the day their content changed', () => {
  const xml = read('sitemap.xml');
  const urls = [...xml.matchAll(/<url>(.*?)<\/url>/gs)].map(([, url]) => url!);
  expect(xml).toMatch(
    /^<\?xml .*<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9"[^>]*>.*<\/urlset>\s*$/s,
  );
  expect(urls.map((url) => /<loc>(.*)<\/loc>/.exec(url)?.[1])).toEqual(pages.map(absolute));
  for (const url of urls) {
    const changed = /<lastmod>(.*)<\/lastmod>/.exec(url)?.[1];
    if (changed) expect(Date.parse(changed)).toBeLessThanOrEqual(Date.now());
  }
});

test('robots.txt lets search engines in and names the sitemap', () => {
  expect(read('robots.txt')).toContain(`Sitemap: ${absolute('/sitemap.xml')}`);
  expect(read('robots.txt')).not.toMatch(/^Disallow: \/$/m);
});

test('a missing page is no page to search engines, and leads people on', () => {
  const { find, meta, links } = builtPage('/404');
  expect(meta('robots')).toBe('noindex');
  expect(find('link[rel=canonical]')).toEqual([]);
  expect(links('main li a').map(([, href]) => href)).toEqual(pages);
  expect(links('main a')).toContainEqual(['(407) 555-0142', 'tel:+14075550142']);
});

test('security.txt names a contact and has not expired', () => {
  const text = read('.well-known/security.txt');
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const daysLeft = (Date.parse(/^Expires: (\S+)$/m.exec(text)![1]!) - Date.now()) / 86_400_000;
  expect(daysLeft).toBeGreaterThan(0);
  expect(daysLeft).toBeLessThan(365);
});
