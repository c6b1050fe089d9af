import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Company } from '#server/company.ts';
import { sendBuiltPage } from './built-page.ts';
import { refuse, wantsHtml } from './refusals.ts';

/** Answers what nothing stands at with the built 404 page, or as a program wants it. */
export function answerNotFound(app: FastifyInstance, distDir: string, company: Company) {
  app.setNotFoundHandler(async (request, reply) => {
    const page =
      wantsHtml(request) && (await readFile(path.join(distDir, '404.html'), 'utf8').catch(() => undefined));
    return page ? sendBuiltPage(reply.code(404), page) : refuse(request, reply, company, 404);
  });
}
