import { once } from 'node:events';
import http2 from 'node:http2';
import type { TcpSocketConnectOpts } from 'node:net';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import sharp from 'sharp';
import type { Caddy } from '#deploy/testing/start-site.ts';
import { openClient } from '#deploy/testing/visitor-client.ts';
import { createBrokenPictures } from '#server/testing/broken-pictures.ts';
import { quoteEndpoint } from '#shared/routes.ts';

/** Somebody who does harm until it is over. */
export type Hostile = (caddy: Caddy, over: AbortSignal) => Promise<unknown>;

const boundary = 'x';
const plain = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}`, accept: 'text/html' };
const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="photos"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`;
const good = { name: 'V', email: 'v@example.com', phone: '407 555 0100', message: 'A patio.' };

/** Addresses of this machine, each another visitor behind Caddy. */
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `127.0.1.${index + 1}`);

function openSocket({ https, root }: Caddy, localAddress: string, alpn: string): TLSSocket {
  const options: ConnectionOptions & TcpSocketConnectOpts = {
    port: https,
    host: '127.0.0.1',
    localAddress,
    servername: 'localhost',
    ca: root,
    ALPNProtocols: [alpn],
  };
  return connect(options).on('error', () => {});
}

/** A connection of HTTP/2, as browsers open one, which takes `window` bytes of each answer until it reads them. */
async function openSession(caddy: Caddy, localAddress: string, window: number) {
  const socket = openSocket(caddy, localAddress, 'h2');
  const session = http2.connect(caddy.origin, {
    createConnection: () => socket,
    settings: { initialWindowSize: window },
  });
  session.on('error', () => {});
  await Promise.race([once(session, 'remoteSettings'), once(session, 'close')]);
  return session;
}

/** Sends forms on as many streams as each of 16 connections may have, and reads no answer. */
const holdAnswers =
  (headers: object, body: string): Hostile =>
  async (caddy, over) => {
    const sessions = await Promise.all(Array.from({ length: 16 }, () => openSession(caddy, '127.0.1.1', 0)));
    for (const session of sessions) {
      for (let stream = 0; stream < 240 && !session.closed; stream++) {
        const path = { ':method': 'POST', ':path': quoteEndpoint };
        session
          .request({ ...path, ...headers })
          .on('error', () => {})
          .end(body);
      }
    }
    await untilOver(over);
    for (const session of sessions) session.destroy();
  };

/** Asks again and again on some connections of each address, without a pause. */
const flood =
  (
    from: string[],
    lines: number,
    asked: (turn: number) => {
      path: string;
      method?: string;
      headers?: Record<string, string>;
      body?: string;
    },
  ): Hostile =>
  async (caddy, over) => {
    let turn = 0;
    const line = async (address: string) => {
      const client = openClient(caddy, address);
      while (!over.aborted) {
        const { path, ...rest } = asked(turn++);
        await client.ask(path, rest).catch(() => {});
      }
      client.close();
    };
    await Promise.all(from.flatMap((address) => Array.from({ length: lines }, () => line(address))));
  };

/** Begins a request and sends a byte of it every second. */
const trickle =
  (count: number, from: string[], head: string, start = ''): Hostile =>
  async (caddy, over) => {
    const sockets = Array.from({ length: count }, (_, index) => {
      const socket = openSocket(caddy, from[index % from.length]!, 'http/1.1');
      socket.write(`${head}\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n${start}`);
      return socket.resume();
    });
    const timer = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('x');
    }, 1000);
    await untilOver(over);
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  };

const silence: Hostile = async (caddy, over) => {
  const sockets = Array.from({ length: 1000 }, (_, index) =>
    openSocket(caddy, addresses(100)[index % 100]!, 'http/1.1'),
  );
  await untilOver(over);
  for (const socket of sockets) socket.destroy();
};

/** What takes much more memory than it has bytes, or breaks its decoder. */
async function explosives(): Promise<Buffer[]> {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#48c' }, limitInputPixels: false });
  return [
    await flat(5_000_000, 10).png({ compressionLevel: 9 }).toBuffer(),
    await flat(1, 50_000_000).png({ compressionLevel: 9 }).toBuffer(),
    await flat(7000, 7000).tiff({ compression: 'deflate' }).toBuffer(),
    await flat(7000, 7000).toColorspace('rgb16').tiff({ compression: 'deflate', tile: true }).toBuffer(),
    await flat(8000, 6000).png({ progressive: true }).toBuffer(),
    await flat(8000, 6000).webp({ lossless: true, effort: 0 }).toBuffer(),
    ...(await createBrokenPictures(40, 1)).map(({ bytes }) => bytes),
  ];
}

const explode: Hostile = async (caddy, over) => {
  const pictures = await explosives();
  let turn = 0;
  await Promise.all(
    addresses(4).map(async (address) => {
      const session = await openSession(caddy, address, 65_535);
      const ask = async (method: string, path: string, type: string, body: string | Buffer) => {
        const stream = session.request({ ':method': method, ':path': path, 'content-type': type });
        stream
          .on('error', () => {})
          .setEncoding('utf8')
          .end(body);
        let answer = '';
        for await (const text of stream) answer += text;
        return answer;
      };
      while (!over.aborted && !session.closed) {
        const number = turn++;
        const request = JSON.stringify({ ...good, message: `Nr. ${number}` });
        const response = await ask('POST', quoteEndpoint, 'application/json', request).catch(() => '');
        if (!response.includes('photos')) continue;
        const place = `${JSON.parse(response).photos}/${String(number).padStart(32, '0')}?position=0&of=1`;
        const picture = pictures[number % pictures.length]!;
        await ask('PUT', place, 'image/jpeg', picture).catch(() => {});
      }
      session.destroy();
    }),
  );
};

const untilOver = async (over: AbortSignal) => over.aborted || once(over, 'abort');

const long = 'x'.repeat(60_000);
const largeFields = Array.from({ length: 38 }, (_, index) => field(`field-${index}`, long)).join('');
const post = `POST ${quoteEndpoint} HTTP/1.1`;
const openFile = `${field('name', 'V')}${file('a.jpg')}\xff\xd8\xff`;

/** By turns one that is refused and one that is kept. */
const anyForm = (turn: number) => ({
  path: quoteEndpoint,
  method: 'POST',
  headers: plain,
  body: turn % 2 ? 'name=x' : new URLSearchParams({ ...good, message: `${turn}` }).toString(),
});

/** By what they do. */
export const hostileVisitors: Record<string, Hostile> = {
  'held answers of plain forms': holdAnswers(plain, 'name=x'),
  'held answers of forms with photos': holdAnswers(multipart, `${field('name', 'x')}--${boundary}--`),
  'large fields of any name': flood(addresses(20), 10, () => ({
    path: quoteEndpoint,
    method: 'POST',
    headers: multipart,
    body: `${largeFields}--${boundary}--`,
  })),
  'slow plain forms': trickle(
    300,
    addresses(1),
    `${post}\r\nContent-Type: ${plain['content-type']}`,
    'name=',
  ),
  'slow forms with photos': trickle(
    ...([300, addresses(1), `${post}\r\nContent-Type: ${multipart['content-type']}`, openFile] as const),
  ),
  'silent connections': silence,
  'pictures that explode': explode,
  'a flood from one address': flood(addresses(1), 40, anyForm),
  'a flood from a hundred addresses': flood(addresses(100), 1, anyForm),
};
