import sharp from 'sharp';

/** The widest a layout shows a photo, in pixels; a smaller original would be blurred. */
export const narrowest = 1600;
/** Larger ones are made this wide: enough for any screen, and a folder that stays small. */
const widest = 2400;
/** How the site shows photos: three wide, two high. */
const ratio = 3 / 2;

export type TakenPhoto = { ok: true; jpeg: Buffer } | { ok: false; message: string };

/**
 * Makes an uploaded picture fit for the photos folder: upright, 3:2, a JPEG without the camera's notes, which may
 * tell where a customer lives.
 */
export async function takePhoto(bytes: Buffer): Promise<TakenPhoto> {
  const size = await readSize(bytes);
  if (!size)
    return refuse('This is not a picture that can be read here. Save it as a JPEG or PNG and try again.');
  const { width, height } = size;
  if (height > width)
    return refuse('This picture is upright. The site shows them lying: hold the phone sideways.');
  const cropped = Math.round(Math.min(width, height * ratio));
  if (cropped < narrowest) {
    return refuse(
      `This picture has ${width} × ${height} pixels. It needs at least ${narrowest} × ${Math.ceil(narrowest / ratio)}, or it would look blurred.`,
    );
  }
  const wide = Math.min(cropped, widest);
  const jpeg = await sharp(bytes)
    .autoOrient()
    .resize(wide, Math.round(wide / ratio), { fit: 'cover', position: 'attention' })
    .toColorspace('srgb')
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer();
  return { ok: true, jpeg };
}

async function readSize(bytes: Buffer): Promise<{ width: number; height: number } | undefined> {
  try {
    const { autoOrient } = await sharp(bytes).metadata();
    return autoOrient;
  } catch {
    // sharp says in many ways that these bytes are no picture; the owner needs only one.
    return undefined;
  }
}

const refuse = (message: string) => ({ ok: false, message }) as const;

/** A name for a photo from what it shows: "Stamped patio with a fire pit" → "stamped-patio-with-a-fire". */
export function namePhoto(alt: string, taken: string[]): string {
  const words = alt.toLowerCase().match(/[a-z0-9]+/g) ?? ['photo'];
  const name = words.slice(0, 5).join('-');
  const free = (count: number): string => {
    const candidate = count === 1 ? name : `${name}-${count}`;
    return taken.includes(candidate) ? free(count + 1) : candidate;
  };
  return free(1);
}
