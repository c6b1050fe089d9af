import { contactAnchors } from '#shared/routes.ts';
import { inlineCode } from '#site/layout/inline-code.ts';

/**
 * A form that the browser posted without the script is confirmed by the anchor in the address. The anchor is removed
 * right away: opened again, from history or a bookmark, it would confirm what was never sent. A load confirms only what a
 * post led to: those have a redirect or, if that was on another host, the page before. In the page, right behind the
 * confirmation, so that one that is not due is never painted; hidden, because Firefox goes by the address that it was
 * loaded with.
 */
function confirmOnce(anchors: string[]) {
  const isAsked = () => anchors.includes(location.hash.slice(1));
  const clearHash = () => history.replaceState(history.state, '', location.pathname + location.search);
  const hide = () => {
    if (!isAsked()) return;
    document.getElementById(anchors[0]!)!.hidden = true;
    clearHash();
  };
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isPosted = load?.type === 'navigate' && (load.redirectCount > 0 || document.referrer !== '');
  if (!isPosted) hide();
  else if (isAsked()) addEventListener('load', clearHash);
  addEventListener('hashchange', hide);
}

export const confirmOnceScript = inlineCode(confirmOnce, [
  contactAnchors.sent,
  contactAnchors.sentWithoutPhotos,
]);
