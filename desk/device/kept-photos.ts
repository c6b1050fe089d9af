import { endpoints } from '#shared/desk/addresses.ts';
import type { RequestSummary } from '#shared/desk/requests.ts';

const cacheName = 'desk-photos';
/** How many small photographs are kept: some ten megabytes. */
const most = 200;
const small = new RegExp(`^${endpoints.photo('[^/]+', '[^/]+', 'thumbnail')}$`);

type Pictured = Pick<RequestSummary, 'id' | 'state' | 'visitAt' | 'photos'>;

/**
 * Keeps the small photographs of requests on this device, for the job site: those of open requests first, then of those
 * with a visit; none of spam. What is no longer among them goes. Never fails.
 */
export async function keepPhotos(requests: readonly Pictured[]) {
  const rank = ({ state, visitAt }: Pictured) => (state === 'open' ? 0 : visitAt ? 1 : 2);
  const wanted = new Set(
    requests
      .filter(({ state }) => state !== 'spam')
      .toSorted((one, other) => rank(one) - rank(other))
      .flatMap(({ id, photos }) => photos.map((photo) => endpoints.photo(id, photo, 'thumbnail')))
      .slice(0, most),
  );
  try {
    const cache = await caches.open(cacheName);
    for (const kept of await cache.keys()) {
      const { pathname } = new URL(kept.url);
      if (!wanted.delete(pathname)) await cache.delete(kept);
    }
    // One at a time: whoever looks at the desk goes first.
    for (const address of wanted) await cache.add(address);
  } catch {
    // No reception, no room, or a browser that keeps nothing: tried again with the next change.
  }
}

/** Removes them all. */
export async function forgetPhotos() {
  await globalThis.caches?.delete(cacheName);
}

/** True if a request is for a small photograph. */
export function isSmallPhoto({ method, url }: Request): boolean {
  const { origin, pathname } = new URL(url);
  return method === 'GET' && origin === location.origin && small.test(pathname);
}

/** From this device, or else from the server. A photograph never changes. */
export async function answerWithPhoto(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName, ignoreVary: true }).catch(() => undefined);
  return kept ?? fetch(request);
}
