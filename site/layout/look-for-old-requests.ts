import { keptPrefix } from '#shared/kept-on-device.ts';
import forgetOld from './forget-old-requests.ts?worker&url';

/** How often a page that stays open looks, in milliseconds. */
const every = 600_000;

/** Hardly any device keeps a request: only those fetch the code that forgets it in time. */
function look() {
  try {
    if (Object.keys(localStorage).some((name) => name.startsWith(keptPrefix)))
      importByAddress(forgetOld).catch(() => {});
  } catch {
    // The browser stores nothing for this page.
  }
}

addEventListener('pageshow', look);
setInterval(look, every);
