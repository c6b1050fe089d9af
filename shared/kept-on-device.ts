/** How long a request that could not be sent waits on the visitor's device. Unrelated to how soon we answer. */
export const hoursOnDevice = 24;

/**
 * The same in milliseconds. A plain number: the bundler would turn a computed value shared by two scripts into a
 * separate file.
 */
export const shelfLife = 86_400_000;

/** What the storage names of everything kept there begin with. */
export const keptPrefix = 'quote-request-';

/** The prefix of the storage names of the requests waiting there; the rest is their key. */
export const waitingPrefix = 'quote-request-waiting:';

/**
 * The same for the photographs of a request: their mark in `localStorage`, `{ body, keptAt }` like a request's entry,
 * and the database in which they wait, are both called by it and the request's key.
 */
export const photosPrefix = 'quote-request-photos:';
