import { morph } from './morph.ts';
import { filterAddress, readFilter } from './project-filter.ts';

/**
 * Where a visitor is in the gallery, as an entry in the browser's history says: the filter in its address, the open
 * project in its state (docs/decisions/looks.md).
 */
export type Place = { filter: string; openId: number | undefined };

/** What the server renders, which does not know the address. */
export const builtPlace: Place = { filter: 'all', openId: undefined };

let place = builtPlace;
/** True from asking the browser to go back until it has: it must not be asked twice. */
let isLeaving = false;
const listeners = new Set<() => void>();

export const currentPlace = () => place;

export function followHistory(onChange: () => void) {
  place = readEntry();
  listeners.add(onChange);
  addEventListener('popstate', arrive);
  addEventListener('pageshow', stay);
  return () => {
    listeners.delete(onChange);
    removeEventListener('popstate', arrive);
    removeEventListener('pageshow', stay);
  };
}

export function chooseFilter(filter: string) {
  write('pushState', null, filterAddress(filter));
  show({ filter, openId: undefined });
}

/** Opening is its own step, which Back undoes; moving within the viewer is not. */
export function openProject(openId: number) {
  if (isLeaving) return;
  write(place.openId === undefined ? 'pushState' : 'replaceState', { openId });
  show({ ...place, openId });
}

export function closeProject() {
  // The browser may have refused to record the entry: Back would leave the gallery.
  if (readEntry().openId === undefined) return show({ ...place, openId: undefined });
  if (isLeaving) return;
  isLeaving = true;
  history.back();
}

function readEntry(): Place {
  const openId: unknown = history.state?.openId;
  return { filter: readFilter(location.search), openId: typeof openId === 'number' ? openId : undefined };
}

/** Safari refuses more than 100 in half a minute: the gallery still works, but Back goes further than intended. */
function write(how: 'pushState' | 'replaceState', state: unknown, address?: string) {
  try {
    history[how](state, '', address);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

function arrive({ hasUAVisualTransition }: PopStateEvent) {
  stay();
  show(readEntry(), hasUAVisualTransition);
}

function stay() {
  isLeaving = false;
}

/** @param isMoved the browser has animated the change itself, as when a finger swipes back */
function show(next: Place, isMoved = false) {
  const before = place;
  place = next;
  const update = () => {
    for (const notify of listeners) notify();
  };
  const [wasOpen, isOpen] = [before.openId !== undefined, next.openId !== undefined];
  if (isMoved || wasOpen === isOpen) update();
  else morph(next.openId ?? before.openId!, isOpen ? 'open' : 'close', update);
}
