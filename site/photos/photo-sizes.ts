export type PhotoSize = {
  /** Of the files, in pixels. */
  widths: number[];
  /** How wide it is shown, as in the attribute. */
  sizes: string;
  /** The tallest it is shown, as width by height: what an upright photograph has more is not sent. All unless given. */
  tallest?: number;
  /** What phones get instead: files of another shape. */
  phone?: { widths: number[]; sizes: string; ratio: number };
};

/**
 * Where photographs stand, and how wide they are there. Phones show `hero` as a picture nearly as high as wide.
 * 728 and 1088: what a phone of 412 pixels takes at 1.75 and 2.625 device pixels, so that it need not take the next.
 */
export const photoSizes = {
  hero: {
    widths: [960, 1280, 1600],
    sizes: '100vw',
    tallest: 3 / 2,
    phone: { widths: [480, 728, 960], sizes: '100vw', ratio: 12 / 13 },
  },
  wide: { widths: [420, 728, 1088, 1600], sizes: '100vw', tallest: 4 / 3 },
  half: { widths: [420, 728, 1088, 1600], sizes: '(width < 62rem) 100vw, max(55vw, 45rem)', tallest: 4 / 5 },
  project: { widths: [420, 728, 1088, 1600], sizes: '100vw' },
  inset: { widths: [240, 420], sizes: '(width < 62rem) 38vw, 15rem', tallest: 1 },
} satisfies Record<string, PhotoSize>;

export type PhotoPlace = keyof typeof photoSizes;

/** `sizes` on the gallery's cards, which show the files of `project` too. Apart, since the browser needs no more. */
export const cardSizes = {
  large: '(width < 62rem) 100vw, 47rem',
  small: '(width < 48rem) 100vw, (width < 62rem) 50vw, 23rem',
  before: '(width < 48rem) 34vw, 10rem',
};

/** What counts as a phone for `phone`. */
export const phoneMedia = '(width < 48rem)';
