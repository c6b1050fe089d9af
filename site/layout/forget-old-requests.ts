import { shelfLife, waitingPrefix } from '#shared/kept-on-device.ts';

/** How often a page that stays open checks, in milliseconds. */
const look = 600_000;

/** A request that could not be sent is kept on the device for a day and no longer, whichever page is open. */
function forgetOld() {
  try {
    for (const [name, kept] of Object.entries<string>(localStorage)) {
      const isWaiting = name.startsWith(waitingPrefix);
      // In both directions: the device's clock may have been set back.
      if (isWaiting && Math.abs(Date.now() - JSON.parse(kept).keptAt) >= shelfLife)
        localStorage.removeItem(name);
    }
  } catch {
    // The browser stores nothing for this page.
  }
}

addEventListener('pageshow', forgetOld);
setInterval(forgetOld, look);
