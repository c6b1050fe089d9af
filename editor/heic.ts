import sharp, { type Sharp } from 'sharp';

/** Pictures of iPhones and newer Samsungs; `mif1` is what others write of the same kind, but for AVIF. */
export function isHeic(bytes: Buffer): boolean {
  const brands = bytes.toString('latin1', 8, 40);
  return (
    bytes.toString('latin1', 4, 8) === 'ftyp' &&
    /^(hei[cxms]|hev[cx]|mif1|msf1)/.test(brands) &&
    !brands.includes('avif')
  );
}

/**
 * The first picture of a HEIC file, turned as its camera noted. sharp is delivered without this decoder.
 * @throws when it cannot be decoded
 */
export async function readHeic(bytes: Buffer): Promise<Sharp> {
  // Five megabytes of decoder: loaded by whoever needs it.
  const { default: decode } = await import('heic-decode');
  const { width, height, data } = await decode({ buffer: bytes });
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
}
