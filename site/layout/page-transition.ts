/**
 * The page that is left fades out over the new one, which is there at once: drawn by itself and pressed like any other.
 * By default both are pictures while they fade; the new one would be painted later and take no presses. In the head,
 * since it must be listening before the page is first painted.
 */
function comeAtOnce({ viewTransition }: PageRevealEvent) {
  const { style } = document.documentElement;
  if (viewTransition) style.viewTransitionName = 'none';
  viewTransition?.finished.then(() => (style.viewTransitionName = ''));
}

export const pageTransition = `addEventListener("pagereveal",${comeAtOnce})`.replace(/\s*\n\s*/g, '');
