import { type BuiltFile, lostPage } from './built-files.ts';

/** Of files whose names change with their contents. */
export const hashedFolder = '_astro';

/** They never have to be requested again. */
const hashed = { 'cache-control': 'public, max-age=31536000, immutable' };

/**
 * Browsers revalidate a page each time. A CDN (RFC 9213) does not have to, and may show the last one while it fetches
 * the next; browsers would keep showing a page of the last build, whose modules are gone. Together far below the day for
 * which the files of a build that was replaced stay.
 */
const page = {
  'cache-control': 'no-cache',
  'cdn-cache-control': 'max-age=60, stale-while-revalidate=600',
};

/** For responses that were only true at one moment. */
const lost = { 'cache-control': 'no-store' };

const other = { 'cache-control': 'public, max-age=3600, stale-while-revalidate=86400' };

/** Who may cache a built file for how long, and whether its encoding depends on the client. */
export function cacheHeaders({ name, codings }: BuiltFile): Record<string, string> {
  const lifetime = lifetimeOf(name);
  return codings.length > 0 ? { ...lifetime, vary: 'accept-encoding' } : lifetime;
}

function lifetimeOf(name: string) {
  if (name === lostPage) return lost;
  if (name.startsWith(`${hashedFolder}/`)) return hashed;
  return name.endsWith('.html') ? page : other;
}
