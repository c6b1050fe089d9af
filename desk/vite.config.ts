import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { compressFolder } from '#site/integrations/compress-folder.ts';
import { inWords, nameClasses } from '#site/integrations/name-classes.ts';

const room = fileURLToPath(new URL('.', import.meta.url));
const { DEV_SERVER } = process.env;
const project = path.dirname(path.resolve(room));

/** The same files next to the built ones as the site has, so that the server sends them the same way. */
const compress: Plugin = {
  name: 'compress',
  apply: 'build',
  writeBundle: ({ dir }) => compressFolder(dir!),
};

/** In development the list is at `/desk`, as it is on the server, not at `/desk/`. */
const bareAddress: Plugin = {
  name: 'bare-address',
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, _response, next) => {
      if (request.url === '/desk') request.url = '/desk/';
      next();
    }),
};

/** Builds the desk into the folder that `--outDir` names: `.desk` in the site's. */
export default defineConfig(({ command }) => ({
  root: room,
  base: '/desk/',
  publicDir: false,
  cacheDir: path.join(project, 'node_modules/.vite-desk'),
  plugins: [compress, bareAddress],
  resolve: { alias: { 'site-fonts': path.join(project, 'site/fonts') } },
  css: { modules: { generateScopedName: command === 'build' ? nameClasses('desk') : inWords } },
  server: {
    fs: { allow: [project] },
    // As the browser asked: the server refuses what comes from another host.
    proxy: DEV_SERVER ? { '/desk/api': { target: DEV_SERVER, changeOrigin: false } } : undefined,
  },
  build: {
    target: ['safari16.4', 'ios16.4', 'chrome125', 'edge125', 'firefox126'],
    assetsInlineLimit: 0,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    license: { fileName: 'third-party-licenses.md' },
    reportCompressedSize: false,
    // Libraries say 'use client', to a server that is not here.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
}));
