import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BuiltFiles, openBuiltFile } from '#server/http/static-site.ts';
import { deskPath, workerPath, workerPolicy } from '#shared/desk/addresses.ts';

/** Where the build puts the app, in the folder of the site. Hidden, so that it is no page of the site. */
const deskFolder = '.desk';

/** What the app may do: its own scripts, styles and calls, and nothing that turns text into markup or script. */
export const deskPolicy = [
  "default-src 'none'",
  ...["script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self' blob: data:"],
  ...["font-src 'self'", "manifest-src 'self'", "worker-src 'self'"],
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  ...["require-trusted-types-for 'script'", `trusted-types ${workerPolicy}`],
].join('; ');

const shellHeaders = {
  'content-security-policy': deskPolicy,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** What it needs is named after its contents; everything else is asked for each time. */
const hashedFolder = 'assets';
const hashed = { 'cache-control': 'public, max-age=31536000, immutable' };
const asked = { 'cache-control': 'no-cache', 'cdn-cache-control': 'no-cache' };

/** The worker stands below /desk, and is for /desk itself too. */
const wholeDesk = { 'service-worker-allowed': deskPath };

const notBuilt = 'The desk was not built yet. Run: npm run build';

/** Serves the app under /desk: every address that is no file of it shows the app, which knows its own screens. */
export function registerAppShell(app: FastifyInstance, distDir: string) {
  const files = new BuiltFiles({ dist: distDir, within: deskFolder, hashed: hashedFolder }, app.log);

  for (const url of [deskPath, `${deskPath}/*`]) {
    app.get(url, async (request, reply) => {
      const name = nameIn(request);
      if (/^\/api(\/|$)/.test(name)) return reply.callNotFound();
      const isMissing = !files.at(name) && path.posix.extname(name) !== '';
      const answer = isMissing
        ? undefined
        : await openBuiltFile(request, () => files.at(name) ?? files.at('/'));
      if (!answer && isMissing) return reply.callNotFound();
      if (!answer)
        return reply.code(404).headers(shellHeaders).type('text/plain; charset=utf-8').send(notBuilt);
      const isWorker = `${deskPath}${name}` === workerPath;
      const lifetime = name.startsWith(`/${hashedFolder}/`) ? hashed : asked;
      return reply
        .code(answer.statusCode)
        .headers({ ...answer.headers, ...shellHeaders, ...lifetime, ...(isWorker && wholeDesk) })
        .send(answer.stream);
    });
  }
}

/** The address below /desk, with a leading slash. */
function nameIn(request: FastifyRequest) {
  const { '*': rest = '' } = request.params as { '*'?: string };
  return `/${rest}`;
}
