import { connect } from 'node:net';
import { quoteEndpoint } from '#shared/routes.ts';

const start = `POST ${quoteEndpoint} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
const body = '{"name":"V","email":"v@example.com","phone":"1","message":"m"}';

/** What no HTTP client sends: request smuggling, wrong lengths, broken headers. */
export const rawRequests: Record<string, string> = {
  'length and chunks': `${start}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
  'two lengths': `${start}Content-Length: 3\r\nContent-Length: 62\r\n\r\n${body}`,
  'chunked twice': `${start}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
  'chunked misspelled': `${start}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
  'broken chunk': `${start}Transfer-Encoding: chunked\r\n\r\nzz\r\n${body}\r\n0\r\n\r\n`,
  'endless chunk size': `${start}Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(40)}\r\n`,
  'folded header': `${start}X-A: b\r\n c\r\nContent-Length: 2\r\n\r\n{}`,
  'space before colon': `${start}Content-Length : 2\r\n\r\n{}`,
  'bare line feeds': `${start.replaceAll('\r\n', '\n')}Content-Length: 2\n\n{}`,
  'negative length': `${start}Content-Length: -1\r\n\r\n${body}`,
  'length beyond all numbers': `${start}Content-Length: 99999999999999999999\r\n\r\n${body}`,
  'length too short': `${start}Content-Length: 10\r\n\r\n${body}`,
  'huge header': `${start}X-A: ${'a'.repeat(100_000)}\r\n\r\n`,
  'many headers': `${start}${'X-A: b\r\n'.repeat(5000)}\r\n`,
  'no such version': `POST ${quoteEndpoint} HTTP/9.9\r\n\r\n`,
  'two hosts': `GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`,
  'absolute address': 'GET http://169.254.169.254/ HTTP/1.1\r\nHost: localhost\r\n\r\n',
  tunnel: 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n',
  'TLS greeting': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  nothing: '',
};

/**
 * Writes bytes to the server and reads until it hangs up, or for a moment if it waits for more.
 * @returns the status lines received
 */
export function sendRaw(port: number, bytes: string): Promise<string[]> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    const end = () => {
      socket.destroy();
      resolve(answer.match(/^HTTP\/1\.1 \d+/gm) ?? []);
    };
    socket.setTimeout(300, end);
    socket.on('data', (text) => (answer += text));
    socket.on('close', end).on('error', end);
  });
}

/** Begins a request and sends one letter per second. @returns after how many seconds the server hung up */
export function sendSlowly(port: number): Promise<number> {
  return new Promise((resolve) => {
    const began = Date.now();
    const socket = connect(port, '127.0.0.1', () => socket.write(`${start}Content-Length: 9999\r\n\r\n`));
    const timer = setInterval(() => socket.write('x'), 1000);
    socket.resume();
    socket
      .on('error', () => {})
      .on('close', () => {
        clearInterval(timer);
        resolve((Date.now() - began) / 1000);
      });
  });
}
