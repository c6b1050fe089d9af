import { endpoints } from '#shared/desk/addresses.ts';
import type { RequestSummary } from '#shared/desk/requests.ts';

const cacheName = 'desk-photos';
/** How many photographs are kept, at most in two sizes: some six megabytes. */
const maxPhotos = 200;
const sizes = ['thumbnail', 'miniature'] as const;
const smallPhotoPaths = sizes.map((size) => new RegExp(`^${endpoints.photo('[^/]+', '[^/]+', size)}$`));
/** How long after it a visit is still one, in milliseconds. */
const day = 24 * 3_600_000;

/** What a service worker hears of a request. */
type PhotoFetch = { request: Request; waitUntil(work: Promise<unknown>): void };
type RequestPhotos = Pick<RequestSummary, 'id' | 'state' | 'visitAt' | 'photos'>;

/**
 * Keeps the small photographs of requests on this device, for the job site: those of visits first, then of open
 * requests; none of spam. Fetched ahead are the miniatures of all, and for visits what the request shows; of others that
 * is kept once somebody has looked at it. What is no longer among them goes. Never fails.
 */
export async function cachePhotos(requests: readonly RequestPhotos[]) {
  const isVisited = ({ visitAt }: RequestPhotos) =>
    visitAt !== null && Date.parse(visitAt) > Date.now() - day;
  const rank = (request: RequestPhotos) => (isVisited(request) ? 0 : request.state === 'open' ? 1 : 2);
  const first = requests
    .filter(({ state }) => state !== 'spam')
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap((request) => request.photos.map((photo) => ({ request, photo })))
    .slice(0, maxPhotos);
  const wanted = new Set<string>();
  const toFetch = new Set<string>();
  for (const { request, photo } of first)
    for (const size of sizes) {
      const address = endpoints.photo(request.id, photo, size);
      wanted.add(address);
      if (size === 'miniature' || isVisited(request)) toFetch.add(address);
    }
  try {
    const cache = await caches.open(cacheName);
    for (const cached of await cache.keys()) {
      const { pathname } = new URL(cached.url);
      toFetch.delete(pathname);
      if (!wanted.has(pathname)) await cache.delete(cached);
    }
    // One at a time: whoever looks at the desk goes first.
    for (const address of toFetch) await cache.add(address);
  } catch {
    // No reception, no room, or a browser that keeps nothing: tried again with the next change.
  }
}

/** Removes them all. */
export async function clearPhotoCache() {
  await globalThis.caches?.delete(cacheName);
}

/** True if a request is for a small photograph. */
export function isSmallPhoto({ method, url }: Request): boolean {
  const { origin, pathname } = new URL(url);
  return (
    method === 'GET' && origin === location.origin && smallPhotoPaths.some((each) => each.test(pathname))
  );
}

async function cachePhoto(request: Request, response: Response) {
  // One that there is no room for is fetched again.
  await caches
    .open(cacheName)
    .then((cache) => cache.put(request, response))
    .catch(() => {});
}

/** From this device, or else from the server, and kept from then on. A photograph never changes. */
export async function respondWithPhoto(event: PhotoFetch): Promise<Response> {
  const { request } = event;
  const cached = await caches.match(request, { cacheName, ignoreVary: true }).catch(() => undefined);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) event.waitUntil(cachePhoto(request, response.clone()));
  return response;
}
