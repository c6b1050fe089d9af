import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { endpoints } from '#shared/desk/addresses.ts';
import { quoteEndpoint } from '#shared/routes.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { postRequest, runProgram, start as startProgram, startServer } from './testing/child.ts';
import { startMailServer } from './testing/mail-server.ts';
import { copyContent, danasRequest, temporaryFolder } from './testing/parts.ts';
import { createJpeg, createPhotoForm } from './testing/photos.ts';
import { pagePhoto } from './testing/pictures.ts';
import { startWebhookServer } from './testing/webhook-server.ts';

vi.setConfig({ testTimeout: 150_000 });

/** A server whose disk is nearly full. */
interface CrampedServer {
  origin: string;
  printed(): string;
  /** Where its data can be read from here. */
  dataDir: string;
}

/** Settings, or what makes them from the folder on the small disk. */
type Settings = Record<string, string> | ((dataDir: string) => Record<string, string>);
/** `messages`: what the server is told on its command line. */
type Start = (settings: Settings, args?: string[]) => Promise<CrampedServer>;

const variablesOf = (settings: Settings, dataDir: string) => ({
  ...(typeof settings === 'function' ? settings(dataDir) : settings),
  DATA_DIR: dataDir,
});

/** How large files may become on the smallest of them, in bytes: room for an empty database and some requests. */
const largestFile = 300 * 1024;
/** In the 512-byte blocks that shells count. */
const blocks = largestFile / 512;

/** Starts a server whose files may not exceed 300 kB. Every Unix supports this. */
const limited: Start = async (settings) => {
  const dataDir = temporaryFolder();
  const script = `ulimit -f ${blocks}; exec "$0" "$@"`;
  const server = await startServer(variablesOf(settings, dataDir), () => shell([], script));
  return { ...server, dataDir };
};

/** The same with a log that is such a file. */
async function startLimitedLoggingToDisk(variables: Record<string, string>): Promise<CrampedServer> {
  const dataDir = temporaryFolder();
  const script = `ulimit -f ${blocks}; exec "$0" "$@" > ${dataDir}/log.txt 2>&1`;
  startProgram(shell([], script), { ...variables, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir });
  const log = `${dataDir}/log.txt`;
  const printed = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  const origin = await waitFor(() => /^Serving (http:\S+),/m.exec(printed())![1]!);
  return { origin, dataDir, printed };
}

const ballast = 'ballast';
const ownMounts = ['unshare', '--user', '--map-root-user', '--mount'];

/** Starts a server on a separate file system of this size. Some of it is occupied and can be freed; both in bytes. */
const small =
  (size: number, occupied: number): Start =>
  async (settings, args = []) => {
    const inside = temporaryFolder();
    const script = `mount -t tmpfs -o size=${size} none ${inside} && head -c ${occupied} /dev/zero > ${inside}/${ballast} && exec "$0" "$@"`;
    const server = await startServer(variablesOf(settings, inside), () => shell(ownMounts, script, args));
    return { ...server, dataDir: `/proc/${server.child.pid}/root${inside}` };
  };

function makeRoom({ dataDir }: CrampedServer) {
  rmSync(`${dataDir}/${ballast}`);
}

function shell(before: string[], script: string, after: string[] = []): [string, string[]] {
  const [program, ...args] = [...before, '/bin/sh', '-c', script, process.execPath, 'server/main.ts'];
  return [program!, [...args, ...after]];
}

/** Real disks, if this machine allows them (Linux with user namespaces). */
const [program, ...args] = [...ownMounts, '/bin/sh', '-c', 'mount -t tmpfs none /mnt'];
const real: [string, Start][] = [
  ['a disk of 1 MB', small(1024 ** 2, 440_000)],
  // A little less than 512 MiB are free, and a little more when there is room again.
  ['a disk with 510 MB free', small(520 * 1024 ** 2, 10 * 1024 ** 2)],
];
const hasOwnMounts = spawnSync(program!, args).status === 0;
const smallDisks = hasOwnMounts ? real.slice(0, 1) : [];
const almostFullDisks = hasOwnMounts ? real.slice(1) : [];

/** Every way to fill a disk that this machine supports; the last is the most real one. */
const crampedDisks: [string, Start][] = [['files of 300 kB at most', limited], ...smallDisks];

const quiet = { RATE_LIMIT: '0', LOG_LEVEL: 'error' };
let sentSoFar = 0;

