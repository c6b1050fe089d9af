import path from 'node:path';
import type { Plugin } from 'vite';
import { contentFolder } from '../content-model/load.ts';
import { wayIn } from './way-in.ts';

/** What pages are made of. Nothing else of the project is handed out, least of all the requests, whatever asks for it. */
const sources = ['site', 'ui', 'shared', 'content-model', '.astro', 'node_modules'];

/**
 * Guards the preview. Vite serves the project's files to whoever asks by their names: only the site's own are, to pages
 * of its own alone, and where it is reached from outside, only with the key.
 */
export function guardPreview(): Plugin {
  const { PREVIEW_URL, EDIT_KEY } = process.env;
  const away = PREVIEW_URL && EDIT_KEY ? { url: new URL(PREVIEW_URL), key: EDIT_KEY } : undefined;
  return {
    name: 'guard-preview',
    apply: 'serve',
    config: () => ({
      server: {
        ...(away && { allowedHosts: [away.url.hostname] }),
        // Or pages on any other port of this machine could read it.
        cors: false,
        fs: {
          strict: true,
          allow: [...sources.map((folder) => path.resolve(import.meta.dirname, '..', folder)), contentFolder],
          deny: ['.env*', '*.{pem,crt,key}', '*.sqlite*', '**/.git/**'],
        },
      },
    }),
    configureServer({ middlewares }) {
      if (!away) return;
      middlewares.use(({ headers, url }, response, next) => {
        const way = wayIn({ host: headers.host, url, cookie: headers.cookie }, away);
        if (way === 'open') return next();
        if (way === 'closed') response.writeHead(403).end('Open the editor first.');
        else response.writeHead(303, { location: way.location, 'set-cookie': way.cookie }).end();
      });
    },
  };
}
