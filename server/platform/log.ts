import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import pino from 'pino';

/**
 * Logs what happened and never which visitor did it: no addresses, queries, headers, bodies or field values.
 * An unknown path is logged as `/*`, because a path may hold anything.
 */
export class RequestLog extends LogController {
  override incomingRequest() {}
  override routeNotFound() {}

  /** For a file, it could only say that there was a response; to count visits, read the log of a proxy in front. */
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const isFile = request.routeOptions.url === '/*' && reply.statusCode < 400;
    if (isFile && !error) return;
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? '/*',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (error) reply.log.error({ ...line, error: describeError(error) }, 'request failed');
    else reply.log.info(line, 'request');
  }

  override defaultErrorLog(error: Error, _request: FastifyRequest, reply: FastifyReply) {
    reply.log.error({ error: describeError(error) }, 'unexpected');
  }

  override streamError(error: Error, _request: FastifyRequest, reply: FastifyReply) {
    reply.log.info({ error: describeError(error) }, 'response cut short');
  }

  override writeHeadError(error: Error, _request: FastifyRequest, reply: FastifyReply) {
    reply.log.error({ error: describeError(error) }, 'headers refused');
  }

  override serializerError(error: Error, _request: FastifyRequest, reply: FastifyReply) {
    reply.log.error({ error: describeError(error) }, 'response not written');
  }
}

/** Name, code, message and stack. Other properties of errors (rows, queries, packets) may quote the visitor. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    ...(typeof code === 'string' && { code }),
    message: error.message,
    stack: error.stack,
  };
}

/** How much is held back while the log's disk is full, in bytes. Anything beyond that is lost. */
const maxLength = 1024 * 1024;

/**
 * Standard output for log lines. One that cannot be written waits for the next; Pino alone would throw at the caller,
 * and the visitor's request would never be answered.
 */
export function logLines() {
  const lines = pino.destination({ dest: 1, sync: true, maxLength });
  lines.on('error', () => {});
  return lines;
}
