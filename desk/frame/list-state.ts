import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { screens, type View, views } from '#shared/desk/addresses.ts';
import type { ListQuery, Step } from '#shared/desk/requests.ts';
import { getWorkSession } from './work-session.ts';

/**
 * What the list shows. It is stored in the browser's history entries, so that Back and a reload restore it. The search
 * text is never part of an address.
 */
export interface ListState {
  view: View;
  order: ListQuery['order'];
  /** The filter of answered requests; undefined for all of them. */
  step: Step | undefined;
  searchText: string;
  /** The work session of the search. In another one, the search text is ignored. */
  workSession: string;
}

interface Entry extends Partial<ListState> {
  /** Whether the screen was opened from the list, so that Back leads there. */
  isFromList?: boolean;
}

/** Returns the list state, and a function that changes a part of it without a new history entry. */
export function useListState() {
  const [path, navigate] = useLocation();
  const entry = useHistoryState<Entry | null>() ?? {};
  const view = viewOfPath(path) ?? entry.view ?? 'open';
  const currentSession = getWorkSession();
  const searchText = (entry.workSession === currentSession && entry.searchText) || '';
  const { order = 'newest' } = entry;
  const step = view === 'answered' && !searchText ? entry.step : undefined;
  // The same object while nothing in it changes, because every row of the list gets it.
  const listState: ListState = useMemo(
    () => ({ view, order, step, searchText, workSession: currentSession }),
    [view, order, step, searchText, currentSession],
  );
  const change = useCallback(
    (part: Partial<ListState>) => {
      const state = { ...history.state, ...part, workSession: getWorkSession() };
      navigate(location.pathname, { replace: true, state });
    },
    [navigate],
  );
  return { listState: listState, change, isFromList: entry.isFromList ?? false };
}

/** Returns the view that a path shows; undefined if it is no path of the list. */
export function viewOfPath(path: string): View | undefined {
  const bare = path.replace(/\/+$/, '');
  return views.find((view) => screens.list(view) === bare);
}
