import type { Plugin } from 'vite';
import { wayIn } from './way-in.ts';

/**
 * Guards the preview when it is reached from outside. Vite also serves the project's files, so nothing may be
 * answered without the key.
 */
export function guardPreview(): Plugin {
  const { PREVIEW_URL, EDIT_KEY } = process.env;
  const away = PREVIEW_URL && EDIT_KEY ? { url: new URL(PREVIEW_URL), key: EDIT_KEY } : undefined;
  return {
    name: 'guard-preview',
    apply: 'serve',
    config: () => (away ? { server: { allowedHosts: [away.url.hostname] } } : {}),
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
