const megabytes = 12;

/**
 * How large a visitor's photo may be, and what is stored of it; the phone and the server apply the same limits. Formats
 * that take more memory to decode have lower ones (HEIC 25 megapixels, AVIF 8): `isTooLargeToDecode` in
 * server/photos/decode.ts. The owner's own photos: server/website/photos/prepare-photo.ts.
 */
export const photoLimits = {
  /** For each request. */
  count: 8,
  /** Each, as sent. */
  bytes: megabytes * 1024 * 1024,
  /** Each, as sent. */
  pixels: 50_000_000,
  /** The longest side that is sent and kept, in pixels. */
  side: 2048,
  /** The longest side of the small one beside it, in pixels. */
  thumbnailSide: 480,
};

/** The largest photo, as shown to people. */
export const largestPhoto = `${megabytes} MB`;

/** The field name of photos in a form that is sent without JavaScript. */
export const photoField = 'photos';
