/** The prefix of the storage names of requests waiting on the visitor's device; the rest is their key. */
export const waitingPrefix = 'quote-request-waiting:';
