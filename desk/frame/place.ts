import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { screens, type View, views } from '#shared/desk/addresses.ts';
import type { ListQuery, Step } from '#shared/desk/requests.ts';
import { sitting } from './sitting.ts';

/**
 * What the list shows. It travels with every entry of the history, so that Back and a reload come to where one was;
 * what is searched for stands in no address.
 */
export interface Place {
  view: View;
  order: ListQuery['order'];
  /** What the answered requests are narrowed to; undefined: all of them. */
  step: Step | undefined;
  words: string;
  /** When it was searched for: another time, the words are not shown. */
  sitting: string;
}

interface Entry extends Partial<Place> {
  /** Opened from the list: Back leads there. */
  isFromList?: boolean;
}

/** The place, and a function that changes a part of it without a new entry in the history. */
export function usePlace() {
  const [path, navigate] = useLocation();
  const entry = useHistoryState<Entry | null>() ?? {};
  const view = viewAt(path) ?? entry.view ?? 'open';
  const here = sitting();
  const words = (entry.sitting === here && entry.words) || '';
  const { order = 'newest' } = entry;
  const step = view === 'answered' && !words ? entry.step : undefined;
  // The same as long as nothing in it changes: every row of the list gets it.
  const place: Place = useMemo(
    () => ({ view, order, step, words, sitting: here }),
    [view, order, step, words, here],
  );
  const change = useCallback(
    (part: Partial<Place>) => {
      const state = { ...history.state, ...part, sitting: sitting() };
      navigate(location.pathname, { replace: true, state });
    },
    [navigate],
  );
  return { place, change, isFromList: entry.isFromList ?? false };
}

/** Undefined if the address is not one of the list's. */
export function viewAt(path: string): View | undefined {
  const bare = path.replace(/\/+$/, '');
  return views.find((view) => screens.list(view) === bare);
}
