import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type InfiniteData,
  type Query,
  type QueryKey,
} from '@tanstack/react-query';
import { Refused } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import { queryClient } from '#desk/api/query-client.ts';
import type { RequestPage, RequestSummary } from '#shared/desk/requests.ts';
import type { Session } from '#shared/desk/session.ts';
import { deviceStorage } from './device-storage.ts';
import { cachePhotos, clearPhotoCache } from './photo-cache.ts';
import { prefetchRequests } from './prefetch-requests.ts';
import { clearServerData } from './unsent.ts';

const cacheKey = 'seen';
const day = 24 * 3_600_000;
/** How long cached data may be shown, in milliseconds: an unused session lasts as long. */
const maxAge = 30 * day;
/** The most requests that are cached in full, those opened last within a day, so that erased ones expire. */
const maxRequests = 100;
/** How long after a change the cache is saved, and how often without a change, in milliseconds. */
const saveDelay = 1_000;
const maxSaveInterval = 60_000;
/** How long the start waits for the cache, in milliseconds: old phones are slow, and offline there is nothing else. */
const timeout = 3_000;
/** The name of the built file. The cache of another version of the app may have another shape. */
const build = import.meta.url;

interface SavedQueries {
  build: string;
  /** When the session was last read, in milliseconds since 1970. */
  signedInAt: number;
  state: DehydratedState;
}

const currentSession = () => queryClient.getQueryState(queries.session.queryKey);

/**
 * Restores the cached queries, to show until the server answers. Called once, before anything is shown. Never fails.
 * @returns the person who was signed in then
 */
export async function restoreQueries(): Promise<string | undefined> {
  const timedOut = new Promise<undefined>((resolve) => setTimeout(resolve, timeout));
  const seen = await Promise.race([deviceStorage.get<SavedQueries>(cacheKey), timedOut]).catch(
    () => undefined,
  );
  if (!seen) return;
  const sessions = seen.state.queries.filter(({ queryKey }) => queryKey[0] === queries.session.queryKey[0]);
  const session = sessions[0]?.state.data as Session | undefined;
  const person = session?.isSignedIn ? session.email : undefined;
  if (Date.now() - seen.signedInAt > maxAge) await Promise.allSettled([clearServerData(), clearPhotoCache()]);
  else {
    // After an update of the app, the session alone is restored, so that a person is still signed in offline.
    hydrate(queryClient, seen.build === build ? seen.state : { ...seen.state, queries: sessions });
    // Once online, read whether the session is still valid.
    void queryClient.invalidateQueries({ queryKey: queries.session.queryKey });
  }
  return person;
}

/** The session whose data was cleared. Nothing that was read in it is saved again. */
let endedSession: unknown;
let savedAt = 0;
/** The data that was saved last, by query hash. */
const saved = new Map<string, unknown>();

/** Starts saving the cached queries on this device. Called once. */
export function saveQueries() {
  let isPlanned = false;
  queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (isPlanned || (type !== 'updated' && type !== 'removed')) return;
    const isKnown = saved.get(query.queryHash) === query.state.data;
    if ((isKnown || !isCacheable(query)) && Date.now() - savedAt < maxSaveInterval) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      void save();
    }, saveDelay);
  });
}

/** Stops saving queries of this session. */
export function stopSavingQueries() {
  endedSession = currentSession()?.data;
}

async function save() {
  const session = currentSession();
  if (!session?.data?.isSignedIn || session.data === endedSession) return;
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: isCacheable,
    shouldDehydrateMutation: () => false,
  });
  const tooMany = new Set(
    state.queries
      .filter(({ queryKey }) => queryKey[1] === 'one')
      .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
      .slice(maxRequests),
  );
  const stored = state.queries
    .filter((query) => !tooMany.has(query))
    // Errors are not restored.
    .map((query) => ({ ...query, state: { ...query.state, status: 'success' as const, error: null } }));
  for (const { queryHash, state } of stored) saved.set(queryHash, state.data);
  savedAt = Date.now();
  const seen: SavedQueries = {
    build,
    signedInAt: session.dataUpdatedAt,
    state: { ...state, queries: stored },
  };
  await deviceStorage.set(cacheKey, seen);
  // Somebody signed out while it was being saved.
  if (currentSession()?.data === endedSession || !currentSession()?.data?.isSignedIn)
    return clearServerData();
  const requests = listRequests(stored);
  void prefetchRequests(requests);
  void cachePhotos(requests);
}

/** Lists the requests of list and detail queries, each once. */
export function listRequests(
  stored: readonly { queryKey: QueryKey; state: { data?: unknown } }[],
): RequestSummary[] {
  const all = stored.flatMap(({ queryKey: [, kind], state: { data } }) => {
    if (kind === 'one') return [data as RequestSummary];
    return kind === 'list' ? (data as InfiniteData<RequestPage>).pages.flatMap((page) => page.requests) : [];
  });
  return [...new Map(all.map((request) => [request.id, request])).values()];
}

/** Excludes searches, deleted requests and settings. */
function isCacheable({ queryKey: [first, kind], state }: Query) {
  if (state.data === undefined || state.error instanceof Refused) return false;
  if (kind === 'one') return Date.now() - state.dataUpdatedAt < day;
  if (first === 'analytics') return true;
  return first === 'session' || first === 'overview' || (first === 'requests' && kind === 'list');
}
