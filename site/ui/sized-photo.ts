/** One photograph, encoded at build for one layout. `avif` and `webp` are srcsets, `width` × `height` in pixels. */
export type SizedPhoto = {
  alt: string;
  src: string;
  width: number;
  height: number;
  avif: string;
  webp: string;
  sizes: string;
  /** Its dominant colour, as #rrggbb. */
  color: string;
  /** The place that stays in sight where a style sheet cuts it, as in `object-position`; the style sheet's unless given. */
  focus?: string;
  /** A crop for phones, where the whole picture would lose its subject. */
  phone?: { media: string; avif: string; webp: string; sizes: string };
};
