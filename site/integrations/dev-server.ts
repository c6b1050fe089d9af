import path from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/** What pages are made of. Nothing else of the project is handed out, least of all the requests, whatever asks for it. */
const sources = ['site', 'ui', 'shared', 'content-model', '.astro', 'node_modules'];

/**
 * In development, Vite serves the project's files to anyone by name: only the site's own are, to its own
 * pages alone. @param elsewhere what they are made of, too
 */
export function guardSources(...elsewhere: string[]): Plugin {
  return {
    name: 'guard-sources',
    apply: 'serve',
    config: () => ({
      server: {
        // Or pages on any other port of this machine could read it.
        cors: false,
        fs: {
          strict: true,
          allow: [...sources.map((folder) => path.resolve(folder)), ...elsewhere],
          deny: ['.env*', '*.{pem,crt,key}', '*.sqlite*', '**/.git/**'],
        },
      },
    }),
  };
}

/**
 * In development, shows changes in the content folder at once: its files are read, not imported, so Vite must be
 * told.
 */
export function reloadWithContent(contentFolder: string): AstroIntegration {
  return {
    name: 'reload-with-content',
    hooks: {
      'astro:server:setup': ({ server: { watcher, environments } }) => {
        watcher.add(contentFolder);
        watcher.on('all', (_event, file) => {
          if (!file.startsWith(contentFolder)) return;
          for (const { moduleGraph, hot } of Object.values(environments)) {
            moduleGraph.invalidateAll();
            hot.send({ type: 'full-reload' });
          }
        });
      },
    },
  };
}
