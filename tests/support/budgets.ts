/** The most that a visit may cost. Bytes are compressed, as sent over the wire, without headers. */
export const budgets = {
  /**
   * HTML with its CSS. One round trip of a fresh connection brings ten packets of 1460 bytes, of which our headers take
   * 602.
   */
  document: 13_998,
  /** How a page looks on paper: a file of its own, which no screen waits for. */
  printSheet: 700,
  /** A name with rarer letters brings one more file for each face that has to draw it: docs/decisions/looks.md. */
  fonts: { bytes: 24_000, files: 3 },
  /** The picture above the fold on a phone 412 pixels wide at 1.75 device pixels. */
  hero: 14_000,
  /** Everything a phone fetches before anyone scrolls Home. */
  homeFirstView: 60_000,
  /** Everything a phone fetches for Home, scrolled to its end. */
  homeWhole: 140_000,
  /** Once in a visit, when its first page has loaded: what nobody waits for, such as counting visits and what keeps the place. */
  onceLoaded: 1_110,
  /**
   * JavaScript files and their bytes where something must be remembered; elsewhere none before that one. Contact's has
   * the errors of the form in the page's language, and Spanish takes 160 bytes more for them than English.
   */
  scripts: { gallery: { bytes: 4_500, files: 1 }, contact: { bytes: 5_650, files: 1 } },
  /** Requests of a first view on a phone: document, fonts, pictures, icon, and the count; scripts come on top. */
  requests: 10,
} as const;

/** Lighthouse's phone. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
