import { endpoints } from '#shared/desk/addresses.ts';
import type { RequestSummary } from '#shared/desk/requests.ts';

const cacheName = 'desk-photos';
/** The most photos that are cached, each in up to two sizes: about six megabytes. */
const maxPhotos = 200;
const sizes = ['thumbnail', 'miniature'] as const;
const smallPhotoPaths = sizes.map((size) => new RegExp(`^${endpoints.photo('[^/]+', '[^/]+', size)}$`));
/** How long after its time a visit still counts, in milliseconds. */
const day = 24 * 3_600_000;

/** The part of a service worker's fetch event that is needed here. */
type PhotoFetch = { request: Request; waitUntil(work: Promise<unknown>): void };
type RequestPhotos = Pick<RequestSummary, 'id' | 'state' | 'visitAt' | 'photos'>;

/**
 * Caches the small photos of requests for use offline: those of visits first, then of open requests, none of spam. All
 * miniatures are prefetched, and thumbnails for visits; other thumbnails are cached once they were shown. Photos that are
 * no longer needed are deleted. Never fails.
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
    // One at a time, so that they don't slow down what is on screen.
    for (const address of toFetch) await cache.add(address);
  } catch {
    // Offline, out of space, or no cache in this browser: the next change retries.
  }
}

export async function clearPhotoCache() {
  await globalThis.caches?.delete(cacheName);
}

/** Whether a request is for a small photo. */
export function isSmallPhoto({ method, url }: Request): boolean {
  const { origin, pathname } = new URL(url);
  return (
    method === 'GET' && origin === location.origin && smallPhotoPaths.some((each) => each.test(pathname))
  );
}

async function cachePhoto(request: Request, response: Response) {
  // If there is no space, the photo is fetched again the next time.
  await caches
    .open(cacheName)
    .then((cache) => cache.put(request, response))
    .catch(() => {});
}

/** Answers with a cached photo, or fetches and caches it. A photo never changes. */
export async function respondWithPhoto(event: PhotoFetch): Promise<Response> {
  const { request } = event;
  const cached = await caches.match(request, { cacheName, ignoreVary: true }).catch(() => undefined);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) event.waitUntil(cachePhoto(request, response.clone()));
  return response;
}
