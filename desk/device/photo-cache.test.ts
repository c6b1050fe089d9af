import { expect, test, vi } from 'vitest';
import { cachePhotos, clearPhotoCache, isSmallPhoto, respondWithPhoto } from './photo-cache.ts';

/** A browser with caches, in which everything can be fetched as long as there is reception. */
function openBrowser() {
  const stores = new Map<string, Map<string, Response>>();
  const connection = { isThere: true };
  const fetch = async (asked: string | Request) => {
    if (!connection.isThere) throw new TypeError('Failed to fetch');
    return new Response(typeof asked === 'string' ? asked : asked.url);
  };
  const pathOf = ({ url }: { url: string }) => new URL(url).pathname;
  const caches = {
    async open(name: string) {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return {
        keys: async () => [...store.keys()].map((path) => ({ url: `https://desk.example${path}` })),
        delete: async (kept: { url: string }) => store.delete(pathOf(kept)),
        put: async (asked: Request, response: Response) => void store.set(pathOf(asked), response),
        add: async (path: string) => void store.set(path, await fetch(path)),
      };
    },
    match: async (request: Request, { cacheName }: { cacheName: string }) =>
      stores.get(cacheName)?.get(pathOf(request)),
    delete: async (name: string) => stores.delete(name),
  };
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('location', { origin: 'https://desk.example' });
  return { reception: connection, kept: () => [...stores.values()].flatMap((store) => [...store.keys()]) };
}

const request = (
  id: string,
  state: 'open' | 'answered' | 'spam',
  count: number,
  visitAt: string | null = null,
) => ({
  id,
  state,
  visitAt,
  photos: Array.from({ length: count }, (_, index) => `photo${index}`),
});
const addressOf = (id: string, photo: number, size = 'thumbnail') =>
  `/desk/api/requests/${id}/photos/photo${photo}/${size}`;
const whoseAre = (addresses: string[]) => addresses.map((address) => address.split('/')[4]);

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

test('with too many photos, those of visits are cached first, then those of open requests, none of spam', async () => {
  const { kept } = openBrowser();
  await cachePhotos([
    request('spam', 'spam', 10),
    request('done', 'answered', 10, '2026-03-04T14:30:00Z'),
    ...Array.from({ length: 19 }, (_, index) => request(`open${index}`, 'open', 10)),
    request('visited', 'answered', 10, inAnHour()),
  ]);
  const of = (size: string) => kept().filter((address) => address.endsWith(size));
  expect(of('miniature')).toHaveLength(200);
  expect(new Set(whoseAre(of('miniature')))).toEqual(
    new Set([...Array(19).keys()].map((n) => `open${n}`)).add('visited'),
  );
  // What takes ten times as much is fetched ahead only for the job site.
  expect(of('thumbnail')).toEqual(Array.from({ length: 10 }, (_, n) => addressOf('visited', n)));
});

test('offline, viewed photos are shown; those no longer needed are deleted, and all of them on sign-out', async () => {
  const { reception: connection, kept } = openBrowser();
  const [one, two] = [request('one', 'open', 1), request('two', 'open', 1)];
  await cachePhotos([one, two]);
  const ask = (id: string, size?: string) => {
    const request = new Request(`https://desk.example${addressOf(id, 0, size)}`);
    const lasting: Promise<unknown>[] = [];
    const answer = respondWithPhoto({ request, waitUntil: (work) => void lasting.push(work) });
    return answer.then(async (response) => [await response.text(), await Promise.all(lasting)][0]);
  };
  for (const id of ['one', 'two']) await ask(id);
  await cachePhotos([one, two]);
  connection.isThere = false;
  for (const size of ['thumbnail', 'miniature'])
    expect(await ask('one', size)).toContain(addressOf('one', 0, size));
  await expect(ask('three')).rejects.toThrow('Failed to fetch');
  await cachePhotos([request('two', 'answered', 1), request('three', 'open', 1)]);
  expect(whoseAre(kept())).toEqual(['two', 'two']);
  await clearPhotoCache();
  expect(kept()).toEqual([]);
});

test('only small photos of this desk are answered from the device', () => {
  openBrowser();
  const isSmall = (address: string) => isSmallPhoto(new Request(new URL(address, 'https://desk.example')));
  for (const size of ['thumbnail', 'miniature']) expect(isSmall(addressOf('one', 0, size))).toBe(true);
  for (const other of ['/desk/api/requests/one', addressOf('one', 0).replace('thumbnail', 'whole')])
    expect(isSmall(other)).toBe(false);
  expect(isSmall(`https://other.example${addressOf('one', 0)}`)).toBe(false);
});
