import { connect } from 'node:net';
import fc from 'fast-check';
import { openDatabase } from '../server/database/open.ts';
import { customerPath } from '../server/requests/customer-links.ts';
import { endpoints } from '../shared/desk/addresses.ts';
import { messagesIn } from '../shared/messages/messages.ts';
import { parseQuoteRequest } from '../shared/quote-request.ts';
import { quoteEndpoint } from '../shared/routes.ts';
import { makeTemporaryFolder } from '../tests/support/temporary-folder.ts';
import {
  type Finding,
  figures,
  median,
  percentile,
  residentMegabytes,
  startServer,
  startSite,
} from './common.ts';

const good = { name: 'V', email: 'v@example.com', phone: '407', service: 'Other', message: 'A patio.' };
const names = [...Object.keys(good), 'project_code', 'form_token', '__proto__', 'constructor', 'x'];
const text = fc.oneof(
  fc.constantFrom(
    '\0',
    '\ud800',
    'a\r\nBcc: x@example.com',
    '<script>',
    "'; drop table x; --",
    '\u202e',
    ' ',
  ),
  fc.integer({ min: 1, max: 60_000 }).map((length) => 'x'.repeat(length)),
  fc.string({ unit: 'binary' }),
);
/** A valid request with some invalid fields. */
const spoiled = fc
  .array(fc.tuple(fc.constantFrom(...names), fc.oneof(text, fc.jsonValue())), { maxLength: 4 })
  .map((changes) => [...Object.entries(good), ...changes]);
