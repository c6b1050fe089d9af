import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Refused, toServerTime } from './api.ts';
import { createListeners } from './listeners.ts';
import { queries } from './queries.ts';
import { queryClient } from './query-client.ts';

/** When the browser went offline, in milliseconds since 1970; undefined while it is online. */
let offlineSince: number | undefined;

// Shared by all components, so that coming online refetches once.
const { subscribe: subscribeConnection, notify } = createListeners(() => {
  for (const event of ['online', 'offline'] as const) window.addEventListener(event, noteOnline);
  window.addEventListener('online', refetchOverview);
  return () => {
    for (const event of ['online', 'offline'] as const) window.removeEventListener(event, noteOnline);
    window.removeEventListener('online', refetchOverview);
  };
});

function subscribe(listener: () => void) {
  const end = subscribeConnection(listener);
  noteOnline();
  return end;
}

function noteOnline() {
  offlineSince = navigator.onLine ? undefined : (offlineSince ?? Date.now());
  notify();
}

const refetchOverview = () => void queryClient.refetchQueries({ queryKey: queries.overview.queryKey });

interface Connection {
  /** The browser reports being offline and no answer has arrived since, or the server does not answer. */
  isOffline: boolean;
  /** When the overview was last read, by the server's clock, in milliseconds since 1970; 0 if never. */
  updatedAt: number;
}

/** Returns whether the server can be reached, judging by the overview, which is polled every few seconds. */
export function useConnection(): Connection {
  const since = useSyncExternalStore(subscribe, () => offlineSince);
  const { error, failureCount, dataUpdatedAt } = useQuery({ ...queries.overview, enabled: false });
  const isUnanswered = failureCount > 1 || (error !== null && !(error instanceof Refused));
  return {
    isOffline: isUnanswered || (since !== undefined && since > dataUpdatedAt),
    updatedAt: dataUpdatedAt && toServerTime(dataUpdatedAt),
  };
}
