import { afterEach, expect, test, vi } from 'vitest';
import { queries } from '#desk/api/queries.ts';
import { queryClient } from '#desk/api/query-client.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import { applyAction } from './apply-action.ts';

afterEach(() => queryClient.clear());

/** As the server shows it after this many actions. */
const details = (lastDeed: number, state: RequestDetails['state']) =>
  ({ id: 'one', name: 'Dana Field', lastDeed, state }) as RequestDetails;

test('a late response that a request was read doesn’t undo a newer action on screen', async () => {
  vi.stubGlobal('document', { visibilityState: 'visible' });
  const read = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (_address: string, { body }: RequestInit) => {
    const { kind } = JSON.parse(String(body));
    return kind === 'read' ? read.promise : Promise.resolve(Response.json(details(2, 'answered')));
  });
  const { queryKey } = queries.request('one');
  const request = details(0, 'open');
  queryClient.setQueryData(queryKey, request);
  const who = { request, by: 'ann@example.com', seen: { upTo: 0, own: [] } };
  const reading = applyAction({ ...who, content: { kind: 'read' } });
  await applyAction({ ...who, content: { kind: 'answered' } });
  read.resolve(Response.json(details(1, 'open')));
  expect(await reading).toBe(true);
  // What the next press says that it has seen.
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ lastDeed: 2, state: 'answered' });
});
