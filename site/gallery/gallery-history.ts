/**
 * Where a visitor is in the gallery, as an entry in the browser's history says: the filter in its address, the open
 * project's position among those that the filter shows in its state (docs/decisions/looks.md).
 */
export type Place = { address: string; position: number | undefined };

let place = readEntry();
/** True from asking the browser to go back until it has: it must not be asked twice. */
let isLeaving = false;
let draw: (place: Place, before: Place) => void;
let cardAt: (position: number) => HTMLElement | undefined;

/**
 * @param drawPlace shows where the visitor is: now, and whenever that changes
 * @param findCard whose picture grows into the viewer's
 */
export function followHistory(drawPlace: typeof draw, findCard: typeof cardAt) {
  [draw, cardAt] = [drawPlace, findCard];
  addEventListener('popstate', arrive);
  addEventListener('pageshow', stay);
  redraw();
}

export const currentPlace = () => place;
export const redraw = () => draw(place, place);

export function chooseFilter(address: string) {
  write('pushState', null, address);
  show({ address, position: undefined });
}

/** For another page of the same list, which is no step that Back undoes. */
export function moveTo(address: string) {
  write('replaceState', null, address);
  place = { ...place, address };
}

/** Opening is its own step, which Back undoes; moving within the viewer is not. */
export function openProject(position: number) {
  if (isLeaving) return;
  write(place.position === undefined ? 'pushState' : 'replaceState', { position });
  show({ ...place, position });
}

export function closeProject() {
  // The browser may have refused to record the entry: Back would leave the gallery.
  if (readEntry().position === undefined) return show({ ...place, position: undefined });
  if (isLeaving) return;
  isLeaving = true;
  history.back();
}

function readEntry(): Place {
  const position: unknown = history.state?.position;
  return {
    address: location.pathname + location.search,
    position: typeof position === 'number' ? position : undefined,
  };
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
  const update = () => draw(place, before);
  const [wasOpen, isOpen] = [before.position !== undefined, next.position !== undefined];
  if (isMoved || wasOpen === isOpen) update();
  else morph(cardAt(next.position ?? before.position!), isOpen ? 'open' : 'close', update);
}

/** Shared by the card's picture and the viewer's, in ViewerTrack.module.css. */
const transitionName = 'project-picture';

let latest: ViewTransition | undefined;

/**
 * Runs `update`, and lets the picture on a project's card grow into the viewer's, or shrink back, if the browser can
 * and the visitor wants motion.
 */
function morph(card: Element | undefined, direction: 'open' | 'close', update: () => void) {
  const picture = card?.querySelector<HTMLElement>('[data-shot]');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!picture || isStill || !document.startViewTransition) return update();

  const name = (isNamed: boolean) => {
    picture.style.viewTransitionName = isNamed ? transitionName : '';
  };
  // Only the picture is taken out of the page: a page that is drawn as a whole takes no press and no swipe meanwhile.
  const { style: pageStyle } = document.documentElement;
  pageStyle.viewTransitionName = 'none';
  name(direction === 'open');
  const transition = document.startViewTransition(() => {
    update();
    name(direction === 'close');
  });
  latest = transition;
  // A transition that is skipped, in a page that is not seen or by the next one, is no fault.
  transition.ready.catch(() => {});
  transition.finished.finally(() => {
    if (latest === transition) pageStyle.viewTransitionName = '';
    name(false);
  });
}
