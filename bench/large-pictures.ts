import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, createReadStream, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { limitMemory } from '../deploy/testing/memory-limit.ts';
import { endpoints } from '../shared/desk/addresses.ts';
import { quoteEndpoint } from '../shared/routes.ts';
import { makeTemporaryFolder } from '../tests/support/temporary-folder.ts';
import { type Finding, median, quoteRequest } from './common.ts';
import { openDesk } from './open-desk.ts';

/** What each picture has, in bytes: a little less than the most that is taken. */
const size = 99_000_000;
/** How often a picture is sent again that the server had no room for yet. */
const attempts = 300;

/**
 * Sends pictures of 99 MB to the desk, one and then twelve at once, while visitors ask for quotes, in as little memory as
 * a server may have. The claim: every picture is added, every visitor is answered, and the server goes on.
 * `npm run bench -- large-pictures [MEGABYTES …]`
 */
export async function surviveLargePictures(words: string[]): Promise<Finding> {
  const sizes = words.length > 0 ? words.map(Number) : [512, 1024];
  const file = path.join(makeTemporaryFolder(), 'large.jpg');
  const create = { width: 4000, height: 3000, channels: 3, background: '#a98' } as const;
  const jpeg = await sharp({ create }).jpeg().toBuffer();
  // What stands behind a picture belongs to its file, as a phone's short film does.
  writeFileSync(file, Buffer.concat([jpeg, randomBytes(size - jpeg.length)]));
  const remarks: string[] = [];
  const rows: (string | number)[][] = [];
  let isGood = true;
  for (const megabytes of sizes) {
    for (const count of [1, 12]) {
      const { row, isAsClaimed } = await sendAtOnce(file, count, megabytes, remarks);
      rows.push([`${megabytes} MB`, count, ...row]);
      isGood &&= isAsClaimed;
    }
  }
  const head = [
    'Memory',
    'Pictures',
    'Added',
    'Answers',
    'Until the last, s',
    'Most memory, MB',
    'Requests for a quote',
    'of them kept',
    'Median, ms',
    'Slowest, ms',
    'Server',
  ];
  return { tables: [{ caption: 'Large pictures at the desk', head, rows }], remarks, isGood };
}

async function sendAtOnce(file: string, count: number, megabytes: number, remarks: string[]) {
  const content = path.join(makeTemporaryFolder(), 'content');
  cpSync('tests/content', content, { recursive: true });
  const limit = limitMemory(megabytes);
  if (!limit) remarks.push(`No control group here: a server that takes more than ${megabytes} MB is killed.`);
  const { server, token } = await openDesk(10, {}, { CONTENT_DIR: content }, limit?.words);
  let most = 0;
  const watch = setInterval(() => {
    if (!server.isRunning) return;
    const held = megabytesOf(server.pid);
    most = Math.max(most, held);
    if (!limit && held > megabytes) process.kill(server.pid, 'SIGKILL');
  }, 500);
  let isOver = false;
  const began = performance.now();
  const sent = Array.from({ length: count }, (_, index) =>
    sendPicture(server.origin, token, file, `Slab ${index}`, () => server.isRunning),
  );
  const answers = Promise.all(sent).finally(() => (isOver = true));
  const waits: number[] = [];
  let kept = 0;
  for (let visitor = 0; !isOver || visitor < 5; visitor++) {
    const start = performance.now();
    const asked = fetch(server.origin + quoteEndpoint, quoteRequest(`Visitor ${visitor}`));
    if (await asked.then(({ status }) => status === 201).catch(() => false)) kept++;
    waits.push(performance.now() - start);
    await wait(200);
  }
  const statuses = await answers;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  clearInterval(watch);
  const { isRunning } = server;
  await server.end('SIGTERM');
  limit?.remove();
  const added = statuses.filter((each) => each.at(-1) === '201').length;
  const told = Object.entries(Object.groupBy(statuses.flat(), (status) => status))
    .map(([status, all]) => `${all!.length} × ${status}`)
    .join(', ');
  return {
    row: [
      added,
      told,
      seconds,
      most,
      waits.length,
      kept,
      Math.round(median(waits)),
      Math.round(Math.max(...waits)),
      isRunning ? 'runs' : 'ended',
    ],
    isAsClaimed: isRunning && added === count && kept === waits.length,
  };
}

/** Sends a picture as the desk does, again while the server reads others. @returns what was answered, in order */
async function sendPicture(
  origin: string,
  token: string,
  file: string,
  alt: string,
  isRunning: () => boolean,
): Promise<string[]> {
  const answers: string[] = [];
  const url = `${origin}${endpoints.newWebsitePhoto}?${new URLSearchParams({ alt })}`;
  const headers = { cookie: `desk=${token}`, 'content-type': 'image/jpeg', 'idempotency-key': alt };
  while (answers.length < attempts && isRunning()) {
    const { status, retryAfter = 1 } = await sendOnce(url, headers, file);
    answers.push(status);
    if (status !== '503' && status !== 'cut off') break;
    await wait(1000 * retryAfter);
  }
  return answers;
}

function sendOnce(url: string, headers: Record<string, string>, file: string) {
  return new Promise<{ status: string; retryAfter?: number }>((resolve) => {
    const sending = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': size },
    });
    sending.on('error', () => resolve({ status: 'cut off' }));
    sending.on('response', ({ statusCode, headers }) => {
      const retryAfter = Number(headers['retry-after'] ?? 1);
      resolve({ status: String(statusCode), retryAfter });
      sending.destroy();
    });
    createReadStream(file)
      .on('error', () => {})
      .pipe(sending);
  });
}

/** What a process holds, and all that it has started, in MB. */
function megabytesOf(pid: number): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  const all = lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number, number]);
  const heldFrom = (root: number): number =>
    all.reduce((sum, [id, parent, rss]) => {
      if (id === root) return sum + rss;
      return parent === root ? sum + heldFrom(id) : sum;
    }, 0);
  return Math.round(heldFrom(pid) / 1024);
}
