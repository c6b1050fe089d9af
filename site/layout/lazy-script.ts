/**
 * The address of lazy.ts in every build, so that pages of other builds find it too. In development nothing is built.
 */
export const lazyScript = '/late.js';
