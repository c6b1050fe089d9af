import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadContent } from '#content-model/load.ts';
import { fixtureSite, sampleSite } from '#tests/support/fixture-site.ts';

const { dist } = fixtureSite;
const files = readdirSync(dist, { recursive: true, encoding: 'utf8', withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)));
const bytesOf = (name: string) => readFileSync(path.join(dist, name));
const codings = { '.br': brotliDecompressSync, '.gz': gunzipSync };
const served = files.filter((name) => !/(^|\/)\.|\.(br|gz)$/.test(name));

test.each(Object.entries(codings))(
  'every file that stands there as %s too is the same in it',
  (ending, decode) => {
    const coded = files.filter((name) => name.endsWith(ending) && !name.startsWith('.'));
    for (const page of ['index', '404', 'gallery']) expect(coded).toContain(`${page}.html${ending}`);
    for (const name of coded) {
      const plain = bytesOf(name.slice(0, -ending.length));
      expect(decode(bytesOf(name)).equals(plain), name).toBe(true);
      expect(bytesOf(name).length, name).toBeLessThan(plain.length);
    }
  },
);

test('no published picture contains metadata about who took it, where, or how the camera was held', async () => {
  const published = served.filter((file) => /\.(avif|webp|jpe?g|png)$/i.test(file));
  expect(published.length).toBeGreaterThan(20);
  for (const file of published) {
    const { exif, xmp, iptc, orientation } = await sharp(path.join(dist, file)).metadata();
    expect([file, exif, xmp, iptc, orientation ?? 1]).toEqual([file, undefined, undefined, undefined, 1]);
  }
});

test('the licenses of the fonts and of the bundled scripts are served with them', () => {
  const fonts = served.filter((name) => name.endsWith('.woff2'));
  expect(fonts.filter((name) => !/^_astro\/barlow/.test(name))).toEqual([]);
  for (const words of ['2017 The Barlow Project Authors', 'LICENSE Version 1.1', 'PERMISSION & CONDITIONS'])
    expect(String(bytesOf('fonts/OFL.txt'))).toContain(words);
  // None is bundled for visitors; of one that is, the license follows.
  const [, ...parts] = String(bytesOf('third-party-licenses.md')).split('\n## ');
  expect(parts.filter((each) => !/permission|licensed under/i.test(each))).toEqual([]);
});

test('where the owner has not turned on Spanish, none of it is built', () => {
  expect(served.filter((name) => /(^|[-/])es[-./]/.test(name))).toEqual([]);
});

test('no browser is sent React: what is pressed is answered by scripts of the pages', () => {
  expect(served.filter((name) => name.endsWith('.js') && /react/i.test(String(bytesOf(name))))).toEqual([]);
});

test('no page of the site leads to the desk or carries any of it', () => {
  const read = served.filter((file) => /\.(html|js|css|txt|xml|webmanifest)$/.test(file));
  for (const kind of ['contact.html', 'robots.txt', 'sitemap.xml']) expect(read).toContain(kind);
  expect(read.filter((file) => /\/desk\b/.test(String(bytesOf(file))))).toEqual([]);
});

test('no file that visitors can get has what the owner wrote for quotes and for after the pour', () => {
  const texts = (['en', 'es'] as const).flatMap((language) => {
    const { quoteBlocks, care } = loadContent('business.yaml', sampleSite.content, language);
    return [...quoteBlocks.map(({ text }) => text), ...(care?.tips ?? [])];
  });
  expect(texts).toHaveLength(18);
  const sent = readdirSync(sampleSite.dist, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !/(^|\/)\./.test(name) && /\.(html|js|json|xml|txt)$/.test(name),
  );
  expect(sent).toContain('es/contacto.html');
  const found = sent.filter((name) => {
    const read = readFileSync(path.join(sampleSite.dist, name), 'utf8');
    return texts.some((text) => read.includes(text.slice(0, 30)));
  });
  expect(found).toEqual([]);
});
