import { noteOf } from '#site/photos.ts';
import { sharePages, sharePath } from './share-pages.ts';

/** What a page on this site tells those who share it, with absolute addresses. */
export function shareLinks(route: string, site: URL) {
  const { heading, photo } = sharePages()[route as keyof ReturnType<typeof sharePages>];
  return {
    canonical: new URL(route, site).href,
    picture: new URL(sharePath(route), site).href,
    pictureAlt: `${heading}. ${noteOf(photo).alt}.`,
  };
}
