import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { reloadWithContent } from './scripts/reload-with-content.mjs';

const siteUrl = process.env.SITE_URL ?? 'http://localhost:3000';
const quoteEndpoint = process.env.PUBLIC_QUOTE_ENDPOINT;
/** Where the form may post: this site, and the endpoint's origin when it stands elsewhere. */
const formTargets = ["'self'", quoteEndpoint && new URL(quoteEndpoint, siteUrl).origin]
  .filter(Boolean)
  .join(' ');

export default defineConfig({
  site: siteUrl,
  srcDir: './site',
  publicDir: './site/public',
  outDir: process.env.OUT_DIR ?? './dist',
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [react()],
  image: {
    // Effort 3: a third of the default's time for about 2 % more bytes.
    service: {
      entrypoint: 'astro/assets/services/sharp',
      config: { avif: { quality: 50, effort: 3 }, webp: { quality: 70 } },
    },
  },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  // In development the endpoint stands beside the site; scripts/dev.mjs says where.
  vite: {
    plugins: [reloadWithContent()],
    server: { proxy: process.env.DEV_SERVER ? { '/api': process.env.DEV_SERVER } : {} },
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
      ],
      // Attributes only: the colour behind a photograph while it loads.
      styleDirective: { resources: [{ resource: "'unsafe-inline'", kind: 'attribute' }] },
      scriptDirective: { resources: ["'self'"] },
    },
  },
});
