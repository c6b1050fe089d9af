import { createPagedList } from './paged-list.ts';
import { startGallery } from './start-gallery.ts';

/** The gallery whose projects are on several pages. */
const gallery = document.querySelector<HTMLElement>('[data-gallery]')!;
startGallery(gallery, createPagedList(gallery));
