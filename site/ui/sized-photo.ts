/** One photo, encoded at build for one layout. `avif` is a srcset, `src` WebP; `width` × `height` in pixels. */
export type SizedPhoto = {
  alt: string;
  src: string;
  width: number;
  height: number;
  avif: string;
  sizes: string;
  /** Its mean color, as #rrggbb. */
  color: string;
  /**
   * The spot that stays in view when a style sheet crops it, as in `object-position`; the style sheet's own by
   * default.
   */
  focus?: string;
  /** A crop for phones, where the whole picture would lose its subject. */
  phone?: { media: string; avif: string; webp: string; sizes: string };
};
