import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readLogo } from './read-logo.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 300 60"') =>
  Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#123456' } })
    .png()
    .toBuffer();
const problemOf = (name: string, bytes: Uint8Array) => {
  const read = readLogo(name, bytes);
  return read.ok ? undefined : read.problem;
};

test.each([
  ['paths', '<path d="M0 0h30v30H0z" fill="#036"/>'],
  ['a gradient', '<style>.a{fill:url(#g)}</style><linearGradient id="g"/><path class="a" d="M0 0h9v9z"/>'],
  ['notes of a drawing program', '<g xmlns:i="urn:i" i:export="C:\\logo (1).png"><path d="M0 0"/></g>'],
  ['a picture inside', '<image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>'],
])('an SVG with %s is a logo', (_what, inside) => {
  expect(readLogo('logo.svg', svg(inside))).toEqual({ ok: true, width: 300, height: 60 });
});

test('the size of an SVG is its viewBox, or its width and height', () => {
  expect(readLogo('LOGO.SVG', svg('', 'width="512px" height="256"'))).toMatchObject({
    width: 512,
    height: 256,
  });
  expect(readLogo('a.svg', svg('', 'width="9" height="9" viewBox="-4,-4 40.5 81"'))).toMatchObject({
    width: 40.5,
    height: 81,
  });
  expect(problemOf('a.svg', svg('', 'width="100%" height="100%"'))).toMatch(/how large it is.*viewBox/);
});

test.each<[string, RegExp]>([
  ['<script>alert(1)</script>', /has a script inside/],
  ['<a href="javascript:alert(1)"><path d="M0 0"/></a>', /loads something from elsewhere/],
  ['<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>', /web page/],
  ['<image href="data:image/svg+xml,%3Csvg/%3E"/>', /from elsewhere/],
  ['<style><![CDATA[.a{fill:url("https://a.example/b.svg#c")}]]></style>', /from elsewhere/],
  ['<path style="filter:url(//a.example/f.svg#f)"/>', /from elsewhere/],
  ['<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>', /has a script inside/],
  ['<path onload="alert(1)" d="M0 0"/>', /has a script inside/],
  ['<h:meta xmlns:h="http://www.w3.org/1999/xhtml" content="0;url=x"/>', /web page/],
  ['<use xmlns:x="http://www.w3.org/1999/xlink" x:href="https://a.example/b.svg#c"/>', /from elsewhere/],
  ['<path style="mask-image:image-set(\'https://a.example/b.png\' 1x)"/>', /from elsewhere/],
  ['<path style="fill:u\\72l(https://a.example/b.svg)"/>', /from elsewhere/],
  ['<?xml-stylesheet href="https://a.example/b.css"?>', /from elsewhere/],
  ['<text x="1" y="9">Hernández</text>', /text that looks different.*outlines/],
])('an SVG with %s is refused with what to do', (inside, problem) => {
  expect(problemOf('logo.svg', svg(inside))).toMatch(problem);
});

test('entities that a file defines for itself are refused before anything expands them', () => {
  const letters = [...'abcdefghij'];
  const bomb = letters.map((one, at) => `<!ENTITY ${one} "${`&${letters[at - 1] ?? 'lt'};`.repeat(10)}">`);
  for (const entities of [['<!ENTITY x "y">'], bomb]) {
    const text = `<!DOCTYPE svg [${entities.join('')}]>${svg('<g id="&j;"/>').toString().split('\n')[1]}`;
    expect(problemOf('logo.svg', Buffer.from(text))).toMatch(/entities/);
  }
});

const unclosed = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g></svg>';
test.each(['', 'hello', '<svg', '<html></html>', unclosed])(
  '%j is not an SVG: it is refused, and nothing is thrown',
  (text) => {
    expect(problemOf('logo.svg', Buffer.from(text))).toMatch(/cannot be read|size/);
  },
);

test('an SVG that is too large to be part of every page is refused', () => {
  const inside = '<path d="M0 0h30v30H0z"/>'.repeat(3000);
  expect(problemOf('logo.svg', svg(inside))).toMatch(/is 75 kB, .*simplified to 50 kB/);
});

test('a PNG is a logo when its longer side has 512 pixels', async () => {
  expect(readLogo('logo.png', await png(512, 100))).toEqual({ ok: true, width: 512, height: 100 });
  expect(readLogo('logo.PNG', await png(300, 600))).toEqual({ ok: true, width: 300, height: 600 });
  expect(problemOf('logo.png', await png(120, 40))).toMatch(/^is only 120 × 40 pixels; .* at least 512/);
});

test('a PNG that claims to be huge, or is a large file, is refused before it is decoded', async () => {
  const bomb = await png(600, 600);
  bomb.writeUInt32BE(60_000, 16);
  expect(problemOf('logo.png', bomb)).toMatch(/^is 60000 × 600 pixels; .* at most 5000/);
  const large = Buffer.concat([await png(600, 600), Buffer.alloc(20_000_000)]);
  expect(problemOf('logo.png', large)).toMatch(/^is 20 MB; .* at most 10 MB/);
  expect(problemOf('logo.svg', Buffer.alloc(20_000_000, ' '))).toMatch(/^is 20000 kB/);
});

test('a photo that is called .png is refused', async () => {
  const jpeg = await sharp(await png(600, 600))
    .jpeg()
    .toBuffer();
  expect(problemOf('logo.png', jpeg)).toMatch(/^is not a PNG/);
  expect(problemOf('logo.png', Buffer.alloc(3))).toMatch(/^is not a PNG/);
});