/** Sends a request unlike any other, and by default a long one. */
const send = ({ origin }: CrampedServer, signal: AbortSignal | null = null, length = 4000) =>
  postRequest(origin, { message: `${++sentSoFar}${'x'.repeat(length)}` }, '', signal);

/** Sends a short one, which is kept. @returns where its photos go */
async function sendShort(server: CrampedServer): Promise<string> {
  const answer = await send(server, null, 10);
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { photos: string }).photos;
}

async function sendPhoto({ origin }: CrampedServer, path: string, bytes: Buffer) {
  const url = `${origin}${path}/${'a'.repeat(32)}?position=0&of=1`;
  const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
}

/** Adds a picture to the website, at the desk. */
async function addPhoto({ origin, printed }: CrampedServer, bytes: Buffer) {
  // It is printed after the line that says that the server is there.
  const key = await waitFor(() => /\/edit\/\S+/.exec(printed())![0]);
  const opened = await fetch(origin + key, { redirect: 'manual' });
  const [cookie = ''] = opened.headers.getSetCookie();
  const headers = { 'content-type': 'image/jpeg', origin, cookie: cookie.split(';')[0]! };
  const url = `${origin}${endpoints.newWebsitePhoto}?alt=A+patio`;
  const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(bytes) });
  return { status: answer.status, body: await answer.json() };
}

/** Posts a form with a photo, as a browser without JavaScript does. @returns where it leads */
async function sendForm({ origin }: CrampedServer, bytes: Buffer) {
  const body = createPhotoForm({ ...danasRequest, message: `${++sentSoFar}` }, bytes);
  const headers = { accept: 'text/html' };
  const answer = await fetch(origin + quoteEndpoint, { method: 'POST', headers, body, redirect: 'manual' });
  expect(answer.status).toBe(303);
  return answer.headers.get('location');
}

/** Where the form leads: the page of its request. */
const confirmation = expect.stringMatching(/^\/request\/[\w-]{24}\?done=sent$/);
const withoutPhotos = expect.stringMatching(/^\/request\/[\w-]{24}\?done=sent-without-photos$/);

/** Sends until the disk is full. @returns the ids of the stored requests, and the first refusal */
async function fill(server: CrampedServer) {
  const stored: string[] = [];
  for (let sent = 0; sent < 300; sent++) {
    const answer = await send(server);
    if (answer.status !== 201) return { kept: stored, refused: answer };
    stored.push(((await answer.json()) as { id: string }).id);
  }
  throw new Error('The disk was never full.');
}

/** Reads a copy, because the disk is mounted only for the server's process and SQLite cannot open it from here. */
async function storedIn({ dataDir }: CrampedServer): Promise<string[]> {
  const copy = temporaryFolder();
  for (const name of ['requests.sqlite', 'requests.sqlite-wal'])
    writeFileSync(path.join(copy, name), readFileSync(path.join(dataDir, name)));
  const list = await runProgram('server/cli/requests.ts', { DATA_DIR: copy }, ['list', '--json']);
  return JSON.parse(list.out).map(({ id }: { id: string }) => id);
}

const health = async ({ origin }: CrampedServer) => (await fetch(`${origin}/healthz`)).status;

describe.each(crampedDisks)('on %s', (_, start) => {
  test('on a full disk the answer is 503 with the phone number, never 201, and no confirmed request is lost', async () => {
    const server = await start(quiet);
    const { kept: stored, refused } = await fill(server);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ phone: '(407) 555-0142' });
    expect((await fetch(`${server.origin}/nothing`)).status).toBe(404);
    expect(await storedIn(server)).toEqual(expect.arrayContaining(stored));
  });
});

describe.each(crampedDisks.slice(-1))('on %s', (_, start) => {
  test('a full disk shows in the health check and the log, and the owner gets one email', async () => {
    const mail = await startMailServer();
    const server = await start({ ...quiet, SMTP_URL: mail.url });
    const alarms = () => mail.mails.filter(({ subject }) => subject === 'Quote requests cannot be stored');
    expect(await health(server)).toBe(200);
    await fill(server);
    await expect.poll(() => health(server), { timeout: 60_000 }).toBe(503);
    await expect.poll(() => alarms().length, { timeout: 60_000 }).toBe(1);
    for (let sent = 0; sent < 5; sent++) expect((await send(server)).status).toBe(503);
    await expect.poll(server.printed, { timeout: 60_000 }).toContain('requests cannot be stored');
    expect(alarms()).toHaveLength(1);
    expect(alarms()[0]!.text).toMatch(/The cause: (database or disk is full|disk I\/O error)/);
    expect(server.printed()).toMatch(/database or disk is full|disk I\/O error/);
    expect(server.printed()).not.toContain('rollback');
  });

  test('a photo without room costs no request', async () => {
    const server = await start(quiet);
    const photos = await sendShort(server);
    const large = await createJpeg(400_000);
    for (let tries = 0; tries < 3; tries++) {
      const { status, retryAfter, body } = await sendPhoto(server, photos, large);
      expect([503, 507]).toContain(status);
      expect(retryAfter).toBeTruthy();
      expect(body.error).toMatch(/^(We couldn’t save this photo|We can’t accept photos) right now\./);
    }
    expect(await sendForm(server, large)).toEqual(withoutPhotos);
    await sendShort(server);
  });
});

