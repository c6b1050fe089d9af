import path from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { loadContent } from '#content-model/load.ts';
import { firstLanguage, furtherLanguages, type Language } from '#shared/languages.ts';
import { footerPages, type PageName, routesIn } from '#shared/routes.ts';
import { lazyMessagesPath } from '#site/layout/lazy-messages.ts';

/** The route file of each page, and what may follow its address on further pages. */
const drawnBy: Record<PageName, { file: string; rest?: string }> = {
  home: { file: 'index.astro' },
  about: { file: 'about/[...part].astro', rest: '/[...part]' },
  services: { file: 'services.astro' },
  gallery: { file: 'gallery/[...page].astro', rest: '/[...page]' },
  contact: { file: 'contact.astro' },
};

/** Adds routes for the pages in each further language that the owner has switched on. */
export function otherLanguages(): AstroIntegration {
  return {
    name: 'other-languages',
    hooks: {
      'astro:config:setup': ({ command, injectRoute, updateConfig }) => {
        // Types can be checked before there is any content.
        if (command === 'sync') return;
        if (!loadContent('business.yaml').spanish) {
          updateConfig({ vite: { plugins: [onlyFirstScripts] } });
          return;
        }
        for (const language of furtherLanguages) {
          const routes = routesIn[language];
          for (const [name, { file, rest = '' }] of Object.entries(drawnBy))
            inject(`${routes[name as PageName]}${rest}`, file);
          for (const [name, paths] of Object.entries(footerPages)) inject(paths[language], `${name}.astro`);
          inject(`/${language}/404`, '404.astro');
          updateConfig({ vite: { plugins: [lateIn(language)] } });
        }

        function inject(pattern: string, file: string) {
          injectRoute({ pattern, entrypoint: `./site/pages/${file}`, prerender: true });
        }
      },
    },
  };
}

const ofOthers = new RegExp(`-(?:${furtherLanguages.join('|')})\\.ts(?=\\?worker&url$)`);

/**
 * Replaces each script in another language, like `quote-form-es.ts`, with that of the first language, so that no other
 * is built.
 */
const onlyFirstScripts: Plugin = {
  name: 'only-first-scripts',
  enforce: 'pre',
  async resolveId(source, importer) {
    const first = source.replace(ofOthers, `-${firstLanguage}.ts`);
    return first === source ? null : this.resolve(first, importer);
  },
};

/** Emits lazy.ts's messages in a language, under one name in every build. */
const lateIn = (language: Language): Plugin => ({
  name: `late-${language}`,
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    const id = path.resolve(`shared/messages/${language}/lazy.ts`);
    this.emitFile({ type: 'chunk', id, fileName: lazyMessagesPath(language).slice(1) });
  },
});
