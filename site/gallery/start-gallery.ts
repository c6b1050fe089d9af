import { bringIntoView } from './filter-bar.ts';
import {
  chooseFilter,
  closeProject,
  currentState,
  followHistory,
  type GalleryState,
  openProject,
} from './gallery-history.ts';
import { createViewer, type ProjectList } from './project-viewer.ts';

/** The lists of a gallery, on one page or on several. */
export interface Lists {
  /** Returns the filter of a state. */
  filterOf: (place: GalleryState) => string;
  /** Shows the projects of a state. */
  show: (place: GalleryState) => ProjectList;
  /** Returns a card's position among the filtered ones. */
  positionOf: (card: HTMLElement) => number;
  /** Shows the card at a position, if it has loaded. */
  reveal: (position: number) => HTMLElement | undefined;
  /** Loads the projects of a pressed filter, then calls `choose` with the filter's address. */
  bring: (button: HTMLButtonElement, choose: (address: string) => void) => void;
}

/**
 * Handles presses on filters and cards. It works with the page as it is, whatever an extension or a translator has
 * added, wrapped or removed.
 */
export function startGallery(gallery: HTMLElement, lists: Lists) {
  const dialog = gallery.querySelector('dialog');
  const viewer = dialog && createViewer(dialog, { onMove: openProject, onClose: closeProject });
  let listed: ProjectList;
  /** The card that was pressed last. */
  let pressed: HTMLElement | null;

  gallery.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button');
    if (!button) return;
    if ('filter' in button.dataset) {
      if (button.value === lists.filterOf(currentState())) return;
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
