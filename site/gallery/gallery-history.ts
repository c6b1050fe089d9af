import { morph } from './morph.ts';
import { filterAddress, readFilter } from './project-filter.ts';

/**
 * Where a visitor is in the gallery, as an entry in the browser's history says: the filter in its address, the open
 * project in its state (docs/decisions/looks.md).
 */
export type Place = { filter: string; openId: number | undefined };

let place = readEntry();
/** True from asking the browser to go back until it has: it must not be asked twice. */
let isLeaving = false;
let draw: (place: Place) => void;

/** @param drawPlace shows where the visitor is: now, and whenever that changes */
export function followHistory(drawPlace: (place: Place) => void) {
  draw = drawPlace;
  addEventListener('popstate', arrive);
  addEventListener('pageshow', stay);
  draw(place);
}

export const currentFilter = () => place.filter;

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
  // What is newest by then: a transition draws later.
  const update = () => draw(place);
  const [wasOpen, isOpen] = [before.openId !== undefined, next.openId !== undefined];
  if (isMoved || wasOpen === isOpen) update();
  else morph(next.openId ?? before.openId!, isOpen ? 'open' : 'close', update);
}
