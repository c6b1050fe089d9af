import { expect, onTestFinished, test, vi } from 'vitest';
import { queries } from '#desk/api/queries.ts';
import { queryClient } from '#desk/api/query-client.ts';
import { prefetchRequests } from './prefetch-requests.ts';

/** A desk of which only the overview was read. @returns the ids of the requests that are asked for, in order */
function openDesk({ visits, isReachable = true }: { visits: string[]; isReachable?: boolean }) {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address.split('/').at(-1)!);
    if (!isReachable) throw new TypeError('Failed to fetch');
    return Response.json({ id: requested.at(-1) });
  });
  const appointments = visits.map((requestId) => ({ requestId }));
  queryClient.setQueryData(queries.overview.queryKey, { visits: appointments } as never);
  onTestFinished(() => queryClient.clear());
  return requested;
}

const open = (id: string) => ({ id, state: 'open' as const });

test('requests with visits are prefetched first, then open requests, each once and at most twenty', async () => {
  const requested = openDesk({ visits: ['visited', 'both'] });
  const many = Array.from({ length: 30 }, (_, index) => open(`open${index}`));
  await prefetchRequests([{ id: 'done', state: 'answered' }, open('both'), ...many]);
  expect(requested).toHaveLength(20);
  expect(requested.slice(0, 3)).toEqual(['visited', 'both', 'open0']);
  await prefetchRequests([open('both'), ...many]);
  expect(requested).toHaveLength(20);
});

test('offline, it stops at the first request', async () => {
  const requested = openDesk({ visits: ['one', 'two'], isReachable: false });
  await prefetchRequests([]);
  expect(requested).toEqual(['one']);
});
