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
/** A session lives as long without being used. In milliseconds. */
const maxAge = 30 * day;
/** Of how many requests everything is kept, the latest looked at: within a day, so that erased ones go by themselves. */
const maxRequests = 100;
/** How long after a change it is kept, and how often that nothing has changed; in milliseconds. */
const saveDelay = 1_000;
const maxSaveInterval = 60_000;
/** How long a start waits for what was kept, in milliseconds: an old phone takes its time, and without it there is nothing. */
const timeout = 3_000;
/** The name of the built file: what another version of the app kept may have another shape. */
const build = import.meta.url;

interface SavedQueries {
  build: string;
  /** When the server last said who is signed in, in milliseconds since 1970. */
  signedInAt: number;
  state: DehydratedState;
}

const currentSession = () => queryClient.getQueryState(queries.session.queryKey);

/**
 * Shows what was read last, until the server answers. Called once, before anything is shown. Never fails.
 * @returns who was signed in then
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
    // After an update, too, somebody is signed in without a connection, and sees what waits.
    hydrate(queryClient, seen.build === build ? seen.state : { ...seen.state, queries: sessions });
    // As soon as there is reception, the server says whether somebody is still signed in.
    void queryClient.invalidateQueries({ queryKey: queries.session.queryKey });
  }
  return person;
}

/** The session whose traces were removed: nothing read in it is kept again. */
let endedSession: unknown;
let savedAt = 0;
/** What was kept last, by query. */
const saved = new Map<string, unknown>();

/** Keeps on this device what was read last. Called once. */
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

/** From now on, nothing of this session is kept. */
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
  const kept = state.queries
    .filter((query) => !tooMany.has(query))
    // Whether it can be read again is found out afresh.
    .map((query) => ({ ...query, state: { ...query.state, status: 'success' as const, error: null } }));
  for (const { queryHash, state } of kept) saved.set(queryHash, state.data);
  savedAt = Date.now();
  const seen: SavedQueries = { build, signedInAt: session.dataUpdatedAt, state: { ...state, queries: kept } };
  await deviceStorage.set(cacheKey, seen);
  // Signed out while it was written.
  if (currentSession()?.data === endedSession || !currentSession()?.data?.isSignedIn)
    return clearServerData();
  const requests = listRequests(kept);
  void prefetchRequests(requests);
  void cachePhotos(requests);
}

/** Those of lists, and those that were opened; each once. */
export function listRequests(
  kept: readonly { queryKey: QueryKey; state: { data?: unknown } }[],
): RequestSummary[] {
  const all = kept.flatMap(({ queryKey: [, kind], state: { data } }) => {
    if (kind === 'one') return [data as RequestSummary];
    return kind === 'list' ? (data as InfiniteData<RequestPage>).pages.flatMap((page) => page.requests) : [];
  });
  return [...new Map(all.map((request) => [request.id, request])).values()];
}

/** Not searches, not what is gone, and nothing from the settings. */
function isCacheable({ queryKey: [first, kind], state }: Query) {
  if (state.data === undefined || state.error instanceof Refused) return false;
  if (kind === 'one') return Date.now() - state.dataUpdatedAt < day;
  if (first === 'analytics') return true;
  return first === 'session' || first === 'overview' || (first === 'requests' && kind === 'list');
}
