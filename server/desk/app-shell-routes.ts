import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { deskFolderIn, deskShell, findBuilt, hashed, sendBuilt } from '#server/http/static-site.ts';
import { deskPath, workerPath, workerPolicy } from '#shared/desk/addresses.ts';

/** What the app may do: its own scripts, styles and calls, and nothing that turns text into markup or script. */
export const deskPolicy = [
  "default-src 'none'",
  ...["script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self' blob: data:"],
  ...["font-src 'self'", "manifest-src 'self'", "worker-src 'self'", "frame-src 'self'"],
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  ...["require-trusted-types-for 'script'", `trusted-types ${workerPolicy}`],
].join('; ');

const shellHeaders = {
  'content-security-policy': deskPolicy,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** For files that are not named after their contents: browsers revalidate them each time. */
const revalidatedHeaders = { 'cache-control': 'no-cache', 'cdn-cache-control': 'no-cache' };

/** Lets the service worker, whose file is below /desk, control /desk itself too. */
const workerHeaders = { 'service-worker-allowed': deskPath };

const notBuiltMessage =
  'The desk is not set up on this server yet. For the person who runs your server: npm run build';

/** Serves the app under /desk: every address that is no file of it shows the app, which knows its own screens. */
export function registerAppShellRoutes(app: FastifyInstance, distDir: string) {
  const deskFolder = deskFolderIn(distDir);

  for (const url of [deskPath, `${deskPath}/*`]) {
    app.get<{ Params: { '*'?: string } }>(url, (request, reply) => {
      const name = request.params['*'] ?? '';
      const isFile = path.posix.extname(name) !== '';
      const file = isFile ? name : deskShell;
      const folder = findBuilt(deskFolder, file);
      if (/^api(\/|$)/.test(name) || (isFile && (file === deskShell || !folder))) {
        reply.callNotFound();
        return;
      }
      if (!folder) {
        reply.code(404).headers(shellHeaders).type('text/plain; charset=utf-8').send(notBuiltMessage);
        return;
      }
      const cacheHeaders = name.startsWith(`${deskFolder.hashed}/`) ? hashed : revalidatedHeaders;
      const isWorker = `${deskPath}/${name}` === workerPath;
      sendBuilt(reply, folder, file, { ...shellHeaders, ...cacheHeaders, ...(isWorker && workerHeaders) });
    });
  }
}
