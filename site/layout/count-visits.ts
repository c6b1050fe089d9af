import { type AnalyticsEvent, sourceHash } from '#shared/analytics-events.ts';
import { contactPaths, dailySumsEndpoint } from '#shared/routes.ts';

/** How the visitor came to this page; undefined if the browser doesn't say. */
export const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];

/**
 * Reports page views and presses of buttons to the server, which stores daily sums. Nothing identifies the visitor,
 * and nothing is stored on the device: the source of a visit is passed on in the address of its next page, which
 * removes it right away.
 */
const { hash, host, pathname, search } = location;
const elsewhere = import.meta.env.PUBLIC_QUOTE_ENDPOINT;
const endpoint = elsewhere
  ? new URL(dailySumsEndpoint, new URL(elsewhere, location.href))
  : dailySumsEndpoint;
const [, , before] = document.referrer.split('/');
const isEntry = before !== host;
const isCarried = hash.startsWith(sourceHash);
const from = isEntry
  ? new URLSearchParams(search).get('utm_source') || before || ''
  : isCarried
    ? hash.slice(sourceHash.length)
    : '';
// For the form, which sends it with the request.
document.documentElement.dataset.came = `${isEntry ? pathname : new URL(document.referrer).pathname} ${from}`;
if (isCarried) history.replaceState(history.state, '', pathname + search);

function sendEvent(kind: AnalyticsEvent['kind']) {
  const seen = { kind, page: pathname, from } satisfies AnalyticsEvent;
  navigator.sendBeacon?.(endpoint, new URLSearchParams(seen));
}

// Not a page that is loaded again or gone back to.
if (navigation?.type === 'navigate') sendEvent(isEntry ? 'visit' : 'view');

function notePress({ target }: Event) {
  const link = (target as Element).closest<HTMLAnchorElement>('a[href]');
  if (link?.protocol === 'tel:') sendEvent('call');
  if (link?.host !== host || link.pathname === pathname) return;
  // A link with a language of its own leads to the same page in it.
  if (!link.lang && contactPaths.includes(link.pathname)) sendEvent('quote');
  if (from && !link.hash) link.hash = sourceHash + from;
}

addEventListener('click', notePress, true);
