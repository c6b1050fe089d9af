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

/** The one store of what was read. Whoever meets a 401 anywhere is shown the sign-in screen. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleSessionEnd }),
  mutationCache: new MutationCache({ onError: handleSessionEnd }),
  defaultOptions: {
    queries: {
      // What the server refuses, it refuses again.
      retry: (failures, error) => !(error instanceof Refused) && failures < 2,
      // Asked even where the browser believes to be offline: it is often wrong, and a failure is shown.
      networkMode: 'always',
      // What was read once can be read again without reception. In milliseconds.
      gcTime: 24 * 3_600_000,
    },
    mutations: { networkMode: 'always' },
  },
});

// Before what was on its way is taken off the screen, in the same frame: between the two, a field that somebody types
// into would be gone and come back.
notifyManager.setScheduler(queueMicrotask);

/** Set when a session ends that this page has seen, so that the sign-in screen can say so. */
let hasEnded = false;
export const sessionHasEnded = () => hasEnded;

/** Takes over what a change has answered. What was asked before does not know of it, and may answer later. */
export async function replaceQueryData<Data>(queryKey: DataTag<QueryKey, Data, Error>, data: NoInfer<Data>) {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, data);
}

/** The address of whoever is signed in, as far as this page knows. */
export function currentPerson(): string | undefined {
  const session = queryClient.getQueryData(queries.session.queryKey);
  return session?.isSignedIn ? session.email : undefined;
}

/** Shows the sign-in screen if this says that nobody is signed in any more. */
export function handleSessionEnd(error: unknown) {
  if (!needsSignIn(error)) return;
  const session = queryClient.getQueryData(queries.session.queryKey);
  if (!session?.isSignedIn) return;
  hasEnded = true;
  endSession();
}

/** Forgets everything that was read, and shows the sign-in screen. */
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

/** The address of whoever is signed in, and the company. */
export function useMe(): CurrentUser {
  const { data: session } = useQuery(queries.session);
  if (!session?.isSignedIn) return { email: '', company: session?.company ?? { name: '' } };
  const { email, company, isLocal, deploysTo } = session;
  return { email, company, isLocal, deploysTo };
}
