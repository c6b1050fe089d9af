export type PhotoSize = {
  /** The widths of the files, in pixels. */
  widths: number[];
  /** How wide it is shown, as in the `sizes` attribute, in words that Safari knows before 16.4. */
  sizes: string;
  /**
   * The tallest it is shown, as width by height: the excess of a portrait photo is not sent. All of it by
   * default.
   */
  tallest?: number;
  /** What phones get instead: files of another shape. */
  phone?: { widths: number[]; sizes: string; ratio: number };
};

/** The width that most phones load for a picture as wide as the screen: 412 pixels at 1.75 device pixels, 390 at 2. */
export const phoneWidth = 728;

/** The widest that a phone loads. What is wider is for laptops with two device pixels, and for windows wider than theirs. */
export const desktopWidth = 1600;

const widths = [420, phoneWidth, 1088, desktopWidth, 1920];

/**
 * `sizes` on the gallery's cards, which show the files of `project` too, and in its viewer. A large one is higher than three
 * to two. Separate, because the browser needs nothing else.
 */
export const cardSizes = {
  large: '(max-width: 61.99rem) 100vw, clamp(66rem, 73vw, 77rem)',
  small: '(max-width: 47.99rem) 100vw, (max-width: 61.99rem) 50vw, clamp(23rem, 26vw, 28rem)',
  viewer: '100vw',
};

/**
 * Where photos are shown, and how wide they are there. `inset` is cropped, so that its files are wider than what is
 * seen of them. Phones show `hero` almost square. 1088 is what a phone 412 pixels wide loads at 2.625 device pixels;
 * without it and `phoneWidth` it would load the next size up. The file of `phoneWidth` is encoded for dense screens, so a
 * desk is told more than the layout's width where that would fit it: it loads the next one.
 */
export const photoSizes = {
  hero: {
    widths: [960, 1280, desktopWidth, 1920, 2400],
    // Four fifths of an upright tablet's height, at three to two.
    sizes: 'max(100vw, 120vh)',
    tallest: 3 / 2,
    phone: { widths: [480, phoneWidth, 960], sizes: '100vw', ratio: 1 },
  },
  wide: { widths, sizes: '100vw', tallest: 4 / 3 },
  half: { widths, sizes: '(max-width: 61.99rem) 100vw, max(56vw, 46rem)', tallest: 4 / 5 },
  // As high as the words beside it, about 64 rem at most, it shows a part of a picture half as wide again as that.
  beside: { widths, sizes: '(max-width: 61.99rem) 100vw, 96rem', tallest: 4 / 5 },
  project: { widths, sizes: cardSizes.viewer },
  strip: { widths: [phoneWidth, 1088, desktopWidth, 1920], sizes: '(max-width: 61.99rem) 100vw, 60vw' },
  inset: { widths: [420, phoneWidth, 1088], sizes: '(max-width: 61.99rem) 84vw, 24rem', tallest: 1 },
  // Cropped to four by five, even if the photo is half as wide again as high.
  portrait: { widths: [420, phoneWidth], sizes: '18rem', tallest: 4 / 5 },
  step: {
    widths: [420, phoneWidth],
    sizes: '(max-width: 47.99rem) 100vw, (max-width: 61.99rem) 46vw, 37rem',
    tallest: 3 / 2,
  },
} satisfies Record<string, PhotoSize>;

export type PhotoSlot = keyof typeof photoSizes;

/** What counts as a phone held upright for `phone`. In words that Safari knows before 16.4: nothing rewrites what stands in HTML. */
export const phoneMedia = '(max-width: 35.99rem)';
