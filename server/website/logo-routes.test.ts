import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openVersions } from '#publishing/versions.ts';
import { openWebsiteDesk } from '#server/testing/desk-session.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { ChosenChange } from '#shared/desk/website.ts';
import { openDraft } from './draft/draft.ts';

async function setup() {
  const { content, ...desk } = await openWebsiteDesk();
  const send = async (picture: Buffer, field = 'file', type = 'image/svg+xml') => {
    const answer = await desk.post(endpoints.newWebsiteLogo(field), picture, { 'content-type': type });
    return { status: answer.statusCode, ...answer.json<{ name?: string; message?: string }>() };
  };
  const get = (name: string, version?: string) => desk.get(endpoints.websiteLogo(name, version));
  const logos = () => readdirSync(content).filter((name) => /\.(svg|png)$/.test(name));
  const business = path.join(content, 'business.yaml');
  const businessText = () => readFileSync(business, 'utf8');
  const replaceInBusiness = (from: string | RegExp, into: string) =>
    writeFileSync(business, businessText().replace(from, into));
  return { content, send, get, logos, businessText, replaceInBusiness };
}

const svg = (inside: string, viewBox = '0 0 300 60') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inside}</svg>`);
const drawing = svg('<path d="M0 0h30v30H0z"/>');
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#123456' } }).png();
const bomb = async () => {
  const bytes = await png(600, 600).toBuffer();
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes;
};
const entities = Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>${svg('<g id="&c;"/>')}`);

test('a drawing sent from the desk is stored unchanged, and shown as an image without scripts', async () => {
  const { content, send, get, logos } = await setup();
  const { status, name } = await send(drawing);
  expect([status, name]).toEqual([201, expect.stringMatching(/^logo-[\da-f]{12}\.svg$/)]);
  expect(logos()).toEqual([name]);
  const shown = await get(name!);
  expect(shown.rawPayload).toEqual(drawing);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  // Sent again after a lost answer, it's the same.
  expect(await send(drawing)).toMatchObject({ status: 201, name });
  // A PNG gets as small as pages need it, and loses what a camera noted in it.
  const sent = await png(4000, 1000)
    .withExif({ IFD0: { Artist: 'Owner' } })
    .toBuffer();
  const added = await send(sent, 'file', 'image/png');
  const { width, height, exif } = await sharp(readFileSync(path.join(content, added.name!))).metadata();
  expect([path.extname(added.name!), width, height, exif]).toEqual(['.png', 1600, 400, undefined]);
});

const refused: [what: string, picture: () => Buffer | Promise<Buffer>, status: number, message: RegExp][] = [
  ['a script', () => svg('<script>alert(1)</script>'), 422, /^This picture has a script inside/],
  ['an event handler', () => svg('<g onload="alert(1)"/>'), 422, /has a script inside/],
  ['a web page', () => svg('<foreignObject><p/></foreignObject>'), 422, /piece of a web page/],
  ['an address', () => svg('<image href="https://a.example/b.png"/>'), 422, /loads something from elsewhere/],
  ['a style', () => svg('<g style="fill:url(//a.example/b)"/>'), 422, /loads something from elsewhere/],
  ['entities', () => entities, 422, /has entities/],
  ['a claimed size', bomb, 422, /is 60000 × 60000 pixels; each side may have at most 5000/],
  ['the bytes of a photo', () => png(900, 900).jpeg().toBuffer(), 422, /is neither an SVG nor a PNG/],
  ['20 MB', () => Buffer.alloc(20_000_000, ' '), 413, /larger than 10 MB/],
];

test('a file that is no logo, or has active content, is refused with the reason, and neither stored nor served', async () => {
  const { content, send, get, logos } = await setup();
  for (const [what, picture, status, message] of refused) {
    const bytes = await picture();
    const answer = await send(bytes);
    expect(answer, what).toMatchObject({ status, message: expect.stringMatching(message) });
    expect(logos(), what).toEqual([]);
    // Put there by hand, it isn't served either.
    for (const name of ['logo.svg', 'logo.png']) {
      writeFileSync(path.join(content, name), bytes);
      expect((await get(name)).statusCode, what).toBe(404);
      rmSync(path.join(content, name));
    }
  }
  const half = (await png(900, 900).toBuffer()).subarray(0, 900);
  expect(await send(half)).toMatchObject({ status: 422, message: expect.stringMatching(/cannot be read/) });
  for (const name of ['business.yaml', '../.env', 'photos/hero.jpg', '.version', 'none.svg'])
    expect((await get(name)).statusCode, name).toBe(404);
  expect((await get('logo.svg', '../..')).statusCode).toBe(404);
  expect(await send(drawing, 'elsewhere')).toMatchObject({ status: 404 });
  expect(await send(drawing, 'square')).toMatchObject({ status: 422, message: /square is about as wide/ });
  expect(logos()).toEqual([]);
});

test('a logo is published with the text that names it, also when only that change is chosen', async () => {
  const { content, send, get, logos, businessText, replaceInBusiness } = await setup();
  const first = (await send(drawing)).name!;
  replaceInBusiness(/\n$/, `\nlogo:\n  file: ${first}\n`);
  const draft = openDraft(content);
  const { changes } = await draft.overview();
  expect(changes).toMatchObject([{ path: ['logo'], after: { file: first } }]);
  const unnamed = (await send(svg('<path d="M0 0h9v9z"/>'))).name!;
  const only: ChosenChange[] = [{ file: 'business.yaml', path: ['logo'], kind: 'added' }];
  for (const chosen of [undefined, only]) {
    const { folder, files } = await draft.stage(chosen);
    expect(await draft.problemsIn(folder)).toEqual([]);
    const names = files.map(([name]) => name);
    expect([existsSync(path.join(folder, first)), names.includes(first), names.includes(unnamed)]).toEqual([
      true,
      true,
      false,
    ]);
  }
  // Published, replaced and published again: the first version's logo comes back with its text.
  const versions = openVersions(content);
  const publish = async (at: string) => {
    const { folder, files } = await draft.stage();
    const id = versions.newId(at);
    const previous = versions.published()?.id ?? null;
    await versions.write(folder, new Map(files), { id, previous, at, by: null, restored: null, changed: 1 });
    versions.setPublished(id);
    await draft.stageUpdate(id);
    await draft.commitUpdate(id);
    return id;
  };
  const withFirst = await publish('2026-11-01T00:00:00.000Z');
  const second = (await send(svg('<path d="M0 0h7v7z"/>'))).name!;
  replaceInBusiness(first, second);
  await publish('2026-11-02T00:00:00.000Z');
  expect(existsSync(path.join(content, first))).toBe(false);
  expect((await get(first, withFirst)).statusCode).toBe(200);
  await draft.stageUpdate(withFirst);
  await draft.commitUpdate(withFirst);
  expect((await draft.overview()).problems.map(({ message }) => message).join()).not.toContain('picture');
  expect([existsSync(path.join(content, first)), businessText().includes(first)]).toEqual([true, true]);
  // What nothing has named for a day is deleted.
  const old = new Date(Date.now() - 2 * 86_400_000);
  for (const name of [first, unnamed]) utimesSync(path.join(content, name), old, old);
  const third = (await send(svg('<path d="M0 0h8v8z"/>'))).name!;
  expect(logos().sort()).toEqual([first, third].sort());
  expect((await get(first)).statusCode).toBe(200);
});
