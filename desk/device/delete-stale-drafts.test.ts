import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queries } from '#desk/api/queries.ts';
import { queryClient } from '#desk/api/query-client.ts';
import type { RequestPage } from '#shared/desk/requests.ts';
import { deleteStaleDrafts } from './delete-stale-drafts.ts';
import { restoreDrafts } from './draft.ts';

const email = 'ann@example.com';
const anns = 'desk-typed ann%40example.com ';
let stored: Record<string, string>;

beforeEach(() => {
  stored = {
    [`${anns}open`]: 'Has a dog',
    // As an older app kept it.
    'desk-draft gone': 'Half a',
    [`${anns}gone visit`]: '2026-03-04T09:00',
  };
  const localStorage = {
    setItem: (key: string, value: string) => void Object.assign(stored, { [key]: value }),
    removeItem: (key: string) => void delete stored[key],
  };
  vi.stubGlobal('localStorage', localStorage);
  Object.defineProperty(stored, 'removeItem', { value: localStorage.removeItem });
  vi.stubGlobal('window', { localStorage: stored, sessionStorage: {}, addEventListener() {} });
  restoreDrafts(email);
  const company = { name: 'Sandhill', timeZone: 'America/New_York' };
  const session = { isSignedIn: true as const, company, email, hasPasskey: false };
  queryClient.setQueryData(queries.session.queryKey, session);
  const list = queries.list({ view: 'open', order: 'newest' });
  const page = { requests: [{ id: 'open' }], next: null } as unknown as RequestPage;
  queryClient.setQueryData(list.queryKey, { pages: [page], pageParams: [''] });
});

afterEach(() => queryClient.clear());

/** A server that answers each question in this way. @returns what it was asked */
function openServer(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn((_address: string) => answer());
  vi.stubGlobal('fetch', fetch);
  return () => fetch.mock.calls.map(([address]) => address);
}

test('a draft about a request that expired or was erased elsewhere is deleted once the server answers 404', async () => {
  const requests = openServer(() => Response.json({ message: 'It was deleted.' }, { status: 404 }));
  await deleteStaleDrafts();
  expect(stored).toEqual({ [`${anns}open`]: 'Has a dog' });
  expect(requests()).toEqual(['/desk/api/requests/gone']);
});

test.each<[string, () => Response | Promise<Response>]>([
  ['it is under another view', () => Response.json({ id: 'gone' })],
  ['there is no reception', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy answers', () => new Response('<h1>Not Found</h1>', { status: 404 })],
  ['the server is in trouble', () => Response.json({ message: 'Later.' }, { status: 500 })],
])('it is kept where %s', async (_, answer) => {
  openServer(answer);
  await deleteStaleDrafts();
  expect(Object.keys(stored)).toHaveLength(3);
});
