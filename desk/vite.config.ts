import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { compressFolder } from '#site/integrations/compress-folder.ts';
import { inWords, nameClasses } from '#site/integrations/name-classes.ts';

const deskFolder = fileURLToPath(new URL('.', import.meta.url));
const target = ['safari16.4', 'ios16.4', 'chrome125', 'edge125', 'firefox126'];
const { DEV_SERVER } = process.env;
const project = path.dirname(path.resolve(deskFolder));

/** Compresses the built files as the site's are, so that the server sends them the same way. */
const compress: Plugin = {
  name: 'compress',
  apply: 'build',
  writeBundle: ({ dir }) => compressFolder(dir!),
};

/** Writes the web app manifest. The icons are the site's, drawn from the owner's logo and colors. */
const manifest: Plugin = {
  name: 'manifest',
  apply: 'build',
  generateBundle() {
    const icon = (name: string, edge: number, purpose = 'any') => ({
      src: `/${name}.png`,
      sizes: `${edge}x${edge}`,
      type: 'image/png',
      purpose,
    });
    const source = JSON.stringify({
      id: '/desk',
      name: 'Desk',
      short_name: 'Desk',
      description: 'Every request, and where it stands.',
      start_url: '/desk',
      scope: '/desk',
      display: 'standalone',
      background_color: '#f6f4f0',
      theme_color: '#f6f4f0',
      icons: [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable-512', 512, 'maskable')],
    });
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source });
  },
};

/** Builds the service worker as one file, because not every engine supports imports in one. */
const worker: Plugin = {
  name: 'worker',
  apply: 'build',
  async generateBundle() {
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        write: false,
        target,
        modulePreload: false,
        rolldownOptions: { input: path.join(deskFolder, 'worker/worker.ts'), output: { format: 'iife' } },
      },
    });
    const [{ output }] = [built].flat() as { output: { code: string }[] }[] as [
      { output: [{ code: string }] },
    ];
    this.emitFile({ type: 'asset', fileName: 'worker.js', source: output[0].code });
  },
};

/** Serves the list at `/desk` in development, as the server does, and not only at `/desk/`. */
const bareAddress: Plugin = {
  name: 'bare-address',
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, _response, next) => {
      if (request.url === '/desk') request.url = '/desk/';
      next();
    }),
};

const entry = path.join(deskFolder, 'main.tsx');
/** The modules that the first screen needs. */
const entryModules = new Set<string>();

function getChunkName(id: string, chunking: { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null }) {
  if (entryModules.size === 0)
    for (const one of entryModules.add(entry))
      for (const next of chunking.getModuleInfo(one)?.importedIds ?? []) entryModules.add(next);
  return entryModules.has(id) ? 'index' : null;
}

/** Builds the desk into the folder that `--outDir` names: `.desk` in the site's. */
export default defineConfig(({ command }) => ({
  root: deskFolder,
  envDir: false,
  base: '/desk/',
  publicDir: false,
  cacheDir: path.resolve(project, process.env.CACHE_DIR?.trim() || '.cache', 'vite-desk'),
  plugins: [worker, manifest, compress, bareAddress],
  oxc: { jsx: { importSource: 'desk' } },
  resolve: {
    alias: {
      // React has had it itself since 18.
      'use-sync-external-store/shim/index.js': 'react',
      'site-fonts': path.join(project, 'site/fonts'),
      'desk/jsx-runtime': path.join(deskFolder, 'jsx-runtime.ts'),
      'desk/jsx-dev-runtime': path.join(deskFolder, 'jsx-runtime.ts'),
    },
  },
  css: { modules: { generateScopedName: command === 'build' ? nameClasses('ui', 'desk') : inWords } },
  server: {
    fs: { allow: [project] },
    // Keep the browser's host, because the server refuses other hosts. The app's own modules in desk/api/ have the same
    // path prefix.
    proxy: DEV_SERVER
      ? { '^/desk/api/(?!.*\\.ts\\b)': { target: DEV_SERVER, changeOrigin: false } }
      : undefined,
  },
  build: {
    target,
    assetsInlineLimit: 0,
    emptyOutDir: true,
    modulePreload: {
      polyfill: false,
      // The page itself loads that one first, and Firefox reports an error if it is asked for once more.
      resolveDependencies: (_file, needed, { hostType }) =>
        needed.filter((name) => hostType === 'html' || !name.includes('rolldown-runtime')),
    },
    license: { fileName: 'third-party-licenses.md' },
    reportCompressedSize: false,
    // Ignore the 'use client' directives of libraries, and warnings about slow compression.
    rolldownOptions: {
      checks: { moduleLevelDirective: false, bundlerTimings: false },
      // Schemas that only the server uses must not pull the library into the desk.
      treeshake: { manualPureFunctions: ['z'] },
      // One chunk for the first screen. Otherwise each module that a lazy part shares becomes its own chunk.
      output: {
        codeSplitting: { groups: [{ name: getChunkName }] },
        // Enough to tell two builds apart, and the first screen names all of them.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
}));