describe.each(almostFullDisks)('on %s', (_, start) => {
  test('the remaining space is reserved for requests, and photos are accepted once there is more', async () => {
    const server = await start(quiet);
    const photos = await sendShort(server);
    const jpeg = await createJpeg(50_000);
    expect(await sendPhoto(server, photos, jpeg)).toEqual({
      status: 507,
      retryAfter: '600',
      body: { error: 'We can’t accept photos right now. Send them when we call, or in reply to our email.' },
    });
    expect(await sendForm(server, jpeg)).toEqual(withoutPhotos);
    makeRoom(server);
    expect(await sendPhoto(server, photos, jpeg)).toMatchObject({ status: 201 });
    expect(await sendForm(server, jpeg)).toEqual(confirmation);
  });

  test('the remaining space is reserved for requests, and the desk’s photos are accepted once there is more', async () => {
    const content = copyContent();
    // As `npm run edit` opens it: whoever has the printed address doesn't have to sign in.
    const server = await start({ ...quiet, CONTENT_DIR: content }, ['--local']);
    const jpeg = await pagePhoto();
    expect(await addPhoto(server, jpeg)).toEqual({
      status: 507,
      body: {
        message:
          'The disk is almost full, and the space left is reserved for quote requests. Free some space, then try again.',
      },
    });
    await sendShort(server);
    makeRoom(server);
    expect(await addPhoto(server, jpeg)).toMatchObject({ status: 201, body: { name: 'a-patio' } });
  });

  test('the owner is notified within two minutes, once, and a backup doesn’t use the space reserved for requests', async () => {
    const [mail, hook] = [await startMailServer(), await startWebhookServer()];
    const server = await start((dataDir) => ({
      SMTP_URL: mail.url,
      WEBHOOK_URL: hook.url,
      LOG_LEVEL: 'info',
      BACKUP_DIR: `${dataDir}/backups`,
    }));
    await expect.poll(server.printed).toContain('nightly backup not made');
    expect(server.printed()).toContain('the last 512 MB is reserved for requests');
    const folder = `${server.dataDir}/backups`;
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
    const listAlerts = () => mail.mails.filter(({ subject }) => subject === 'The disk is almost full');
    await expect.poll(() => listAlerts().length, { timeout: 120_000 }).toBe(1);
    expect(listAlerts()[0]!.text).toMatch(/53\d MB of 545 MB \(98%\) is free on the disk that holds /);
    const posted = () => hook.posts.filter(({ body }) => body.includes('The disk is almost full'));
    await expect.poll(() => posted().length).toBe(1);
    expect(listAlerts()).toHaveLength(1);
    expect(server.printed()).toContain('owner alerted');
    await sendShort(server);
  });
});

test.each(smallDisks)(
  'once there is room again on %s, requests are stored again without a restart',
  async (_, start) => {
    const server = await start(quiet);
    const { kept: stored } = await fill(server);
    makeRoom(server);
    await expect.poll(() => health(server), { timeout: 60_000 }).toBe(200);
    const answer = await send(server);
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    expect(await storedIn(server)).toEqual([...stored, id]);
  },
);

test('every request is answered even when the disk is too full for a log line', async () => {
  const server = await startLimitedLoggingToDisk({ RATE_LIMIT: '0' });
  await fill(server);
  const log = path.join(server.dataDir, 'log.txt');
  // Each refusal logs a long line, and the log has the same size limit as the database.
  for (let sent = 0, more = 10; sent < 600 && more > 0; sent++) {
    // A browser would give up after as long.
    expect((await send(server, AbortSignal.timeout(15_000))).status).toBe(503);
    if (statSync(log).size >= largestFile) more--;
  }
});
