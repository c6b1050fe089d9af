/** Where late.ts is in every build, so that pages of every other find it. */
export const lateScript = '/late.js';
