import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Refused, toServerTime } from './api.ts';
import { createListeners } from './listeners.ts';
import { queries } from './queries.ts';
import { queryClient } from './query-client.ts';

/** Since when the browser says that it is offline, in milliseconds since 1970; undefined while it does not. */
let offlineSince: number | undefined;

// Once for all who ask: each would question the server anew.
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
  /** The browser says so, at once, and nothing was answered since; or the server does not answer what it is asked. */
  isOffline: boolean;
  /** When the server last said how things stand, by its own clock, in milliseconds since 1970; 0 if it never did. */
  updatedAt: number;
}

/** Whether the server can be reached, as far as the questions tell that the list asks every few seconds. */
export function useConnection(): Connection {
  const since = useSyncExternalStore(subscribe, () => offlineSince);
  const { error, failureCount, dataUpdatedAt } = useQuery({ ...queries.overview, enabled: false });
  const isUnanswered = failureCount > 1 || (error !== null && !(error instanceof Refused));
  return {
    isOffline: isUnanswered || (since !== undefined && since > dataUpdatedAt),
    updatedAt: dataUpdatedAt && toServerTime(dataUpdatedAt),
  };
}
