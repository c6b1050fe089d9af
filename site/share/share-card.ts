import { load } from '#content-model/load.ts';
import type { PageName } from '#shared/routes.ts';
import { sitePages } from '#site/site-pages.ts';

/** What is on a page's share picture. */
export function shareCard(name: PageName): { heading: string; photo: string } {
  const { heading, photo = load('home.yaml').hero.photo } = sitePages[name].shareCard(load);
  return { heading, photo };
}

/** Size of a share picture in pixels, as social networks require. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Path of a page's share picture. */
export const sharePath = (name: PageName) => `/share/${name}.jpg`;
