import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import sharp from 'sharp';
import { openDatabase } from '../server/database/open.ts';
import { type BrokenPicture, brokenPictures } from '../server/testing/broken-pictures.ts';
import { parseQuoteRequest } from '../shared/quote-request.ts';
import { quoteEndpoint } from '../shared/routes.ts';
import { makeTemporaryFolder } from '../tests/support/temporary-folder.ts';
import {
  type Finding,
  figures,
  percentile,
  quoteRequest,
  residentMegabytes,
  startServer,
  startSite,
} from './common.ts';

const good = { name: 'V', email: 'v@example.com', phone: '407', service: 'Other', message: 'A patio.' };
const names = [...Object.keys(good), 'project_code', 'form_token', '__proto__', 'constructor', 'x'];
const nasty = ['\0', '\ud800', 'a\r\nBcc: x@example.com', '<script>alert(1)</script>', "'; drop table x; --"];
const text = fc.oneof(
  fc.constantFrom(...nasty, '=cmd|x', '\u202e', '%00', '../../etc/passwd', ' ', '\n'.repeat(50)),
  fc.integer({ min: 1, max: 60_000 }).map((length) => 'x'.repeat(length)),
  fc.string({ unit: 'binary' }),
);
const value = fc.oneof(text, fc.jsonValue(), fc.constant(null));
/** A good request with some fields spoiled. */
const spoiled = fc
  .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 })
  .map((changes) => [...Object.entries(good), ...changes]);
