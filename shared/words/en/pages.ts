import type { PageName } from '../../routes.ts';

/** What links to each page say; `footer`: the footer's, if different. */
export const pages: Record<PageName, { label: string; footer?: string }> = {
  home: { label: 'Home' },
  about: { label: 'About', footer: 'About Us' },
  services: { label: 'Services' },
  gallery: { label: 'Gallery' },
  contact: { label: 'Contact' },
};
