import type { AstroIntegration } from 'astro';

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
