import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routes } from '#shared/routes.ts';

const files = readdirSync(new URL('pages', import.meta.url)).filter((file) => file.endsWith('.astro'));

/** The compiler asks for all else that a page needs; which files there are it does not see. */
it('every page has its file in site/pages, and every file there but the 404 is a page', () => {
  const wanted = Object.values(routes).map((route) => `${route === '/' ? 'index' : route.slice(1)}.astro`);
  expect(files.filter((file) => file !== '404.astro').sort()).toEqual(wanted.sort());
});
