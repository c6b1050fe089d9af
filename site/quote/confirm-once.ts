import { contactAnchors } from '#shared/routes.ts';

/**
 * A form that the browser posted by itself is confirmed by the anchor in the address. The address is taken back at
 * once: opened again, from history or a bookmark, it would confirm what was never sent. A load confirms only what a
 * post led to: those have a redirect or, if that was on another host, the page before. In the page, ahead of the
 * confirmation, since it must run before the browser looks for the anchor.
 */
function confirmOnce(anchors: string[]) {
  const isConfirmed = () => anchors.includes(location.hash.slice(1));
  const takeBack = () => history.replaceState(history.state, '', location.pathname + location.search);
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isPosted = load?.type === 'navigate' && (load.redirectCount > 0 || document.referrer !== '');
  if (isConfirmed()) {
    if (isPosted) addEventListener('load', takeBack);
    else takeBack();
  }
  addEventListener('hashchange', () => {
    if (!isConfirmed()) return;
    (document.querySelector(':target') as HTMLElement).hidden = true;
    takeBack();
  });
}

const anchors = JSON.stringify([contactAnchors.sent, contactAnchors.sentWithoutPhotos]);
export const confirmOnceScript = `(${confirmOnce})(${anchors})`.replace(/\s*\n\s*/g, '');
