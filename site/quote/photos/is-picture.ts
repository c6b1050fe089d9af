/** Brands of the ISO container (HEIC and AVIF) that are pictures; others are films. */
const brands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'];

/** What a picture begins with, in Latin-1. */
const beginnings = ['BM', '\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF8', 'II*\0', 'MM\0*'];

/** How many of a file's first bytes tell. */
export const tellingBytes = 32;

/** Whether a file is a picture that the server may be able to read, by its first bytes and not by its name. */
export function isPicture(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, tellingBytes));
  if (beginnings.some((beginning) => text.startsWith(beginning))) return true;
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return true;
  return text.slice(4, 8) === 'ftyp' && brands.some((brand) => text.slice(8).includes(brand));
}
