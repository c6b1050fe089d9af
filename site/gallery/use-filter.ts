import { useSyncExternalStore } from 'react';
import { type FilterId, filterAddress, readFilter } from './project-filter.ts';

function subscribe(onChange: () => void) {
  addEventListener('popstate', onChange);
  return () => removeEventListener('popstate', onChange);
}

function choose(filter: FilterId) {
  history.pushState(null, '', filterAddress(filter));
  dispatchEvent(new PopStateEvent('popstate'));
}

/** The active filter lives in the address, so that a link to it can be shared and Back works. */
export function useFilter(): [FilterId, (filter: FilterId) => void] {
  const filter = useSyncExternalStore<FilterId>(
    subscribe,
    () => readFilter(location.search),
    () => 'all',
  );
  return [filter, choose];
}