/** The names go in as text, so that `__proto__` stays a name. */
const asJson = (pairs: [string, unknown][]) =>
  `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
const asForm = (pairs: [string, unknown][]) =>
  new URLSearchParams(pairs.map(([name, value]) => [name, String(value).toWellFormed()])).toString();
const deep = fc
  .tuple(fc.constantFrom('[', '{"a":', 'name=%zz&email[]=1&'), fc.integer({ min: 1, max: 5000 }))
  .map(([open, depth]) => open.repeat(depth));
const [json, form] = ['application/json', 'application/x-www-form-urlencoded'];

/** Any body that a client can send to the form, good or bad. */
const anyRequest = fc.record({
  type: fc.constantFrom(
    json,
    json,
    form,
    form,
    'text/plain',
    'multipart/form-data',
    'application/json;;',
    ';',
  ),
  body: fc.oneof(spoiled.map(asJson), spoiled.map(asForm), fc.json(), deep, fc.string({ unit: 'binary' })),
});

const start = `POST ${quoteEndpoint} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
/** What no HTTP client sends: request smuggling, wrong lengths, broken headers. */
const rawRequests = [
  `${start}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
  `${start}Content-Length: 3\r\nContent-Length: 62\r\n\r\n{}`,
  `${start}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
  `${start}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  `${start}Content-Length : 2\r\n\r\n{}`,
  `${start}Content-Length: -1\r\n\r\n{}`,
  `${start}${'X-A: b\r\n'.repeat(5000)}\r\n`,
  `POST ${quoteEndpoint} HTTP/9.9\r\n\r\n`,
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
];

/**
 * Sends generated requests, good, bad and worse, to the real server and counts the responses. It must never answer 5xx,
 * never exit, never store anything invalid, and not grow. `npm run bench -- abuse [REQUESTS [SEED]]`
 */
export async function surviveBrokenRequests(args: string[]): Promise<Finding> {
  const [requests = 100_000, seed = Date.now() % 1_000_000] = args.map(Number);
  const dataDir = makeTemporaryFolder();
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const { statuses, count } = startCount();
  const memory: number[] = [];
  for (let sent = 0; sent < requests; sent += batch) {
    const waiting = fc.sample(anyRequest, { numRuns: Math.min(batch, requests - sent), seed: seed + sent });
    await eachOf(waiting, 20, async ({ type, body }) => {
      const options = { method: 'POST', headers: { 'content-type': type }, body };
      count(await statusOf(server.origin + quoteEndpoint, options));
    });
    if ((sent / batch) % 20 > 0) continue;
    for (const raw of rawRequests) for (const status of await sendRaw(server.origin, raw)) count(status);
    memory.push(residentMegabytes(server.pid));
  }
  memory.push(residentMegabytes(server.pid));
  const isRunning = server.isRunning;
  await server.end('SIGTERM');
  const database = await openDatabase({ dataDir });
  const rows = await database.selectFrom('quote_requests').selectAll().execute();
  await database.destroy();
  const invalid = rows.filter((row) => !parseQuoteRequest(row, messagesIn.en).ok).length;
  const sums = {
    requests,
    seed,
    'stored rows': rows.length,
    'invalid stored rows': invalid,
    'server still runs': isRunning,
    'memory after a quarter, MB': memory[Math.ceil(memory.length / 4)] ?? memory.at(-1)!,
    'memory at the end, MB': memory.at(-1)!,
  };
  const has5xx = Object.keys(statuses).some((status) => status.startsWith('5'));
  return {
    tables: [figures('Answers', statuses), figures('Afterwards', sums)],
    isGood: !has5xx && invalid === 0 && isRunning,
  };
}

/**
 * Floods the desk's sign-in from many addresses, without an account, while a visitor opens pages one after another: each
 * ask computes a slow hash in the threads that read the pages. The claim: half of the visitors wait less than 400 ms. `npm run bench -- sign-in-flood [ASKS [ADDRESSES]]`
 */
export async function surviveSignInFlood(args: string[]): Promise<Finding> {
  const [asks = 1_000, addresses = 250] = args.map(Number);
  const ask = (origin: string, index: number) => {
    const email = index % 2 ? 'owner@example.com' : `stranger${index}@example.com`;
    const body = JSON.stringify({ email });
    const headers = { 'content-type': 'application/json', ...from(index, addresses) };
    return statusOf(origin + endpoints.askToSignIn, { method: 'POST', headers, body });
  };
  // The hashes go on after the last answer.
  const { tables, isQuick, statuses } = await visitDuring({ asks, addresses, ask, atLeast: 15_000 });
  return { tables, isGood: isQuick && statuses.join() === '202' };
}

/**
 * Floods the pages of customers while a visitor opens pages one after another: with links that are guessed, and with one
 * that works, whose forms are posted. The claim: half of the visitors wait less than 400 ms, and nothing is answered with
 * 5xx. `npm run bench -- customer-page-flood [ASKS [ADDRESSES]]`
 */
export async function surviveCustomerPageFlood(args: string[]): Promise<Finding> {
  const [asks = 5_000, addresses = 100] = args.map(Number);
  let page: Promise<string> | undefined;
  const ask = async (origin: string, index: number) => {
    page ??= sendRequest(origin);
    const url = new URL(await page, origin);
    const headers = { accept: 'text/html', ...from(index, addresses) };
    if (index % 3 === 0) return statusOf(`${origin}${customerPath}${index}`, { headers });
    if (index % 3 === 1) return statusOf(origin + url.pathname, { headers });
    const body = new URLSearchParams({ message: `Number ${index} ${'x'.repeat(4000)}` });
    return statusOf(`${origin}${url.pathname}/add`, { method: 'POST', headers, body });
  };
  const { tables, isQuick, statuses } = await visitDuring({ asks, addresses, ask });
  return { tables, isGood: isQuick && statuses.every((status) => /^[2-4]\d\d$/.test(status)) };
}

/** @returns the address of the request's page */
async function sendRequest(origin: string): Promise<string> {
  const answer = await fetch(origin + quoteEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(good),
  });
  return ((await answer.json()) as { page: string }).page;
}

/** The address that one of many clients comes from, as a proxy says it. */
const from = (index: number, addresses: number) => ({
  'x-forwarded-for': `10.1.${(index % addresses) >> 8}.${(index % addresses) & 255}`,
});

interface Flood {
  asks: number;
  addresses: number;
  /** @returns the status of the answer */
  ask: (origin: string, index: number) => Promise<string>;
  /** How long pages are opened at least, in milliseconds. */
  atLeast?: number;
}

/** Opens pages one after another, first alone and then during a flood. */
async function visitDuring({ asks, addresses, ask, atLeast = 0 }: Flood) {
  const server = await startSite('dist', { TRUST_PROXY: '1', DESK_EMAILS: 'owner@example.com' });
  const pages = ['/', '/about', '/services', '/gallery', '/contact'];
  const openPage = async (turn: number) => {
    const start = performance.now();
    await statusOf(server.origin + pages[turn % pages.length]!, {});
    return performance.now() - start;
  };
  const calm: number[] = [];
  for (let turn = 0; turn < 200; turn++) calm.push(await openPage(turn));

  const { statuses, count } = startCount();
  let isOver = false;
  const all = Array.from({ length: asks }, (_, index) => index);
  const flood = eachOf(all, 50, async (index) => void count(await ask(server.origin, index))).finally(
    () => (isOver = true),
  );
  const start = performance.now();
  const flooded: number[] = [];
  for (let turn = 0; !isOver || performance.now() - start < atLeast; turn++)
    flooded.push(await openPage(turn));
  await flood;
  await server.end('SIGTERM');
  const sums = {
    asks,
    addresses,
    'pages opened during the flood': flooded.length,
    'page before, median ms': median(calm).toFixed(1),
    'page during the flood, median ms': median(flooded).toFixed(1),
    'page during the flood, p99 ms': percentile(flooded, 0.99).toFixed(1),
    'page during the flood, slowest ms': Math.max(...flooded).toFixed(1),
  };
  return {
    tables: [figures('Answers', statuses), figures('Visitors', sums)],
    isQuick: median(flooded) < 400,
    statuses: Object.keys(statuses),
  };
}

const batch = 500;

function startCount() {
  const statuses: Record<string, number> = {};
  return { statuses, count: (status: string) => (statuses[status] = (statuses[status] ?? 0) + 1) };
}

/** @returns the status of the answer, or how it failed */
async function statusOf(url: string, options: RequestInit): Promise<string> {
  try {
    const answer = await fetch(url, { redirect: 'manual', ...options });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch (error) {
    return String((error as Error).cause ?? error);
  }
}

/** Sends the requests in turn, several at once. */
async function eachOf<Item>(items: Item[], atOnce: number, work: (item: Item, at: number) => Promise<void>) {
  const queue = items.entries();
  const client = async () => {
    for (const [index, item] of queue) await work(item, index);
  };
  await Promise.all(Array.from({ length: atOnce }, client));
}

/** Writes and reads until the server hangs up, or for a moment if it waits for more. @returns the statuses received */
function sendRaw(origin: string, raw: string): Promise<string[]> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(raw, 'latin1'));
    const end = () => {
      socket.destroy();
      resolve(Array.from(answer.matchAll(/^HTTP\/1\.1 (\d+)/gm), ([, status]) => status!));
    };
    socket.setTimeout(300, end);
    socket.on('data', (received) => (answer += received));
    socket.on('close', end).on('error', end);
  });
}
