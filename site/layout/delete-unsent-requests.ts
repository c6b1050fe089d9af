import { maxAgeOnDevice, storagePrefix } from '#shared/device-storage.ts';

/** How often a page that stays open checks, in milliseconds. */
const interval = 600_000;

/**
 * Deletes unsent requests and their photos from the device after a day, on whichever page is open. The photos are in a
 * database named like their mark; a request has none.
 */
function deleteOld() {
  try {
    for (const [name, stored] of Object.entries<string>(localStorage))
      if (name.startsWith(storagePrefix) && !isKept(stored)) {
        localStorage.removeItem(name);
        indexedDB.deleteDatabase(name);
      }
  } catch {
    // The browser stores nothing for this page.
  }
}

/** Whether an entry is young enough; a damaged one can neither be sent nor dated. */
function isKept(stored: string): boolean {
  try {
    const { body, keptAt } = JSON.parse(stored);
    // In both directions: the device's clock may have been set back.
    return !!JSON.parse(body) && Math.abs(Date.now() - keptAt) < maxAgeOnDevice;
  } catch {
    return false;
  }
}

deleteOld();
// Gone back to, as it was left.
addEventListener('pageshow', deleteOld);
setInterval(deleteOld, interval);
