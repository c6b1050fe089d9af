import { type BuiltFile, lostPage } from './built-files.ts';

/** Their names change with what is in them, so that they never need to be asked for again. */
const hashed = { 'cache-control': 'public, max-age=31536000, immutable' };

/**
 * Browsers ask after a page each time. A network of caches (RFC 9213) need not, and may show the last one
 * while it fetches the next; browsers would go on showing a page of the last build, whose modules are gone.
 */
const page = {
  'cache-control': 'no-cache',
  'cdn-cache-control': 'max-age=60, stale-while-revalidate=600',
};

/** Says what was not there at one moment. */
const lost = { 'cache-control': 'no-store' };

const other = { 'cache-control': 'public, max-age=3600, stale-while-revalidate=86400' };

/** How long who may keep a built file, and whether its coding depends on who asks. */
export function cacheHeaders({ name, codings }: BuiltFile): Record<string, string> {
  const lifetime = lifetimeOf(name);
  return codings.length > 0 ? { ...lifetime, vary: 'accept-encoding' } : lifetime;
}

function lifetimeOf(name: string) {
  if (name === lostPage) return lost;
  if (name.startsWith('_astro/')) return hashed;
  return name.endsWith('.html') ? page : other;
}
