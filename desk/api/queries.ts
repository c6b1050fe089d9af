import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { endpoints } from '#shared/desk/addresses.ts';
import type { AnalyticsReport } from '#shared/desk/analytics.ts';
import type { CustomerSettings } from '#shared/desk/customers.ts';
import type { Push } from '#shared/desk/push.ts';
import type { ListQuery, Overview, RequestDetails, RequestPage } from '#shared/desk/requests.ts';
import type { DeskPeople, Device, OtherPersonsDevice, Passkey, Session } from '#shared/desk/session.ts';
import type { VisitSettings } from '#shared/desk/visits.ts';
import { get, post, Refused } from './api.ts';

/** How often the overview is polled while the app is visible and while it is hidden, in milliseconds. */
const visibleInterval = 5_000;
const hiddenInterval = 60_000;

/** Returns an empty list for a 404: an older server does not have the endpoint. */
function emptyIfNotFound(error: unknown): never[] {
  if (error instanceof Refused && error.status === 404) return [];
  throw error;
}

/** All queries with their keys. Keys of lists and requests begin with `requests`. */
export const queries = {
  session: queryOptions({
    queryKey: ['session'],
    queryFn: ({ signal }) => get<Session>(endpoints.session, signal),
    staleTime: 60_000,
  }),

  overview: queryOptions({
    queryKey: ['overview'],
    queryFn: ({ signal }) => get<Overview>(endpoints.overview, signal),
    refetchInterval: () => (document.visibilityState === 'visible' ? visibleInterval : hiddenInterval),
    refetchIntervalInBackground: true,
  }),

  list: ({ view, order, step }: Pick<ListQuery, 'view' | 'order' | 'step'>) =>
    infiniteQueryOptions({
      queryKey: ['requests', 'list', view, order, step],
      queryFn: ({ pageParam, signal }) => {
        const query = { view, order, ...(step && { step }), ...(pageParam && { after: pageParam }) };
        return get<RequestPage>(`${endpoints.requests}?${new URLSearchParams(query)}`, signal);
      },
      initialPageParam: '',
      getNextPageParam: (page: RequestPage) => page.next,
    }),

  search: (words: string) =>
    infiniteQueryOptions({
      queryKey: ['requests', 'search', words],
      queryFn: ({ pageParam, signal }) =>
        post<RequestPage>(endpoints.search, { words, ...(pageParam && { after: pageParam }) }, signal),
      initialPageParam: '',
      getNextPageParam: (page: RequestPage) => page.next,
    }),

  request: (id: string) =>
    queryOptions({
      queryKey: ['requests', 'one', id],
      queryFn: ({ signal }) => get<RequestDetails>(endpoints.request(id), signal),
    }),

  devices: queryOptions({
    queryKey: ['devices'],
    queryFn: ({ signal }) => get<Device[]>(endpoints.devices, signal),
  }),

  othersDevices: queryOptions({
    queryKey: ['devices', 'others'],
    queryFn: ({ signal }) =>
      get<OtherPersonsDevice[]>(endpoints.othersDevices, signal).catch(emptyIfNotFound),
  }),

  people: queryOptions({
    queryKey: ['people'],
    queryFn: ({ signal }) => get<DeskPeople>(endpoints.people, signal),
  }),

  customerSettings: queryOptions({
    queryKey: ['customers'],
    queryFn: ({ signal }) => get<CustomerSettings>(endpoints.customerSettings, signal),
  }),

  passkeys: queryOptions({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => get<Passkey[]>(endpoints.passkeys, signal),
  }),

  analyticsReport: queryOptions({
    queryKey: ['analytics'],
    queryFn: ({ signal }) => get<AnalyticsReport>(endpoints.analytics, signal),
  }),

  visitSettings: queryOptions({
    queryKey: ['visit settings'],
    queryFn: ({ signal }) => get<VisitSettings>(endpoints.visitSettings, signal),
  }),

  push: queryOptions({
    queryKey: ['push'],
    queryFn: ({ signal }) => get<Push>(endpoints.push, signal),
  }),
};