/** The names go in as text, so that `__proto__` stays a name. */
const asJson = (pairs: [string, unknown][]) =>
  `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
const asForm = (pairs: [string, unknown][]) =>
  new URLSearchParams(pairs.map(([name, value]) => [name, String(value).toWellFormed()])).toString();
const deep = fc
  .tuple(fc.constantFrom('[', '{"a":', 'name=%zz&email[]=1&'), fc.integer({ min: 1, max: 5000 }))
  .map(([open, depth]) => open.repeat(depth));
const bytes = fc.uint8Array({ maxLength: 4000 }).map((array) => Buffer.from(array));
const [json, form] = ['application/json', 'application/x-www-form-urlencoded'];
const types = [json, json, form, form, 'text/plain', 'multipart/form-data', 'application/json;;', ';'];
const header = fc.string({ maxLength: 300 }).map((written) => written.replace(/[^\x20-\x7e]/g, '?'));
const oddPaths = ['/', '//', '/%00', '/..%2f', '/mark/a.b.c', '/api/form-token', `/${'a'.repeat(5000)}`];
/** Nine times of ten the first. */
const mostly = (usual: string, ...others: string[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));

/** Anything that an HTTP client can send, good or bad. */
const anyRequest = fc.record({
  method: mostly('POST', 'GET', 'HEAD', 'PUT', 'DELETE'),
  path: mostly(quoteEndpoint, ...oddPaths),
  type: fc.constantFrom(...types),
  headers: fc.record(
    { 'idempotency-key': header, accept: header, origin: header, 'x-forwarded-for': header },
    { requiredKeys: [] },
  ),
  body: fc.oneof(spoiled.map(asJson), spoiled.map(asForm), fc.json(), deep, bytes),
});

type AnyRequest = typeof anyRequest extends fc.Arbitrary<infer One> ? One : never;

const start = `POST ${quoteEndpoint} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
/** What no HTTP client sends: request smuggling, wrong lengths, broken headers. */
const rawRequests = [
  `${start}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
  `${start}Content-Length: 3\r\nContent-Length: 62\r\n\r\n{}`,
  `${start}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
  `${start}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  `${start}Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(40)}\r\n`,
  `${start}X-A: b\r\n c\r\nContent-Length: 2\r\n\r\n{}`,
  `${start}Content-Length : 2\r\n\r\n{}`,
  `${start}Content-Length: -1\r\n\r\n{}`,
  `${start}Content-Length: 99999999999999999999\r\n\r\n{}`,
  `${start}X-A: ${'a'.repeat(100_000)}\r\n\r\n`,
  `${start}${'X-A: b\r\n'.repeat(5000)}\r\n`,
  `POST ${quoteEndpoint} HTTP/9.9\r\n\r\n`,
  'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
];

/**
 * Sends generated requests, good, bad and worse, to the real server and counts the responses. It must never answer 5xx,
 * never exit, never store anything invalid, and not grow. `npm run bench -- abuse [REQUESTS [SEED]]`
 */
export async function surviveBrokenRequests(words: string[]): Promise<Finding> {
  const [requests = 100_000, seed = Date.now() % 1_000_000] = words.map(Number);
  const dataDir = makeTemporaryFolder();
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const { hostname: host, port } = new URL(server.origin);
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const statuses: Record<string, number> = {};
  const count = (status: string) => (statuses[status] = (statuses[status] ?? 0) + 1);
  const send = ({ type, body, ...asked }: AnyRequest) =>
    new Promise<string>((resolve) => {
      const headers = { ...asked.headers, 'content-type': type };
      const outgoing = httpRequest({ ...asked, headers, host, port, agent }, (answer) => {
        answer.resume().on('end', () => resolve(String(answer.statusCode)));
        answer.on('error', () => resolve('cut short'));
      });
      outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error')).end(body);
    });
  const memory: number[] = [];
  const slow = Promise.all(Array.from({ length: clients }, () => sendSlowly(Number(port))));
  for (let sent = 0; sent < requests; sent += batch) {
    const waiting = fc.sample(anyRequest, { numRuns: Math.min(batch, requests - sent), seed: seed + sent });
    await eachOf(waiting, clients, async (next) => void count(await send(next)));
    if ((sent / batch) % 20 === 0) {
      for (const raw of rawRequests) for (const status of await sendRaw(Number(port), raw)) count(status);
      memory.push(residentMegabytes(server.pid));
    }
  }
  memory.push(residentMegabytes(server.pid));
  const hungUp = Math.round(Math.max(...(await slow)));
  const isRunning = server.isRunning;
  agent.destroy();
  await server.end('SIGTERM');
  const database = await openDatabase({ dataDir });
  const rows = await database.selectFrom('quote_requests').selectAll().execute();
  await database.destroy();
  const invalid = rows.filter((row) => !parseQuoteRequest(row).ok).length;
  const answers5xx = Object.keys(statuses).filter((status) => status.startsWith('5')).length;
  const sums = {
    ...{ requests, seed, 'kept rows': rows.length, 'of them not valid': invalid },
    ...{ 'server still runs': isRunning, 'slow clients hung up on after, s': hungUp },
    'memory after a quarter, MB': memory[Math.ceil(memory.length / 4)] ?? memory.at(-1)!,
    'memory at the end, MB': memory.at(-1)!,
  };
  return {
    tables: [figures('Answers', statuses), figures('Afterwards', sums)],
    isGood: answers5xx === 0 && invalid === 0 && isRunning,
  };
}

const batch = 500;
const clients = 20;

/** Takes them in turn, several at once. */
async function eachOf<Item>(
  items: Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<void>,
) {
  const queue = items.entries();
  const client = async () => {
    for (const [index, item] of queue) await work(item, index);
  };
  await Promise.all(Array.from({ length: atOnce }, client));
}

/** Writes and reads until the server hangs up, or for a moment if it waits for more. @returns the statuses received */
function sendRaw(port: number, raw: string): Promise<string[]> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(raw, 'latin1'));
    const end = () => {
      socket.destroy();
      resolve(Array.from(answer.matchAll(/^HTTP\/1\.1 (\d+)/gm), ([, status]) => status!));
    };
    socket.setTimeout(300, end);
    socket.on('data', (received) => (answer += received));
    socket.on('close', end).on('error', end);
  });
}

/** Begins a request and sends one letter per second. @returns after how many seconds the server hung up */
function sendSlowly(port: number): Promise<number> {
  return new Promise((resolve) => {
    const began = Date.now();
    const socket = connect(port, '127.0.0.1', () => socket.write(`${start}Content-Length: 9999\r\n\r\n`));
    const timer = setInterval(() => socket.write('x'), 1000);
    socket.resume().on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve((Date.now() - began) / 1000);
    });
  });
}

const goals = { growth: 200, page: 500 };

/** Small files that are many megapixels when they are decoded; some more than are allowed. */
async function largePictures(): Promise<BrokenPicture[]> {
  const made = [
    ['png', 10_000, 5000, {}],
    ['png', 15_000, 15_000, {}],
    ['png', 6400, 6400, { progressive: true }],
    ['jpeg', 6700, 6700, { progressive: true }],
    ['webp', 7000, 7000, { lossless: true, effort: 0 }],
    ['gif', 5450, 5450, { effort: 1 }],
    ['avif', 3330, 2490, { effort: 0 }],
    ['avif', 5000, 5000, { effort: 0 }],
  ] as const;
  const pictures: BrokenPicture[] = [];
  for (const [format, width, height, options] of made) {
    const flat = sharp({ create: { width, height, channels: 3, background: '#48c' } });
    const bytes = await flat.toFormat(format, options).toBuffer();
    pictures.push({ name: `${format} of ${width} × ${height}`, bytes });
  }
  return pictures;
}

/**
 * Sends broken pictures of every kind to the real server, while pages are fetched from it. It must never answer 5xx,
 * never exit, not grow, and answer for a page all the while. `npm run bench -- photos [PICTURES [SEED]]`
 */
export async function surviveBrokenPictures(words: string[]): Promise<Finding> {
  const [amount = 2400, seed = 1] = words.map(Number);
  const pictures = [...(await largePictures()), ...(await brokenPictures(amount, seed))];
  const server = await startSite('dist', { LOG_LEVEL: 'silent' });
  // The process that decodes is no growth: it is there before the first broken picture.
  await sendPicture(server.origin, pictures.at(-1)!, pictures.length);
  const first = megabytesOf(server.pid);
  const pages: number[] = [];
  const statuses: Record<string, number> = {};
  let [most, isOver] = [first, false];
  const watching = (async () => {
    for (; !isOver; await wait(20)) {
      const began = performance.now();
      await (await fetch(server.origin)).text();
      pages.push(performance.now() - began);
      most = Math.max(most, megabytesOf(server.pid));
    }
  })();
  await eachOf(pictures, 4, async (picture, number) => {
    const status = await sendPicture(server.origin, picture, number);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (!/^[24]/.test(status)) console.log(`${status}: ${picture.name}`);
  });
  isOver = true;
  await watching;
  const isRunning = server.isRunning;
  await server.end('SIGTERM');
  const page = (share: number) => Math.round(percentile(pages, share) * 10) / 10;
  const sums = {
    ...{ sent: pictures.length, 'server still runs': isRunning, 'pages served': pages.length },
    'server and decoder at first, MB': first,
    'grown, server and decoder, MB': most - first,
    ...{ 'page p50, ms': page(0.5), 'page p99, ms': page(0.99), 'page at most, ms': page(1) },
  };
  const isAnswered = Object.keys(statuses).every((status) => /^[24]/.test(status));
  return {
    tables: [figures('Answers', statuses), figures('With photographs', sums)],
    isGood: isAnswered && isRunning && most - first < goals.growth && page(0.99) < goals.page,
  };
}

/** @returns the status of the answer, or how it failed */
async function sendPicture(origin: string, { bytes }: BrokenPicture, number: number): Promise<string> {
  try {
    const request = await fetch(origin + quoteEndpoint, quoteRequest(`Visitor ${number}`));
    const { photos } = (await request.json()) as { photos: string };
    const place = `${number.toString(16).padStart(32, '0')}?position=0&of=1`;
    const answer = await fetch(`${origin}${photos}/${place}`, { method: 'PUT', body: new Uint8Array(bytes) });
    await answer.text();
    return String(answer.status);
  } catch (error) {
    return (error as Error).message;
  }
}

/** What the server holds, and the process that decodes for it. */
function megabytesOf(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean),
  );
  const held = children.map((child) => {
    try {
      // One that has just ended is still listed, without any memory.
      return residentMegabytes(Number(child)) || 0;
    } catch {
      return 0;
    }
  });
  return held.reduce((sum, megabytes) => sum + megabytes, residentMegabytes(pid));
}
