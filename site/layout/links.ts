import { routes } from '#shared/routes.ts';

/** The five pages, in the order in which they are offered everywhere. */
export const pageLinks = [
  { href: routes.home, label: 'Home' },
  { href: routes.about, label: 'About' },
  { href: routes.services, label: 'Services' },
  { href: routes.gallery, label: 'Gallery' },
  { href: routes.contact, label: 'Contact' },
] as const;

/** The footer's five services, and the block of the services page that tells of each. */
export const serviceLinks = [
  { label: 'Driveways & Patios', href: `${routes.services}#residential` },
  { label: 'Foundations & Slabs', href: `${routes.services}#residential` },
  { label: 'Decorative Concrete', href: `${routes.services}#decorative` },
  { label: 'Commercial Projects', href: `${routes.services}#commercial` },
  { label: 'Concrete Repair', href: `${routes.services}#repair` },
] as const;
