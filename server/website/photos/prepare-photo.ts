import { constants } from 'node:os';
import type { Sharp } from 'sharp';
import { blockOtherDecoders, readStart } from '#content-model/check/open-picture.ts';
import { formatOf, type PictureFormat } from '#content-model/check/picture-format.ts';
import { openPicture } from '#server/photos/decode.ts';
import { endWithParent, lowerPriority, preferForOomKill } from '#server/platform/lower-priority.ts';
import { fold } from '#shared/fold.ts';

/** In pixels. A photo narrower than this is blurry wherever it is shown. */
const narrowest = 800;
/** In pixels. A photo this wide is sharp in all but the widest windows. */
const wideEnough = 1600;
/** Larger ones are reduced to this size: enough for any screen, and the folder stays small. */
const largest = { width: 2400, height: 3600 };
/** In pixels; phones take pictures of 200 million. */
const maxPixels = 268_000_000;
/** The shape in which most places show photos: three wide, two high. */
const ratio = 3 / 2;

/** `hint`: what the owner may want to know about an accepted picture. */
export type PreparedPhoto = { ok: true; jpeg: Buffer; hint?: string } | { ok: false; message: string };

/**
 * Prepares a picture that was sent for the photos folder: whole, right side up, a JPEG without the camera's metadata,
 * which may reveal where a customer lives. What matters in it is chosen later, so nothing is cropped here.
 */
export async function preparePhoto(file: string): Promise<PreparedPhoto> {
  const start = readStart(file);
  if (start.length === 0) return refuse('This file is empty. Copy the photo from the phone again.');
  if (isFilm(start)) return refuse('This is a video, not a photo. Take a screenshot of it on the phone.');
  const format = formatOf(start);
  if (!format) return refuse(foreign);
  try {
    const picture = await openPicture(file, format, ({ width, height }) => width * height > maxPixels);
    if (picture === 'too large')
      return refuse('This photo has more than 268 million pixels. Use a smaller copy.');
    return picture === 'foreign' ? refuse(foreign) : await toJpeg(picture);
  } catch (error) {
    // sharp describes what is wrong with the bytes in many ways; the owner needs to know what to do.
    return refuse(explain(format, error instanceof Error ? error.message : ''));
  }
}

const foreign = 'This photo can’t be read. Save it as a JPEG or PNG and try again.';

async function toJpeg(picture: Sharp): Promise<PreparedPhoto> {
  const { width, height } = (await picture.metadata()).autoOrient;
  const cut = Math.round(Math.min(width, height * ratio));
  if (cut < narrowest) {
    return refuse(
      `This photo is only ${width} × ${height} pixels and would look blurry. Use the original from the phone: messaging apps send small copies.`,
    );
  }
  const jpeg = await picture
    .autoOrient()
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColorspace('srgb')
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer();
  if (cut >= wideEnough) return { ok: true, jpeg };
  const hint = `It’s ${width} × ${height} pixels: good in the gallery, a little soft where a photo fills the page. If the phone still has the original, use that.`;
  return { ok: true, jpeg, hint };
}

function explain(format: PictureFormat, problem: string): string {
  if (format === 'heic') {
    return 'This photo is in Apple’s HEIC format, which can’t be read here. On the iPhone, set Settings › Camera › Formats to “Most Compatible” for new photos; open this one in Photos on a Mac and export it as JPEG, or send it to yourself by email, which makes it a JPEG.';
  }
  if (/premature|truncated|ended|incomplete|corrupt|EOI|read error/i.test(problem)) {
    return 'This photo is incomplete: only part of it arrived. Copy it from the phone again.';
  }
  return foreign;
}

/** The moving half of a Live Photo, or any other video from a phone. */
function isFilm(bytes: Buffer): boolean {
  return /^ftyp(qt {2}|mp4|isom|M4V|3gp)/.test(bytes.toString('latin1', 4, 12));
}

const refuse = (message: string) => ({ ok: false, message }) as const;

/**
 * A photo's name, derived from what it shows: "Stamped façade with a fire pit" → "stamped-facade-with-a-fire".
 * @param usedNames names already in use; on some computers "A" and "a" are the same file
 */
export function namePhoto(alt: string, usedNames: string[]): string {
  const plain = fold(alt);
  const slug = (plain.toLowerCase().match(/[a-z0-9]+/g) ?? ['photo']).slice(0, 5).join('-').slice(0, 60);
  // Windows makes no file of such a name, whatever it ends in.
  const name = /^(con|prn|aux|nul|(com|lpt)[0-9])$/.test(slug) ? `${slug}-photo` : slug;
  const known = new Set(usedNames.map((other) => other.toLowerCase()));
  const free = (count: number): string => {
    const candidate = count === 1 ? name : `${name}-${count}`;
    return known.has(candidate) ? free(count + 1) : candidate;
  };
  return free(1);
}

/** The process that prepare-photo-in-process.ts starts, in which one picture is prepared. */
if (import.meta.main) {
  blockOtherDecoders();
  lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  preferForOomKill();
  endWithParent();
  process.on('message', async (file: string) => process.send!(await preparePhoto(file)));
}
