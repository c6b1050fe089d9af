/**
 * The state of the gallery as the browser's history stores it: the filter in the address, the open project's position
 * among the filtered ones in the entry's state (docs/decisions/looks.md).
 */
export type GalleryState = { address: string; position: number | undefined };

let current = readEntry();
/** True while the browser is going back, so that it isn't asked twice. */
let isLeaving = false;
let draw: (current: GalleryState, before: GalleryState) => void;
let cardAt: (position: number) => HTMLElement | undefined;

/**
 * @param drawState shows where the visitor is: now, and whenever that changes
 * @param findCard whose picture grows into the viewer's
 */
export function followHistory(drawState: typeof draw, findCard: typeof cardAt) {
  [draw, cardAt] = [drawState, findCard];
  addEventListener('popstate', handlePopState);
  addEventListener('pageshow', cancelLeaving);
  redraw();
}

export const currentState = () => current;
export const redraw = () => draw(current, current);

export function chooseFilter(address: string) {
  write('pushState', null, address);
  show({ address, position: undefined });
}

/** Changes the address to another page of the same list, without a step for Back. */
export function replaceAddress(address: string) {
  write('replaceState', null, address);
  current = { ...current, address };
}

/** Opens a project: a step that Back undoes. Moving on to another one isn't. */
export function openProject(position: number) {
  if (isLeaving) return;
  write(current.position === undefined ? 'pushState' : 'replaceState', { position });
  show({ ...current, position });
}

export function closeProject() {
  // The browser may have refused to record the entry: Back would leave the gallery.
  if (readEntry().position === undefined) return show({ ...current, position: undefined });
  if (isLeaving) return;
  isLeaving = true;
  history.back();
}

function readEntry(): GalleryState {
  const position: unknown = history.state?.position;
  return {
    address: location.pathname + location.search,
    position: typeof position === 'number' ? position : undefined,
  };
}

/**
 * Writes a history entry. Safari refuses more than 100 in half a minute: the gallery still works, but Back goes
 * further than intended.
 */
function write(how: 'pushState' | 'replaceState', state: unknown, address?: string) {
  try {
    history[how](state, '', address);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

function handlePopState({ hasUAVisualTransition }: PopStateEvent) {
  cancelLeaving();
  show(readEntry(), hasUAVisualTransition);
}

function cancelLeaving() {
  isLeaving = false;
}

/** @param isMoved the browser has animated the change itself, as when a finger swipes back */
function show(next: GalleryState, isMoved = false) {
  const before = current;
  current = next;
  // What is newest by then: a transition draws later.
  const update = () => draw(current, before);
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
