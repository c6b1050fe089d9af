import { routes } from '#shared/routes.ts';

/** The file of the build that is each page. */
export const pageFiles = Object.fromEntries(
  Object.values(routes).map((route) => [route, route === '/' ? 'index.html' : `${route.slice(1)}.html`]),
);
