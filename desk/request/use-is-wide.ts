import { useSyncExternalStore } from 'react';

/** Wide enough for a side column next to the request, beside the list. */
const wide = matchMedia('(width >= 75rem)');

const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

export const useIsWide = () => useSyncExternalStore(subscribe, () => wide.matches);
