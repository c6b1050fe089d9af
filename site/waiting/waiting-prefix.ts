/** What the names of requests that wait on the visitor's device begin with; the rest is their key. */
export const waitingPrefix = 'quote-request-waiting:';
