import path from 'node:path';
import { styleText } from 'node:util';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import pino from 'pino';
import { toSingleLine } from './text.ts';

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

  override streamError(error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply) {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') logVisitorLeft(request);
    else reply.log.info({ error: describeError(error) }, 'response cut short');
  }

  override writeHeadError(error: Error, _request: FastifyRequest, reply: FastifyReply) {
    reply.log.error({ error: describeError(error) }, 'headers refused');
  }

  override serializerError(error: Error, _request: FastifyRequest, reply: FastifyReply) {
    reply.log.error({ error: describeError(error) }, 'response not written');
  }
}

/** Logs that a visitor closed the page while something was on its way, which is nobody's mistake. */
export function logVisitorLeft({ log, method, routeOptions }: FastifyRequest) {
  log.info({ method, route: routeOptions.url ?? '/*' }, 'client disconnected');
}

/** Whether what a request brings ends too early, because the line to the visitor was cut. */
export const hasLeft = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;

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
 * Standard output for log lines: for people at a terminal, and as JSON anywhere else. One that cannot be written waits
 * for the next; Pino alone would throw at the caller, and the visitor's request would never be answered.
 */
export function createLogOutput() {
  const lines = pino.destination({ dest: 1, sync: true, maxLength });
  lines.on('error', () => {});
  return process.stdout.isTTY
    ? { write: (line: string) => void lines.write(formatForTerminal(line)) }
    : lines;
}

const levels: Record<number, string> = {
  40: styleText('yellow', 'WARNING '),
  50: styleText('red', 'ERROR '),
  60: styleText('red', 'FATAL '),
};

/** A line of the log for people: when, what, and what belongs to it. @param line JSON, as Pino writes it */
export function formatForTerminal(line: string): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line);
  } catch {
    return line;
  }
  const { level, time, msg, reqId: _, error, method, route, status, ms, ...rest } = entry;
  // The start says the address itself, once and as one that can be opened.
  if (String(msg).startsWith('Server listening at ')) return '';
  const isRequestLine = msg === 'request';
  const details = [
    ...(method && !isRequestLine ? [`${method} ${route}`] : []),
    ...Object.entries(rest).map(
      ([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`,
    ),
  ].join(', ');
  const summary = [
    isRequestLine ? `${method} ${route} ${status} in ${ms} ms` : msg,
    error ? `: ${formatError(error as Partial<Record<string, string>>)}` : '',
    details && ` (${details})`,
  ].join('');
  const clock = new Date(Number(time)).toLocaleTimeString('en-GB');
  // What a mail server answered, for example, must not control the terminal.
  return `${styleText('dim', clock)}  ${levels[Number(level)] ?? ''}${toSingleLine(summary)}\n`;
}

/** With the first place in this project that it came through. */
function formatError({ type, message = '', stack = '' }: Partial<Record<string, string>>): string {
  const root = process.cwd();
  const locations = stack.matchAll(/(?:\(|at )(?:file:\/\/)?(\/[^()]*:\d+:\d+)\)?$/gm);
  const location = [...locations]
    .map(([, found]) => found!)
    .find((found) => found.startsWith(root) && !found.includes('node_modules'));
  return `${type}: ${message}${location ? `, at ${path.relative(root, location)}` : ''}`;
}
