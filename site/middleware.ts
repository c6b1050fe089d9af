import { defineMiddleware } from 'astro:middleware';
import { languageOf } from '#shared/routes.ts';
import { inLanguage } from './language.ts';

/** Draws every page in the language of its address, to its end. */
export const onRequest = defineMiddleware(({ url }, next) =>
  inLanguage(languageOf(url.pathname), async () => {
    const response = await next();
    return new Response(await response.arrayBuffer(), response);
  }),
);
