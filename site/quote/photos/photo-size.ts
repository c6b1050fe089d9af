import { photoLimits } from '#shared/photos.ts';

/** The longest side of the picture that the form shows, in pixels: twice as large as it is shown. */
export const shownSide = 160;

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

const units = ['kB', 'MB'] as const;

/** As people read it: `482 kB`, `3.1 MB`. */
export function sizeInWords(bytes: number): string {
  const unit = bytes < 999_500 ? 0 : 1;
  const amount = bytes / 1000 ** (unit + 1);
  return `${unit === 0 ? Math.max(1, Math.round(amount)) : amount.toFixed(1)} ${units[unit]}`;
}
