import { useSyncExternalStore } from 'react';

/** Creates a hook that returns whether a media condition holds. */
export function createMediaHook(condition: string) {
  const query = matchMedia(condition);
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}

/** Returns whether list and request fit side by side. */
export const useIsSideBySide = createMediaHook('(width >= 62rem)');
