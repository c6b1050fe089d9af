import { useSyncExternalStore } from 'react';

/** A hook that says whether a media condition holds. */
export function createMediaHook(condition: string) {
  const query = matchMedia(condition);
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}

/** Wide enough for list and request side by side. */
export const useIsSideBySide = createMediaHook('(width >= 62rem)');
