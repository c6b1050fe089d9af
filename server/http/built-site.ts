import type { FastifyInstance } from 'fastify';
import type { Company } from '#server/platform/company.ts';
import type { BuiltFiles } from './built-files.ts';
import { openBuiltFile } from './open-built-file.ts';
import { canonicalPath } from './page-paths.ts';
import { refuse, wantsHtml } from './refusals.ts';

/**
 * Serves the built pages and files, each at its one address; equivalent addresses redirect there permanently.
 * Anything else gets the built 404 page, or an error in the format a program wants.
 */
export function serveBuiltSite(app: FastifyInstance, files: BuiltFiles, company: Company) {
  app.get('/*', async (request, reply) => {
    const [path, query] = splitUrl(request.url);
    const file = files.at(path);
    const canonical = canonicalPath(path);
    if (!file && canonical !== path && files.at(canonical)) {
      return reply.redirect(encodeURI(canonical) + query, 301);
    }
    const answer = file && (await openBuiltFile(request, () => files.at(path)));
    if (!answer) return reply.callNotFound();
    return reply.code(answer.statusCode).headers(answer.headers).send(answer.stream);
  });

  app.setNotFoundHandler(async (request, reply) => {
    const page = () => (wantsHtml(request) ? files.lostPage() : undefined);
    const answer = await openBuiltFile(request, page);
    if (answer?.statusCode !== 200) return refuse(request, reply, company, 404);
    return reply.code(404).headers(answer.headers).send(answer.stream);
  });
}

/** The decoded path, or the raw one if it cannot be decoded, and the query with its question mark. */
function splitUrl(url: string): [path: string, query: string] {
  const mark = url.indexOf('?');
  const [path, query] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark)];
  try {
    return [decodeURIComponent(path), query];
  } catch {
    return [path, query];
  }
}
