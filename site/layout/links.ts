import { routes } from '#shared/routes.ts';

/** The five pages, in the order in which they are offered everywhere. */
export const pageLinks = [
  { href: routes.home, label: 'Home' },
  { href: routes.about, label: 'About' },
  { href: routes.services, label: 'Services' },
  { href: routes.gallery, label: 'Gallery' },
  { href: routes.contact, label: 'Contact' },
] as const;
