import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawLogo, type LogoFile, servedBytes } from './logo-file.ts';

const drawing = (attributes: string): LogoFile => ({
  bytes: Buffer.from(
    `<?xml version="1.0"?><!-- Generator: Illustrator --><svg xmlns="http://www.w3.org/2000/svg" ${attributes}><metadata>secret path</metadata><path fill="#c00" d="M0 0h300v60H0z"/></svg>`,
  ),
  isSvg: true,
  width: 300,
  height: 60,
  path: '/logo/1.svg',
});
const photo = async (width: number, height: number): Promise<LogoFile> => ({
  bytes: await sharp({ create: { width, height, channels: 4, background: '#00843d' } })
    .png()
    .toBuffer(),
  isSvg: false,
  width,
  height,
  path: '/logo/1.png',
});

test('a drawing is served without what drawing programs leave in it, and shrinks where it is shown smaller', async () => {
  const served = (await servedBytes(drawing('width="300" height="60"'))).toString();
  expect(served).toContain('viewBox="0 0 300 60"');
  expect(served).not.toMatch(/metadata|Illustrator|<\?xml/);
  expect((await servedBytes(drawing('viewBox="0 0 300 60"'))).toString()).toContain('viewBox="0 0 300 60"');
});

test('a large PNG is served no larger than it is shown, and a small one as it is', async () => {
  const sizeOf = async (logo: LogoFile) => sharp(await servedBytes(logo)).metadata();
  expect(await sizeOf(await photo(2000, 1000))).toMatchObject({ width: 224, height: 112, format: 'png' });
  expect(await sizeOf(await photo(600, 80))).toMatchObject({ width: 600, height: 80 });
});

test.each([
  ['a wide drawing', drawing('viewBox="0 0 300 60"'), 500, 100],
  ['a tall picture', photo(300, 600), 100, 200],
])('%s keeps its shape in a box and fills it one way', async (_what, logo, width, height) => {
  const box = { width: width === 500 ? 500 : 400, height: 200 };
  const drawn = await drawLogo(await logo, box);
  expect(drawn).toMatchObject({ width, height });
  expect(await sharp(drawn.png).metadata()).toMatchObject({ width, height });
  const { data } = await sharp(drawn.png).raw().toBuffer({ resolveWithObject: true });
  // To its last corner: nothing is cut off and nothing left empty.
  expect(data.subarray(-4)[3]).toBeGreaterThan(200);
});
