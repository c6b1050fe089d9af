import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import { defineConfig } from 'astro/config';
import type { Plugin } from 'vite';
import { reloadWithContent } from '#site/integrations/dev-server.ts';
import { findContentFolder } from './content-model/folder.mjs';
import { siteAddress } from './scripts/site.mjs';
import { buildInProject } from './site/integrations/build-in-project.ts';
import { guardSources } from './site/integrations/dev-server.ts';
import { finishBuild } from './site/integrations/finish-build.ts';
import { inWords, nameClasses } from './site/integrations/name-classes.ts';
import { originalPhotos } from './site/integrations/original-photos.ts';
import { otherLanguages } from './site/integrations/other-languages.ts';
import { lazyScript } from './site/layout/lazy-script.ts';

const viteFolder = path.resolve(process.env.CACHE_DIR?.trim() || '.cache', 'vite');
const siteUrl = siteAddress();
const { DEV_SERVER, DEV_DESK } = process.env;
const quoteEndpoint = process.env.PUBLIC_QUOTE_ENDPOINT;
const contentFolder = findContentFolder();
const [first, last] = buildInProject();
/** Where the form may post: this site, and the endpoint's origin if it is elsewhere. */
const formTargets = ["'self'", quoteEndpoint && new URL(quoteEndpoint, siteUrl).origin]
  .filter(Boolean)
  .join(' ');

/**
 * A constant shared by two of a page's own scripts would otherwise become a file that every page fetches. A
 * plugin, because of these options Astro passes on only `output`.
 */
const inlineConstants = {
  name: 'inline-constants',
  options: (options: object) => ({ ...options, optimization: { inlineConst: true } }),
};

/**
 * How photos are encoded, as sharp takes it. Effort 3: a third of the default's time for about 2% more bytes. Color
 * at half the size, as in any JPEG: 3% less. As AVIF, each photo brings its own quality.
 */
const encoders = {
  avif: { effort: 3, chromaSubsampling: '4:2:0' },
  webp: { quality: 70, effort: 2 },
};

const licenses = 'third-party-licenses.md';
/** The folders of the packages in what is bundled by itself, as the form's script is: Vite's list does not see them. */
const bundledApart = new Set<string>();
const noteBundled: Plugin = {
  name: 'note-bundled',
  generateBundle(_, bundle) {
    for (const part of Object.values(bundle)) {
      for (const id of part.type === 'chunk' ? Object.keys(part.modules) : []) {
        const [folder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? [];
        if (folder) bundledApart.add(folder);
      }
    }
  },
};

/** The licenses of code sent to browsers require that their texts be included. A plugin, for the same reason. */
const licenseTexts: Plugin = {
  name: 'license-texts',
  configEnvironment: (name) => (name === 'client' ? { build: { license: { fileName: licenses } } } : {}),
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir = '' }) {
    for (const folder of bundledApart) {
      const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
      const text = readFileSync(path.join(folder, 'LICENSE'), 'utf8');
      appendFileSync(path.join(dir, licenses), `\n## ${name} - ${version} (${license})\n\n${text}`);
    }
  },
};

/**
 * `importByAddress(…)` is the language's own `import(…)`. Vite would wrap it into 700 bytes that preload what it has
 * not got, and Astro would fetch a script with an import instead of leaving it in the page.
 */
const importByAddress: Plugin = {
  name: 'import-by-address',
  renderChunk: (code) => code.replaceAll('importByAddress(', 'import('),
  transform(code) {
    if (this.environment.mode !== 'dev' || !code.includes('importByAddress(')) return;
    return code.replaceAll('importByAddress(', 'import(/* @vite-ignore */ ');
  },
};

/** Under one name in every build: pages of others ask for it. */
const lazyChunks: Plugin = {
  name: 'late',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    this.emitFile({
      type: 'chunk',
      id: path.resolve('site/layout/lazy.ts'),
      fileName: lazyScript.slice(1),
    });
  },
};

/** Which command Astro runs is known only to a plugin. */
const classNames = {
  name: 'class-names',
  config: (_: object, { command }: { command: string }) => ({
    css: { modules: { generateScopedName: command === 'build' ? nameClasses('ui', 'site') : inWords } },
  }),
};

/** React draws the pages when they are built. No browser gets it: Astro would publish it unasked. */
function reactWhenBuilt(): AstroIntegration {
  const { name, hooks } = react();
  const setUp = hooks['astro:config:setup']!;
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': ({ addRenderer, ...rest }) =>
        setUp({
          ...rest,
          addRenderer: ({ clientEntrypoint: _, ...renderer }) => addRenderer(renderer),
        }),
    },
  };
}

/** What the server answers itself: what pages call, and the pages that its emails and forms lead to. */
const serverPaths = '^/(?:api|request|request-photo|mark|confirm-email)/';

export default defineConfig({
  site: siteUrl,
  srcDir: './site',
  publicDir: './site/public',
  outDir: process.env.DIST_DIR?.trim() || './dist',
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [
    first,
    reactWhenBuilt(),
    reloadWithContent(contentFolder),
    otherLanguages(),
    originalPhotos(contentFolder),
    finishBuild(contentFolder),
    last,
  ],
  image: {
    service: {
      entrypoint: './site/photos/photo-service.ts',
      config: encoders,
    },
  },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  // In development the endpoints and the owner's desk run next to the site; scripts/dev.mjs says where.
  vite: {
    // What a command may have of `.env` it is given by scripts/environment.mjs; Vite would read the file itself.
    envDir: false,
    cacheDir: viteFolder,
    plugins: [
      guardSources(contentFolder, viteFolder),
      inlineConstants,
      licenseTexts,
      classNames,
      importByAddress,
      lazyChunks,
    ],
    resolve: {
      alias: {
        'content-photos': path.join(contentFolder, 'photos'),
        'site-fonts': path.resolve('site/fonts'),
      },
    },
    server: {
      proxy: {
        // The server has to see the address that one came by: it leads back there.
        ...(DEV_SERVER && { [serverPaths]: { target: DEV_SERVER, changeOrigin: false } }),
        ...(DEV_DESK && { '/desk': { target: DEV_DESK, changeOrigin: false, ws: true } }),
      },
    },
    // Modules, like everything else: load-uploader.ts imports one.
    // And of a file that pages ask for too, one name.
    worker: {
      format: 'es',
      plugins: () => [importByAddress, noteBundled],
      rolldownOptions: { output: { assetFileNames: '_astro/[name].[hash][extname]' } },
    },
    build: {
      cssTarget: ['safari16.0', 'ios16.0', 'firefox115', 'chrome111'],
      // How long which plugin took is nobody's concern who starts the site.
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  },
  security: {
    csp: {
      directives: [
        "default-src 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        "manifest-src 'self'",
        `connect-src ${formTargets}`,
        `form-action ${formTargets}`,
        "base-uri 'none'",
        // Nothing may turn text into markup or script: nothing here does, so no policy is allowed either.
        "require-trusted-types-for 'script'",
        'trusted-types',
      ],
      // Attributes only: the color behind a photo while it loads.
      styleDirective: { resources: [{ resource: "'unsafe-inline'", kind: 'attribute' }] },
      scriptDirective: { resources: ["'self'"] },
    },
  },
});
