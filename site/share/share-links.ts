import type { PageName } from '#shared/routes.ts';
import { paths } from '#site/language.ts';
import { noteOf } from '#site/photos/photos.ts';
import { shareCard, sharePath } from './share-card.ts';

/** What a page tells social networks, with absolute addresses. */
export function shareLinks(name: PageName, site: URL, path: string = paths()[name]) {
  const { heading, photo } = shareCard(name);
  return {
    canonical: new URL(path, site).href,
    picture: new URL(sharePath(name), site).href,
    pictureAlt: `${heading}. ${noteOf(photo).alt}.`,
  };
}
