import { contactAnchors } from '#shared/routes.ts';

/**
 * A form that the browser posted by itself is confirmed by the anchor in the address. The address is taken back at
 * once: opened again, from history or a bookmark, it would confirm what was never sent. A load confirms only what a
 * post led to: those have a redirect or, if that was on another host, the page before. In the page, right behind the
 * confirmation, so that one that is not due is never painted; hidden, because Firefox goes by the address that it was
 * loaded with. No comment stands in the code: it becomes one line.
 */
function confirmOnce(anchors: string[]) {
  const isAsked = () => anchors.includes(location.hash.slice(1));
  const takeBack = () => history.replaceState(history.state, '', location.pathname + location.search);
  const hide = () => {
    if (!isAsked()) return;
    document.getElementById(anchors[0]!)!.hidden = true;
    takeBack();
  };
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isPosted = load?.type === 'navigate' && (load.redirectCount > 0 || document.referrer !== '');
  if (!isPosted) hide();
  else if (isAsked()) addEventListener('load', takeBack);
  addEventListener('hashchange', hide);
}

const anchors = JSON.stringify([contactAnchors.sent, contactAnchors.sentWithoutPhotos]);
export const confirmOnceScript = `(${confirmOnce})(${anchors})`.replace(/\s*\n\s*/g, '');
