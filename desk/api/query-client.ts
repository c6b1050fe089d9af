import {
  type DataTag,
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
  useQuery,
} from '@tanstack/react-query';
import type { Company } from '#shared/desk/session.ts';
import { needsSignIn, Refused } from './api.ts';
import { queries } from './queries.ts';

/** The cache of everything that was read. A 401 of any request shows the sign-in screen. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleSessionEnd }),
  mutationCache: new MutationCache({ onError: handleSessionEnd }),
  defaultOptions: {
    queries: {
      // A refused request would be refused again.
      retry: (failures, error) => !(error instanceof Refused) && failures < 2,
      // Browsers are often wrong about being offline, and a failure is shown anyway.
      networkMode: 'always',
      // Data that was read once is available offline. In milliseconds.
      gcTime: 24 * 3_600_000,
    },
    mutations: { networkMode: 'always' },
  },
});

// Notify in the same frame in which a pending action is removed. Otherwise a field that somebody types in would disappear
// for a moment.
notifyManager.setScheduler(queueMicrotask);

/** Whether a session of this page has ended, for the sign-in screen. */
let hasEnded = false;
export const sessionHasEnded = () => hasEnded;

/** Stores the answer to a change as query data, and cancels earlier reads, which may arrive later without the change. */
export async function replaceQueryData<Data>(queryKey: DataTag<QueryKey, Data, Error>, data: NoInfer<Data>) {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, data);
}

/** Returns the email address of the signed-in person, as far as this page knows. */
export function currentPerson(): string | undefined {
  const session = queryClient.getQueryData(queries.session.queryKey);
  return session?.isSignedIn ? session.email : undefined;
}

/** Shows the sign-in screen if an error says that the session has ended. */
export function handleSessionEnd(error: unknown) {
  if (!needsSignIn(error)) return;
  const session = queryClient.getQueryData(queries.session.queryKey);
  if (!session?.isSignedIn) return;
  hasEnded = true;
  endSession();
}

/** Removes all cached data and shows the sign-in screen. */
export function endSession() {
  const { queryKey } = queries.session;
  const session = queryClient.getQueryData(queryKey);
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
  queryClient.getMutationCache().clear();
  if (!session) return;
  const { company, isLocal } = session;
  void replaceQueryData(queryKey, { isSignedIn: false, company, ...(isLocal && { isLocal }) });
}

interface CurrentUser {
  email: string;
  company: Pick<Company, 'name' | 'phone' | 'openDays'>;
  isLocal?: boolean | undefined;
  deploysTo?: string | undefined;
}

/** Returns the signed-in person and the company. */
export function useMe(): CurrentUser {
  const { data: session } = useQuery(queries.session);
  if (!session?.isSignedIn) return { email: '', company: session?.company ?? { name: '' } };
  const { email, company, isLocal, deploysTo } = session;
  return { email, company, isLocal, deploysTo };
}
