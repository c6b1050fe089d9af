import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { screens, type View, views } from '#shared/desk/addresses.ts';
import type { ListQuery, Step } from '#shared/desk/requests.ts';
import { getWorkSession } from './work-session.ts';

/**
 * What the list shows. It travels with every entry of the history, so that Back and a reload come to where one was;
 * what is searched for stands in no address.
 */
export interface ListState {
  view: View;
  order: ListQuery['order'];
  /** What the answered requests are narrowed to; undefined: all of them. */
  step: Step | undefined;
  searchText: string;
  /** When it was searched for: another time, the words are not shown. */
  workSession: string;
}

interface Entry extends Partial<ListState> {
  /** Opened from the list: Back leads there. */
  isFromList?: boolean;
}

/** The place, and a function that changes a part of it without a new entry in the history. */
export function useListState() {
  const [path, navigate] = useLocation();
  const entry = useHistoryState<Entry | null>() ?? {};
  const view = viewOfPath(path) ?? entry.view ?? 'open';
  const currentSession = getWorkSession();
  const searchText = (entry.workSession === currentSession && entry.searchText) || '';
  const { order = 'newest' } = entry;
  const step = view === 'answered' && !searchText ? entry.step : undefined;
  // The same as long as nothing in it changes: every row of the list gets it.
  const listState: ListState = useMemo(
    () => ({ view, order, step, searchText: searchText, workSession: currentSession }),
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

/** Undefined if the address is not one of the list's. */
export function viewOfPath(path: string): View | undefined {
  const bare = path.replace(/\/+$/, '');
  return views.find((view) => screens.list(view) === bare);
}
