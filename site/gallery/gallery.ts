import { bringIntoView, filterOf, showFilter } from './filter-bar.ts';
import { chooseFilter, closeProject, currentFilter, followHistory, openProject } from './gallery-history.ts';
import { createViewer } from './project-viewer.ts';

/**
 * What the gallery does when a filter or a card is pressed. It takes the page as it finds it, whatever an extension or a
 * translator has put in, wrapped or taken away.
 */
const gallery = document.querySelector<HTMLElement>('[data-gallery]')!;
const dialog = gallery.querySelector('dialog');
const viewer = dialog && createViewer(dialog, { onMove: openProject, onClose: closeProject });

gallery.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest('button');
  if (!button) return;
  if ('filter' in button.dataset) {
    if (button.value === filterOf(gallery, currentFilter())) return;
    chooseFilter(button.value);
    showStart(button);
  } else if (button.matches('[aria-haspopup]')) {
    const card = button.closest<HTMLElement>('[data-project]');
    if (card) openProject(Number(card.dataset.project));
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
followHistory(({ filter, openId }) => {
  const shown = showFilter(gallery, filter);
  viewer?.show(shown, openId);
});
gallery.dataset.ready = '';
