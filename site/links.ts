import { messages, paths } from './language.ts';
import { pageNames } from './site-pages.ts';

/** The footer's list of pages: where the menu button leads in a browser without popovers. */
export const linksId = 'pages';

/** On the contact page: the map with all places. */
export const areaId = 'area';

/** Links to every page, in the order used everywhere. */
export const pageLinks = () =>
  pageNames.map((name) => ({ name, href: paths()[name], label: messages().pages[name].label }));

export const footerLinks = () =>
  pageLinks().map((link) => ({ ...link, label: messages().pages[link.name].footer ?? link.label }));
