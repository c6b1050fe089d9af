import sharp from 'sharp';

/** A picture with something in it; no two with different `shade` alike. Sides in pixels. */
export function picture({ width = 640, height = 480, shade = 0 } = {}) {
  const background = { r: 40 + shade, g: 90, b: 160 };
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background, noise } }).composite([
    { input: { create: { width: 64, height: 64, channels: 3, background } }, left: 0, top: 0 },
  ]);
}

/** What a phone writes: upside down, with where it was taken, and by whom. */
export function phonePicture(shade = 0): Promise<Buffer> {
  return picture({ width: 3000, height: 2000, shade })
    .jpeg()
    .withExif({
      IFD0: { Artist: 'Dana Field', Make: 'Phone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '28/1 32/1 17/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '81/1 22/1 45/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Dana Field</x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .toBuffer();
}
