import { routes } from '#shared/routes.ts';
import { pageNames, sitePages } from './site-pages.ts';

/** To every page, in the order in which they are offered everywhere. */
export const pageLinks = pageNames.map((name) => ({
  name,
  href: routes[name],
  label: sitePages[name].label,
}));

export const footerLinks = pageLinks.map((link) => ({
  ...link,
  label: sitePages[link.name].footerLabel ?? link.label,
}));
