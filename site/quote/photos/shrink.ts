import { photoLimits } from '#shared/photos.ts';

/** A photo as it is sent, and a small one to show. */
export interface ShrunkPhoto {
  whole: Blob;
  small: Blob;
}

/** Where it is drawn: off the page in a worker, or on a canvas of the page. */
export interface Canvas {
  context: Pick<
    CanvasRenderingContext2D,
    'drawImage' | 'fillRect' | 'fillStyle' | 'getImageData' | 'imageSmoothingQuality'
  >;
  toJpeg(quality: number): Promise<Blob>;
}

const quality = 0.8;

/**
 * Draws it anew, as large as it is kept at most and as JPEG, which leaves everything behind that is not picture:
 * where and when it was taken, and with what. What is transparent becomes white.
 * @throws if this browser gives back another picture than was drawn
 */
export async function shrinkPhoto(
  photo: CanvasImageSource,
  size: Size,
  makeCanvas: (size: Size) => Canvas,
): Promise<ShrunkPhoto> {
  if (!(await isFaithful(makeCanvas))) throw new Error('This browser gives back another picture.');
  const draw = (side: number) => {
    const fitted = fitInto(size, side);
    const { context, toJpeg } = makeCanvas(fitted);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, fitted.width, fitted.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(photo, 0, 0, fitted.width, fitted.height);
    return toJpeg(quality);
  };
  const whole = await draw(photoLimits.side);
  if (whole.type !== 'image/jpeg') throw new Error('This browser writes no JPEG.');
  return { whole, small: await draw(shownSide) };
}

/** Grays that a JPEG brings back, in squares that its blocks fit into, in pixels. */
const pattern = [30, 220, 90, 160];
const square = 16;
/** By how much a JPEG changes them, and those who change a few bits to fingerprint browsers; noise changes far more. */
const tolerance = 16;

/**
 * Whether what is drawn comes back. Against tracking, some browsers give back noise or a blank instead and say nothing
 * (Firefox with `privacy.resistFingerprinting`, extensions): as a photo it would be stored as if it were good.
 */
async function isFaithful(makeCanvas: (size: Size) => Canvas): Promise<boolean> {
  const size = { width: square * pattern.length, height: square };
  const drawn = makeCanvas(size);
  for (const [place, gray] of pattern.entries()) {
    drawn.context.fillStyle = `rgb(${gray},${gray},${gray})`;
    drawn.context.fillRect(place * square, 0, square, square);
  }
  const { context } = makeCanvas(size);
  context.drawImage(await createImageBitmap(await drawn.toJpeg(quality)), 0, 0);
  return pattern.every((gray, place) => {
    const { data } = context.getImageData(place * square, 0, square, square);
    return data.every((value, index) => index % 4 === 3 || Math.abs(value - gray) <= tolerance);
  });
}

/** Held as it was taken: an engine that does not know the word refuses it, instead of showing pictures sideways. */
export function decodePhoto(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

export function canvasOffPage({ width, height }: Size): Canvas {
  const canvas = new OffscreenCanvas(width, height);
  return {
    context: canvas.getContext('2d')!,
    toJpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }),
  };
}

/** The longest side of the picture that the form shows, in pixels: twice as large as it is shown. */
const shownSide = 160;

export interface Size {
  width: number;
  height: number;
}

/** As large as it fits, never larger than it is, and at least one pixel high and wide. */
export function fitInto({ width, height }: Size, side: number = photoLimits.side): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}
