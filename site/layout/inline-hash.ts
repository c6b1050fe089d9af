import { createHash } from 'node:crypto';

/** What the page's policy must list for an `is:inline` script or style, which Astro does not hash. */
export function inlineHash(text: string) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}` as const;
}
