/** How many bytes at its start tell what a file is. */
export const tellingBytes = 64;

/** `heic` needs a decoder of its own; sharp reads the others. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' | 'heic';

const starts: [PictureFormat, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['webp', /^RIFF.{4}WEBPVP8[ LX]/s],
  ['gif', /^GIF8[79]a/],
  ['tiff', /^(?:II\*|MM.\*)/s],
  // One format, two encodings: the name of the encoding may stand anywhere among those that follow.
  ['avif', /^.{4}ftyp.*avi[fs]/s],
  ['heic', /^.{4}ftyp(?:hei[cx]|hev[cx]|mif1|msf1)/s],
];

/**
 * What a file is according to its first bytes, whatever its name or its sender says.
 * @returns undefined for anything that is not read here: SVG, PDF, film, text, nothing
 */
export function formatOf(start: Buffer): PictureFormat | undefined {
  const text = start.toString('latin1', 0, tellingBytes);
  return starts.find(([, pattern]) => pattern.test(text))?.[0];
}
