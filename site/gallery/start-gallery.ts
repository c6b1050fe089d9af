import { bringIntoView } from './filter-bar.ts';
import {
  chooseFilter,
  closeProject,
  currentPlace,
  followHistory,
  openProject,
  type Place,
} from './gallery-history.ts';
import { createViewer, type Listed } from './project-viewer.ts';

/** What a gallery shows, whether it is one page or one of several. */
export interface Lists {
  /** Which filter is on at a place. */
  filterOf: (place: Place) => string;
  /** Shows the projects of a place. */
  show: (place: Place) => Listed;
  /** Of a card among those that its filter shows. */
  positionOf: (card: HTMLElement) => number;
  /** Has the card at a position shown, if it is there. */
  reveal: (position: number) => HTMLElement | undefined;
  /** Calls back with the address of a filter that was pressed, once its projects are there. */
  bring: (button: HTMLButtonElement, choose: (address: string) => void) => void;
}

/**
 * What the gallery does when a filter or a card is pressed. It takes the page as it finds it, whatever an extension or a
 * translator has put in, wrapped or taken away.
 */
export function startGallery(gallery: HTMLElement, lists: Lists) {
  const dialog = gallery.querySelector('dialog');
  const viewer = dialog && createViewer(dialog, { onMove: openProject, onClose: closeProject });
  let listed: Listed;
  /** The card that was pressed last. */
  let pressed: HTMLElement | null;

  gallery.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button');
    if (!button) return;
    if ('filter' in button.dataset) {
      if (button.value === lists.filterOf(currentPlace())) return;
      lists.bring(button, (address) => {
        chooseFilter(address);
        showStart(button);
      });
    } else if (button.matches('[aria-haspopup]')) {
      pressed = button.closest('[data-project]');
      if (pressed) openProject(lists.positionOf(pressed));
    }
  });

  /** Fewer projects may end above what the visitor had scrolled to. */
  function showStart(button: Element) {
    const [filters, projects] = [button, gallery.querySelector('[data-project]')].map((each) =>
      each?.closest('section'),
    );
    if (
      filters &&
      projects &&
      projects.getBoundingClientRect().top < filters.getBoundingClientRect().bottom - 1
    )
      projects.scrollIntoView();
  }

  gallery.addEventListener('focusin', ({ target }) => {
    // By key only: if the row moved under the finger, the press would land on another button.
    if (target instanceof Element && target.matches('[data-filter]:focus-visible')) bringIntoView(target);
  });

  followHistory(
    (place, before) => {
      listed = lists.show(place);
      viewer?.show(listed, place.position);
      const closedOn = place.position === undefined ? before.position : undefined;
      if (closedOn === undefined || lists.filterOf(place) !== lists.filterOf(before)) return;
      const card = lists.reveal(closedOn);
      card?.querySelector<HTMLElement>('[aria-haspopup]')?.focus({ preventScroll: true });
      if (!card || card === pressed) return;
      // Twice: a browser that goes back scrolls to where that was after it has said so, and a picture shrinks to where the
      // card is now.
      const bringIn = () => card.scrollIntoView({ block: 'nearest' });
      bringIn();
      requestAnimationFrame(bringIn);
    },
    (position) => listed.cardAt(position),
  );
  gallery.dataset.ready = '';
}
