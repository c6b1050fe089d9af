/** Where late.ts is in every build, so that pages of every other find it. In development nothing is built. */
export const lateScript = '/late.js';
