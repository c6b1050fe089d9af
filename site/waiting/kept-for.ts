import { hoursOnDevice } from '#shared/kept-on-device.ts';

/** What the names of requests that wait on the visitor's device begin with; the rest is their key. */
export const waitingPrefix = 'quote-request-waiting:';

/** How long such a request waits, in milliseconds, as the visitor was told. */
export const shelfLife = hoursOnDevice * 3_600_000;
