import { deskPath, previewPath } from '#shared/desk/addresses.ts';
import type { FetchEvent } from './scope.ts';

const cacheName = 'desk-shell';
const assets = `${deskPath}/assets/`;
type ShellFetch = Pick<FetchEvent, 'request' | 'waitUntil'>;

/** How long to wait for the network before the cached app is opened, in milliseconds. */
const timeout = 3_000;

/** Whether a request is for the app itself: not for data under /desk/api, nor for pages of a preview. */
export function isShellRequest({ method, mode, url }: Request) {
  const { origin, pathname } = new URL(url);
  const isOther = [`${deskPath}/api/`, `${previewPath}/`].some((path) => pathname.startsWith(path));
  if (method !== 'GET' || origin !== location.origin || isOther) return false;
  return pathname.startsWith(assets) || mode === 'navigate';
}

/**
 * Answers with a cached asset, whose name has a hash of its content, or with a screen from the network, if that answers.
 * Caching never delays an answer, and the worker stays alive until it is done.
 */
export async function respondWithShell(event: ShellFetch): Promise<Response> {
  return event.request.mode === 'navigate' ? answerScreen(event) : answerAsset(event);
}

/** Caches the current app with all assets. */
export async function cacheShell() {
  const response = await fetch(deskPath, { cache: 'no-cache' });
  if (response.ok) await cacheScreen(response);
}

async function answerAsset(event: ShellFetch) {
  const { request } = event;
  const cache = await caches.open(cacheName);
  const cached = await cache.match(request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  // Without space, the asset is fetched again the next time.
  if (response.ok) event.waitUntil(cache.put(request, response.clone()).catch(() => {}));
  return response;
}

async function answerScreen(event: ShellFetch) {
  const { request } = event;
  const cache = await caches.open(cacheName);
  const fetched = fetch(request);
  // Cache the answer even if it is too late for this request. Errors are handled below.
  event.waitUntil(
    fetched.then((response) => (response.ok ? cacheScreen(response.clone()) : undefined)).catch(() => {}),
  );
  const timedOut = new Promise<undefined>((resolve) => setTimeout(resolve, timeout));
  const answer = await Promise.race([fetched.catch(() => undefined), timedOut]);
  if (answer && answer.status < 500) return answer;
  return (await cache.match(deskPath, { ignoreVary: true })) ?? answer ?? fetched;
}

/** Caches the document, which is the same for every screen. A new one replaces the assets of the old one. */
async function cacheScreen(response: Response) {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return;
  const cache = await caches.open(cacheName);
  const html = await response.clone().text();
  const before = await (await cache.match(deskPath, { ignoreVary: true }))?.text();
  if (html === before) return;
  const needed = await fetchAssets(html, cache);
  await cache.put(deskPath, response);
  for (const cached of await cache.keys()) {
    const { pathname } = new URL(cached.url);
    if (pathname !== deskPath && !needed.has(pathname)) await cache.delete(cached);
  }
}

async function fetchAssets(html: string, cache: Cache) {
  const named = new Set(findAssetAddresses(html));
  for (const address of named) {
    const asset = await fetchAsset(address, cache);
    // Style sheets name fonts, and scripts name lazy parts.
    for (const inner of findAssetAddresses(await asset.clone().text())) named.add(inner);
  }
  return named;
}

async function fetchAsset(address: string, cache: Cache) {
  const cached = await cache.match(address, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  await cache.put(address, response.clone());
  return response;
}

function findAssetAddresses(text: string) {
  const found = text.match(/(?:\/desk\/)?assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? [];
  return found.map((address) => (address.startsWith('/') ? address : `${deskPath}/${address}`));
}
