import { minifySync } from 'vite';

/** Returns code that calls a function at once, as short as it can be. @param needed what it is called with, as JSON */
export const inlineCode = <Needed extends unknown[]>(
  run: (...needed: Needed) => void,
  ...needed: Needed
): string => minifySync('inline.js', `(${run})(${needed.map((each) => JSON.stringify(each))})`).code;
