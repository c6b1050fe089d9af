const megabytes = 12;

/** What is taken of a photograph, and what is kept of it. Phone and server keep to the same. */
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

/** How large a photograph may be, as people say it. */
export const largestPhoto = `${megabytes} MB`;

/** The name of the files in a form that is sent without JavaScript. */
export const photoField = 'photos';
