import { randomBytes } from 'node:crypto';
import { cpSync, openAsBlob, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { limitMemory } from '../deploy/testing/memory-limit.ts';
import { endpoints } from '../shared/desk/addresses.ts';
import { quoteEndpoint } from '../shared/routes.ts';
import { makeTemporaryFolder } from '../tests/support/temporary-folder.ts';
import { type Finding, median, openDesk, quoteRequest, type Table, treeMegabytes } from './common.ts';

/** The size of each picture, in bytes: just under the limit. */
const size = 99_000_000;
/** How many times a picture is sent while the server answers that it is busy. */
const attempts = 300;

/**
 * Sends pictures of 99 MB to the desk, one and then twelve at once, while visitors ask for quotes, in as little memory as
 * a server may have. The claim: every picture is added, every visitor gets an answer, and the server keeps running.
 * `npm run bench -- large-pictures [MEGABYTES …]`
 */
export async function surviveLargePictures(args: string[]): Promise<Finding> {
  const sizes = args.length > 0 ? args.map(Number) : [512, 1024];
  const file = path.join(makeTemporaryFolder(), 'large.jpg');
  const create = { width: 4000, height: 3000, channels: 3, background: '#a98' } as const;
  const jpeg = await sharp({ create }).jpeg().toBuffer();
  // Data after the end of a picture is part of its file, like the short video in a phone's live photo.
  writeFileSync(file, Buffer.concat([jpeg, randomBytes(size - jpeg.length)]));
  const remarks: string[] = [];
  const rows: Table['rows'] = [];
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
    'Until the last one, s',
    'Peak memory, MB',
    'Quote requests',
    'Stored',
    'Median, ms',
    'Slowest, ms',
    'Server',
  ];
  return { tables: [{ caption: 'Large pictures sent to the desk', head, rows }], remarks, isGood };
}

async function sendAtOnce(file: string, count: number, megabytes: number, remarks: string[]) {
  const content = path.join(makeTemporaryFolder(), 'content');
  cpSync('tests/content', content, { recursive: true });
  const limit = limitMemory(megabytes);
  if (!limit) remarks.push(`No cgroup here: a server that uses more than ${megabytes} MB is killed.`);
  const { server, cookie } = await openDesk({ CONTENT_DIR: content }, limit?.words);
  let peak = 0;
  const memoryWatch = setInterval(() => {
    if (!server.isRunning) return;
    const used = Math.round(treeMegabytes(server.pid));
    peak = Math.max(peak, used);
    if (!limit && used > megabytes) process.kill(server.pid, 'SIGKILL');
  }, 500);
  let isOver = false;
  const began = performance.now();
  const picture = await openAsBlob(file, { type: 'image/jpeg' });
  /** Sends the picture as the desk does, and retries while the server is busy. @returns the statuses, in order */
  const send = async (alt: string) => {
    const answers: string[] = [];
    const url = `${server.origin}${endpoints.newWebsitePhoto}?${new URLSearchParams({ alt })}`;
    const options = { method: 'POST', body: picture, headers: { cookie, 'idempotency-key': alt } };
    while (answers.length < attempts && server.isRunning) {
      const answer = await fetch(url, options).catch(() => undefined);
      answers.push(answer ? String(answer.status) : 'cut off');
      if (answer && answer.status !== 503) break;
      await wait(1000 * Number(answer?.headers.get('retry-after') ?? 1));
    }
    return answers;
  };
  const answers = Promise.all(Array.from({ length: count }, (_, index) => send(`Slab ${index}`))).finally(
    () => (isOver = true),
  );
  const waits: number[] = [];
  let stored = 0;
  for (let visitor = 0; !isOver || visitor < 5; visitor++) {
    const start = performance.now();
    const asked = fetch(server.origin + quoteEndpoint, quoteRequest(`Visitor ${visitor}`));
    if (await asked.then(({ status }) => status === 201).catch(() => false)) stored++;
    waits.push(performance.now() - start);
    await wait(200);
  }
  const statuses = await answers;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  clearInterval(memoryWatch);
  const { isRunning } = server;
  await server.end('SIGTERM');
  limit?.remove();
  const added = statuses.filter((each) => each.at(-1) === '201').length;
  const answerCounts = Object.entries(Object.groupBy(statuses.flat(), (status) => status))
    .map(([status, all]) => `${all!.length} × ${status}`)
    .join(', ');
  const [typical, slowest] = [median(waits), Math.max(...waits)].map(Math.round);
  const row = [
    added,
    answerCounts,
    seconds,
    peak,
    waits.length,
    stored,
    typical!,
    slowest!,
    isRunning ? 'runs' : 'ended',
  ];
  return { row, isAsClaimed: isRunning && added === count && stored === waits.length };
}
