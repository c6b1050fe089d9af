import { findContentFolder } from '../content/folder.mjs';

/** In development, shows what changed in the content folder at once: those files are read, not imported, so Vite must be told. */
export function reloadWithContent() {
  const folder = findContentFolder();
  return {
    name: 'reload-with-content',
    apply: /** @type {const} */ ('serve'),
    /** @param {import('vite').ViteDevServer} server */
    configureServer({ watcher, environments }) {
      watcher.add(folder);
      watcher.on('all', (_event, file) => {
        if (!file.startsWith(folder)) return;
        for (const { moduleGraph, hot } of Object.values(environments)) {
          moduleGraph.invalidateAll();
          hot.send({ type: 'full-reload' });
        }
      });
    },
  };
}
