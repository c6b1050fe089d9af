import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Company } from '#server/company.ts';
import { type BuiltFile, BuiltFiles, type Content } from './built-files.ts';
import { cacheHeaders } from './cache-headers.ts';
import { chooseCoding } from './coding.ts';
import { refuseOtherMethods } from './only-methods.ts';
import { canonicalPath, fileOf } from './page-paths.ts';
import { refuse, wantsHtml } from './refusals.ts';

/** Serves the built pages and files of `distDir`, in the smallest coding that the build made and the client takes. */
export function serveBuiltSite(app: FastifyInstance, distDir: string, company: Company) {
  const files = new BuiltFiles(distDir);
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const asked = `/${request.params['*']}`;
    const canonical = canonicalPath(asked);
    const file = canonical === '/404' || asked.includes('//') ? undefined : files.find(fileOf(canonical));
    if (!file) return reply.callNotFound();
    if (canonical === asked) return sendFile(request, reply, files, file);
    return reply.redirect(encodeURI(canonical) + (request.raw.url!.match(/\?.*$/)?.[0] ?? ''), 301);
  });
  refuseOtherMethods(app, company, '/*', ['GET', 'HEAD']);
  app.setNotFoundHandler(async (request, reply) => {
    const page =
      wantsHtml(request) && (await readFile(path.join(distDir, '404.html'), 'utf8').catch(() => undefined));
    return page ? sendBuiltPage(reply.code(404), page) : refuse(request, reply, company, 404);
  });
}

function sendFile(request: FastifyRequest, reply: FastifyReply, files: BuiltFiles, file: BuiltFile) {
  const coding = chooseCoding(request.raw, file.codings);
  const content = files.read(file, coding);
  const send = ({ bytes, etag }: Content) => {
    reply.headers(cacheHeaders(file)).header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (coding !== 'identity') reply.header('content-encoding', coding);
    return reply.header('content-type', file.type).send(bytes);
  };
  // What is in memory is sent at once: a promise for each answer would cost a tenth of it.
  return content instanceof Promise ? content.then(send) : send(content);
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((known) => ['*', etag].includes(known.trim().replace(/^W\//, '')));
}

/** Sends a built page that was read, and perhaps changed, by the server. */
export function sendBuiltPage(reply: FastifyReply, page: string) {
  return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(page);
}
