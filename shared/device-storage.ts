/** How long an unsent request is stored on the visitor's device, in hours. Unrelated to how soon we answer. */
export const hoursOnDevice = 24;

/**
 * The same time in milliseconds. A plain number: the bundler would move a computed value shared by two scripts to a
 * separate file.
 */
export const maxAgeOnDevice = 86_400_000;

/** The prefix of all keys in the visitor's storage. */
export const storagePrefix = 'quote-request-';

/** The prefix of the storage names of the requests waiting there; the rest is their key. */
export const waitingPrefix = 'quote-request-waiting:';

/**
 * The prefix for a request's photos: with the request's key it names their mark in `localStorage`, `{ body, keptAt }`
 * like a request's entry, and the database with the photos.
 */
export const photosPrefix = 'quote-request-photos:';
