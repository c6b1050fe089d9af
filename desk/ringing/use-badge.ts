import { useEffect } from 'react';

/** Shows on the desk's icon how many requests are open. @param open undefined as long as nobody knows */
export function useBadge(open: number | undefined) {
  useEffect(() => {
    if (open === undefined || !('setAppBadge' in navigator)) return;
    // Only an installed app has an icon to put it on; elsewhere the browser may refuse.
    navigator.setAppBadge(open).catch(() => {});
  }, [open]);
}
