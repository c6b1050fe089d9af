import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/parts.ts';
import { develop } from './develop.ts';

// The files of a worker share what is blocked.
afterAll(() => void sharp.unblock({ operation: ['VipsForeignLoad'] }));

test.each([
  ['a PNG of 50 megapixels', 'png', 10_000, { compressionLevel: 1 }],
  ['a JPEG in passes of 30 megapixels', 'jpeg', 6000, { progressive: true }],
] as const)('%s is not too large', async (_, format, width, options) => {
  const file = path.join(temporaryFolder(), 'sent');
  const flat = sharp({ create: { width, height: 5000, channels: 3, background: '#48c' } });
  writeFileSync(file, await flat.toFormat(format, options).toBuffer());
  expect(await develop(file, format)).toMatchObject({ width: 2048 });
});
