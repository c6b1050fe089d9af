import sharp from 'sharp';
import { expect, test } from 'vitest';
import { takePhoto } from './take-photo.ts';

test('a picture may have 200 million pixels', async () => {
  const large = { create: { width: 16_320, height: 12_240, channels: 3, background: '#888' } } as const;
  const photo = await takePhoto(await sharp(large).jpeg().toBuffer());
  if (!photo.ok) throw new Error(photo.message);
  expect(await sharp(photo.jpeg).metadata()).toMatchObject({ width: 2400, height: 1800 });
});
