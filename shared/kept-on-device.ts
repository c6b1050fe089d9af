/** How long a request that could not be sent waits on the visitor's device. Unrelated to how soon we answer. */
export const hoursOnDevice = 24;

/**
 * The same in milliseconds. A plain number: the bundler would turn a computed value shared by two scripts into a
 * separate file.
 */
export const shelfLife = 86_400_000;

/** The prefix of the storage names of the requests waiting there; the rest is their key. */
export const waitingPrefix = 'quote-request-waiting:';
