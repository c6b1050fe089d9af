import { createHash } from 'node:crypto';

/** What the page's policy must name for a script or style that stands in it by `is:inline`, which Astro does not hash. */
export function inlineHash(text: string) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}` as const;
}
