import { showFilter, validFilter } from './filter-bar.ts';
import type { GalleryState } from './gallery-history.ts';
import pagedList from './paged-list.ts?worker&url';
import { filterAddress, readFilter } from './project-filter.ts';
import { shapeOf } from './project-viewer.ts';
import { startGallery } from './start-gallery.ts';

/** The gallery whose projects are all on its page; where they are on several, another script does the same for them. */
const gallery = document.querySelector<HTMLElement>('[data-gallery]')!;
if (gallery.querySelector('[data-list]')) await importByAddress(pagedList);
else startOnOnePage();

function startOnOnePage() {
  const filterAt = (place: GalleryState) => validFilter(gallery, readFilter(place.address));
  let shown: HTMLElement[] = [];
  startGallery(gallery, {
    filterOf: filterAt,
    show(place) {
      const name = filterAt(place);
      shown = showFilter(gallery, name);
      for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]'))
        link.search = location.search;
      const tallest = () => Math.max(...shown.map(shapeOf));
      return { name, count: shown.length, cardAt: (position) => shown[position], tallest };
    },
    positionOf: (card) => shown.indexOf(card),
    reveal: (position) => shown[position],
    bring: (button, choose) => choose(filterAddress(button.value)),
  });
}
