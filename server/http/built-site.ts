import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { describeError } from '#server/logging/request-log.ts';
import type { BuiltFiles } from './built-files.ts';
import { chooseCoding } from './coding.ts';
import type { FileAnswer } from './file-answer.ts';
import { canonicalPath } from './page-paths.ts';

interface Parts {
  files: BuiltFiles;
  /** Headers that every answer has. */
  everyAnswer: Record<string, string>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Answers a request, or leaves it to `next`. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Serves the built pages and files, in the smallest coding that the build made and the client takes.
 * Whatever else is asked for is left to the next.
 */
export function createBuiltSite({ files, everyAnswer, log }: Parts): Middleware {
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const [path, query] = splitUrl(request.url!);
    const file = files.at(path);
    if (!file) {
      const canonical = canonicalPath(path);
      if (canonical === path || !files.at(canonical)) return next();
      response.writeHead(301, {
        ...everyAnswer,
        location: encodeURI(canonical) + query,
        'content-length': 0,
      });
      response.end();
      return;
    }
    const answer = files.answer(file, chooseCoding(request, file.codings));
    // What is in memory is sent at once: a promise for each answer would cost a tenth of it.
    if (!(answer instanceof Promise)) return send(request, response, answer);
    answer
      .then((read) => send(request, response, read))
      .catch((error) => {
        log.error({ error: describeError(error) }, 'built file not readable');
        next();
      });
  };
}

function send(request: IncomingMessage, response: ServerResponse, answer: FileAnswer) {
  const { bytes, etag, headers, unchangedHeaders } = answer;
  if (isKnown(request.headers['if-none-match'], etag)) response.writeHead(304, unchangedHeaders).end();
  else response.writeHead(200, headers).end(bytes);
}

/** The decoded path, or as it is where it cannot be decoded, and the query with its question mark. */
function splitUrl(url: string): [path: string, query: string] {
  const mark = url.indexOf('?');
  const [path, query] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark)];
  if (!path.includes('%')) return [path, query];
  try {
    return [decodeURIComponent(path), query];
  } catch {
    return [path, query];
  }
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((known) => ['*', etag].includes(known.trim().replace(/^W\//, '')));
}
