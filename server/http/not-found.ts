import type { FastifyInstance } from 'fastify';
import type { Company } from '#server/company/company.ts';
import { describeError } from '#server/logging/request-log.ts';
import type { BuiltFiles } from './built-files.ts';
import { chooseCoding } from './coding.ts';
import { refuse, wantsHtml } from './refusals.ts';

/** Answers what nothing stands at with the built 404 page, or as a program wants it. */
export function answerNotFound(app: FastifyInstance, files: BuiltFiles, company: Company) {
  app.setNotFoundHandler(async (request, reply) => {
    const page = wantsHtml(request) && files.lostPage();
    if (!page) return refuse(request, reply, company, 404);
    try {
      const { bytes, headers } = await files.answer(page, chooseCoding(request.raw, page.codings));
      return reply.code(404).headers(headers).send(bytes);
    } catch (error) {
      request.log.error({ error: describeError(error) }, 'built file not readable');
      return refuse(request, reply, company, 404);
    }
  });
}
