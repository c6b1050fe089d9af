/** How long a request that could not be sent waits on the visitor's device. It has nothing to do with when we answer. */
export const hoursOnDevice = 24;

/** The same in milliseconds. A plain number: the bundler makes a file to fetch of a sum that two scripts need. */
export const shelfLife = 86_400_000;

/** The prefix of the storage names of the requests waiting there; the rest is their key. */
export const waitingPrefix = 'quote-request-waiting:';
