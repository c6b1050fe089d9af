import { firstLanguage } from '#shared/languages.ts';
import type { PageName } from '#shared/routes.ts';
import { language, loadContent } from '#site/language.ts';
import { sitePages } from '#site/site-pages.ts';

/** What is on a page's share picture. */
export function shareCard(name: PageName): { heading: string; photo: string } {
  const { heading, photo = loadContent('home.yaml').hero.photo } = sitePages[name].shareCard(loadContent);
  return { heading, photo };
}

/** Size of a share picture in pixels, as social networks require. */
export const shareSize = { width: 1200, height: 630 } as const;

/** What the file with a page's share picture is called, without its ending. */
export const shareName = (name: PageName) => (language() === firstLanguage ? name : `${language()}-${name}`);

/** Path of a page's share picture. */
export const sharePath = (name: PageName) => `/share/${shareName(name)}.jpg`;
