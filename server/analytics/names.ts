import type { PageName } from '#shared/routes.ts';
import { otherSource } from './daily-sums.ts';

/** What an owner calls the pages. */
export const pageNames: Record<PageName, string> = {
  home: 'Home',
  about: 'About',
  services: 'Services',
  gallery: 'Gallery',
  contact: 'Contact',
};

const sourceNames: Record<string, string> = {
  '': 'Typed in, or not known',
  [otherSource]: 'All others',
  'google.com': 'Google',
  'bing.com': 'Bing',
  'duckduckgo.com': 'DuckDuckGo',
  'yahoo.com': 'Yahoo',
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'nextdoor.com': 'Nextdoor',
  'yelp.com': 'Yelp',
  'youtube.com': 'YouTube',
  'pinterest.com': 'Pinterest',
  'x.com': 'X',
  'linkedin.com': 'LinkedIn',
};

/** `Google` for google.com; whatever has no such name is called as it is counted. */
export function nameOfSource(source: string): string {
  return Object.hasOwn(sourceNames, source) ? sourceNames[source]! : source;
}
