import { createHash } from 'node:crypto';

/** What the page's policy must name for a script that stands in it by `is:inline`, which Astro does not hash. */
export function inlineScriptHash(script: string) {
  return `sha256-${createHash('sha256').update(script).digest('base64')}` as const;
}
