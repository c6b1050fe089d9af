/** Shared by the card's picture and the viewer's, in ViewerTrack.module.css. */
const transitionName = 'project-picture';

let latest: ViewTransition | undefined;

/**
 * Runs `update`, and lets the picture on a project's card grow into the viewer's, or shrink back, if the browser can
 * and the visitor wants motion.
 */
export function morph(card: Element | undefined, direction: 'open' | 'close', update: () => void) {
  const picture = card?.querySelector<HTMLElement>('[data-shot]');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!picture || isStill || !document.startViewTransition) return update();

  const name = (isNamed: boolean) => {
    picture.style.viewTransitionName = isNamed ? transitionName : '';
  };
  // Only the picture is taken out of the page: a page that is drawn as a whole takes no press and no swipe meanwhile.
  const { style: pageStyle } = document.documentElement;
  pageStyle.viewTransitionName = 'none';
  name(direction === 'open');
  const transition = document.startViewTransition(() => {
    update();
    name(direction === 'close');
  });
  latest = transition;
  // A transition that is skipped, in a page that is not seen or by the next one, is no fault.
  transition.ready.catch(() => {});
  transition.finished.finally(() => {
    if (latest === transition) pageStyle.viewTransitionName = '';
    name(false);
  });
}
