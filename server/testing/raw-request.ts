import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawRequest {
  /** Everything before the empty line, without it. */
  head: string[];
  body?: string;
  /** Whether the client ends its side of the connection, as when it was cut off. */
  ends?: boolean;
}

/** Far below the server's own time limit for a request, so that a timeout does not count as an answer. */
const timeout = 10_000;
const finalStatus = /^HTTP\/1\.1 (?!1\d\d )(\d{3}) /m;

/**
 * Sends bytes as they are written, which no client library does, on a connection of its own.
 * @returns all that came up to the end of the final answer's headers, and its status; 0 when none came in ten seconds,
 *   or the connection was closed without one
 */
export async function sendRaw(port: number, { head, body = '', ends = false }: RawRequest) {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  const deadline = setTimeout(() => socket.destroy(), timeout);
  let text = '';
  try {
    await once(socket, 'connect');
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    if (ends) socket.end();
    for await (const chunk of socket) {
      text += chunk.toString('latin1');
      if (finalStatus.test(text) && text.slice(text.search(finalStatus)).includes('\r\n\r\n')) break;
    }
  } catch {
    // Reset after its answer: what was received until then counts.
  } finally {
    clearTimeout(deadline);
    socket.destroy();
  }
  return { status: Number(finalStatus.exec(text)?.[1] ?? 0), text };
}
