import { keptPrefix, shelfLife } from '#shared/kept-on-device.ts';

/** How often a page that stays open checks, in milliseconds. */
const look = 600_000;

/**
 * A request that could not be sent, or its photographs, are kept on the device for a day and no longer, whichever page
 * is open. The photographs are in a database called like their mark; a request has none.
 */
function forgetOld() {
  try {
    for (const [name, kept] of Object.entries<string>(localStorage))
      if (name.startsWith(keptPrefix) && !isKept(kept)) {
        localStorage.removeItem(name);
        indexedDB.deleteDatabase(name);
      }
  } catch {
    // The browser stores nothing for this page.
  }
}

/** Not if it is damaged: it can neither be sent nor dated. */
function isKept(kept: string): boolean {
  try {
    const { body, keptAt } = JSON.parse(kept);
    // In both directions: the device's clock may have been set back.
    return !!JSON.parse(body) && Math.abs(Date.now() - keptAt) < shelfLife;
  } catch {
    return false;
  }
}

forgetOld();
// Gone back to, as it was left.
addEventListener('pageshow', forgetOld);
setInterval(forgetOld, look);
