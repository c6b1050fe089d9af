import { type AnalyticsEvent, carriedBy } from '#shared/counted.ts';
import { contactPaths, dailySumsEndpoint } from '#shared/routes.ts';

/** How this page was come to; undefined where the browser does not say. */
export const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];

/**
 * Tells the server that this page is looked at, and which of its buttons is pressed; it keeps daily sums. Nothing says
 * who it is, and nothing is kept on the device: where a visit came from goes along in the address of its next page, to
 * be taken off there at once.
 */
const { hash, host, pathname, search } = location;
const elsewhere = import.meta.env.PUBLIC_QUOTE_ENDPOINT;
const endpoint = elsewhere
  ? new URL(dailySumsEndpoint, new URL(elsewhere, location.href))
  : dailySumsEndpoint;
const [, , before] = document.referrer.split('/');
const isEntry = before !== host;
const isCarried = hash.startsWith(carriedBy);
const from = isEntry
  ? new URLSearchParams(search).get('utm_source') || before || ''
  : isCarried
    ? hash.slice(carriedBy.length)
    : '';
// For the form, which sends it with the request.
document.documentElement.dataset.came = `${isEntry ? pathname : new URL(document.referrer).pathname} ${from}`;
if (isCarried) history.replaceState(history.state, '', pathname + search);

function say(kind: AnalyticsEvent['kind']) {
  const seen = { kind, page: pathname, from } satisfies AnalyticsEvent;
  navigator.sendBeacon?.(endpoint, new URLSearchParams(seen));
}

// Not a page that is loaded again or gone back to.
if (navigation?.type === 'navigate') say(isEntry ? 'visit' : 'view');

function notePress({ target }: Event) {
  const link = (target as Element).closest<HTMLAnchorElement>('a[href]');
  if (link?.protocol === 'tel:') say('call');
  if (link?.host !== host || link.pathname === pathname) return;
  // A link with a language of its own leads to the same page in it.
  if (!link.lang && contactPaths.includes(link.pathname)) say('quote');
  if (from && !link.hash) link.hash = carriedBy + from;
}

addEventListener('click', notePress, true);
