import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Company } from '#server/company.ts';
import { refuseOtherMethods } from './only-methods.ts';
import { canonicalPath, fileOf } from './page-paths.ts';
import { refuse, wantsHtml } from './refusals.ts';

/** RFC 9116's place for it: the one file in a folder that starts with a dot. */
const securityContact = '.well-known/security.txt';

/** Serves the built pages and files of `distDir`, pre-compressed where the build made `.br` and `.gz` files. */
export async function serveBuiltSite(app: FastifyInstance, distDir: string, company: Company) {
  await app.register(fastifyStatic, {
    root: distDir,
    serve: false,
    preCompressed: true,
    dotfiles: 'ignore',
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => reply.header('Cache-Control', cacheControl(path.relative(distDir, file))),
  });
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const asked = `/${request.params['*']}`;
    const canonical = canonicalPath(asked);
    if (asked.includes('//') || canonical === '/404') return reply.callNotFound();
    if (canonical === asked) return reply.sendFile(fileOf(asked));
    return reply.redirect(encodeURI(canonical) + (request.raw.url!.match(/\?.*$/)?.[0] ?? ''), 301);
  });
  app.get(`/${securityContact}`, (_request, reply) => reply.sendFile(securityContact, { dotfiles: 'allow' }));
  refuseOtherMethods(app, company, '/*', ['GET', 'HEAD']);
  app.setNotFoundHandler(async (request, reply) => {
    const page =
      wantsHtml(request) && (await readFile(path.join(distDir, '404.html'), 'utf8').catch(() => undefined));
    return page ? sendBuiltPage(reply.code(404), page) : refuse(request, reply, company, 404);
  });
}

/** Sends a built page that was read, and perhaps changed, by the server. */
export function sendBuiltPage(reply: FastifyReply, page: string) {
  return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(page);
}

function cacheControl(file: string): string {
  if (file.startsWith(`_astro${path.sep}`)) return 'public, max-age=31536000, immutable';
  return /\.html(\.br|\.gz)?$/.test(file) ? 'no-cache' : 'public, max-age=3600';
}
