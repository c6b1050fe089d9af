import { expect, onTestFinished, test, vi } from 'vitest';
import { answerWithPhoto, forgetPhotos, isSmallPhoto, keepPhotos } from './kept-photos.ts';

/** A browser with caches, in which everything can be fetched as long as there is reception. */
function openBrowser() {
  const stores = new Map<string, Map<string, Response>>();
  const reception = { isThere: true };
  const fetch = async (asked: string | Request) => {
    if (!reception.isThere) throw new TypeError('Failed to fetch');
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
  onTestFinished(() => void vi.unstubAllGlobals());
  return { reception, kept: () => [...stores.values()].flatMap((store) => [...store.keys()]) };
}

const request = (
  id: string,
  state: 'open' | 'answered' | 'spam',
  count: number,
  visitAt: string | null = null,
) => ({
  ...{ id, state, visitAt, photos: Array.from({ length: count }, (_, index) => `photo${index}`) },
});
const addressOf = (id: string, photo: number) => `/desk/api/requests/${id}/photos/photo${photo}/thumbnail`;
const whoseAre = (addresses: string[]) => addresses.map((address) => address.split('/')[4]);

test('of more photographs than there is room for, those of open requests are kept, then those of visits, none of spam', async () => {
  const { kept } = openBrowser();
  await keepPhotos([
    request('spam', 'spam', 10),
    request('done', 'answered', 10),
    request('visited', 'answered', 10, '2026-03-04T14:30:00Z'),
    ...Array.from({ length: 19 }, (_, index) => request(`open${index}`, 'open', 10)),
  ]);
  expect(kept()).toHaveLength(200);
  expect(new Set(whoseAre(kept()))).toEqual(
    new Set([...Array(19).keys()].map((n) => `open${n}`)).add('visited'),
  );
});

test('without reception a kept photograph is shown; what is read no longer goes, and all of it when somebody signs out', async () => {
  const { reception, kept } = openBrowser();
  await keepPhotos([request('one', 'open', 1), request('two', 'open', 1)]);
  reception.isThere = false;
  const asked = (id: string) => new Request(`https://desk.example${addressOf(id, 0)}`);
  expect(await (await answerWithPhoto(asked('one'))).text()).toBe(addressOf('one', 0));
  await expect(answerWithPhoto(asked('three'))).rejects.toThrow('Failed to fetch');
  await keepPhotos([request('two', 'answered', 1), request('three', 'open', 1)]);
  expect(whoseAre(kept())).toEqual(['two']);
  await forgetPhotos();
  expect(kept()).toEqual([]);
});

test('only small photographs of this desk are answered from the device', () => {
  openBrowser();
  const isSmall = (address: string) => isSmallPhoto(new Request(new URL(address, 'https://desk.example')));
  expect(isSmall(addressOf('one', 0))).toBe(true);
  for (const other of ['/desk/api/requests/one', addressOf('one', 0).replace('thumbnail', 'whole')])
    expect(isSmall(other)).toBe(false);
  expect(isSmall(`https://other.example${addressOf('one', 0)}`)).toBe(false);
});
