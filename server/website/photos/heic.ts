import sharp, { type Sharp } from 'sharp';

/** Pictures from iPhones and newer Samsungs; others write the same format as `mif1`, which AVIF uses too. */
export function isHeic(bytes: Buffer): boolean {
  const brands = bytes.toString('latin1', 8, 40);
  return (
    bytes.toString('latin1', 4, 8) === 'ftyp' &&
    /^(hei[cxms]|hev[cx]|mif1|msf1)/.test(brands) &&
    !brands.includes('avif')
  );
}

/**
 * The first picture of a HEIC file, rotated as its camera noted. sharp ships without this decoder.
 * @throws if it cannot be decoded
 */
export async function readHeic(bytes: Buffer): Promise<Sharp> {
  // Five megabytes of decoder: loaded only when needed.
  const { default: decode } = await import('heic-decode');
  const { width, height, data } = await decode({ buffer: bytes });
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
}
