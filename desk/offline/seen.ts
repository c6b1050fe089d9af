import { type DehydratedState, dehydrate, hydrate, type Query } from '@tanstack/react-query';
import { queries } from '#desk/api/queries.ts';
import { queryClient } from '#desk/api/query-client.ts';
import { keptValues } from './kept-values.ts';

const seenKey = 'seen';
/** A session lives as long without being used. In milliseconds. */
const longest = 30 * 24 * 3_600_000;
/** How many requests are kept to be read, the latest looked at. */
const mostRequests = 100;
/** How long after a change it is kept, and how long a start waits for what was kept; in milliseconds. */
const calm = 1_000;
const patience = 1_000;

interface Seen {
  /** When the server last said who is signed in, in milliseconds since 1970. */
  signedInAt: number;
  state: DehydratedState;
}

const currentSession = () => queryClient.getQueryState(queries.session.queryKey);

/** Shows what was read last, until the server answers. Called once, before anything is shown. */
export async function restoreSeen() {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const seen = await Promise.race([keptValues.get<Seen>(seenKey), tooLate]);
  if (!seen) return;
  if (Date.now() - seen.signedInAt > longest) return keptValues.clear();
  hydrate(queryClient, seen.state);
  // Kept for the time without reception: with it, the server says whether somebody is still signed in.
  void queryClient.invalidateQueries({ queryKey: queries.session.queryKey });
}

/** The session whose traces were removed: nothing read in it is kept again. */
let over: unknown;

/** Keeps on this device what was read last. Called once. */
export function keepSeen() {
  let isPlanned = false;
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' && type !== 'removed') return;
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      void save();
    }, calm);
  });
}

/** From now on, nothing of this session is kept. */
export function stopKeepingSeen() {
  over = currentSession()?.data;
}

async function save() {
  const session = currentSession();
  if (!session?.data?.isSignedIn || session.data === over) return;
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: isKept,
    shouldDehydrateMutation: () => false,
  });
  const byAge = state.queries
    .filter(({ queryKey }) => queryKey[1] === 'one')
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  const tooOld = new Set(byAge.slice(mostRequests));
  const kept = { ...state, queries: state.queries.filter((query) => !tooOld.has(query)) };
  await keptValues.set(seenKey, { signedInAt: session.dataUpdatedAt, state: kept } satisfies Seen);
  // Signed out while it was written.
  if (currentSession()?.data === over) await keptValues.clear();
}

/** Not what was searched for, and nothing of the settings. */
function isKept({ queryKey: [first, kind], state }: Query) {
  if (state.status !== 'success' && state.data === undefined) return false;
  return first === 'session' || first === 'overview' || (first === 'requests' && kind !== 'search');
}
