import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startServer } from '#server/testing/child.ts';
import { copyProject, pretendBuilt } from '#tests/support/project-copy.ts';
import { makeSshServer } from '#tests/support/ssh-server.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

vi.setConfig({ testTimeout: 120_000 });

const address = 'https://concrete-deployed.com';
const ssh = makeSshServer(afterAll);
const here = copyProject(afterAll);
Object.assign(here.env, { SITE_URL: address });
pretendBuilt(here);
/** On the server: the checkout, and where its site is. */
const server = makeTemporaryFolder(afterAll);
const checkout = path.join(server, "the owner's checkout");
const dist = path.join(server, 'state', 'dist');
for (const part of [
  'shared',
  'server',
  'content',
  'content-model',
  'publishing',
  'package.json',
  'package-lock.json',
])
  cpSync(path.join(here.folder, part), path.join(checkout, part), { recursive: true });

beforeEach(() => {
  writeFileSync(path.join(checkout, '.env'), `DIST_DIR="${dist}" # where it is\nSITE_URL=${address}/\n`);
  rmSync(path.dirname(dist), { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  writeFileSync(path.join(dist, 'index.html'), 'The old site');
  writeFileSync(path.join(dist, '.carried'), 'an earlier token');
});

function start(words = [`${ssh.target}:${checkout}`, '-F', ssh.config], env = {}) {
  const child = spawn(process.execPath, ['scripts/deploy.mjs', ...words], {
    ...{ cwd: here.folder, env: { ...here.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function deploy(...start_: Parameters<typeof start>) {
  const child = start(...start_);
  const printed = Promise.all([text(child.stdout!), text(child.stderr!)]);
  const [code] = await once(child, 'close');
  return { code, printed: (await printed).join('') };
}

const served = () => readFileSync(path.join(dist, 'index.html'), 'utf8');
const beside = () => readdirSync(path.dirname(dist));
/** Oldest first. */
const builds = () => readdirSync(path.join(path.dirname(dist), '.dist-builds')).toSorted();

test('a site that was built here is served there without a restart, and nothing else is left there', async () => {
  const { origin } = await startServer({ DATA_DIR: makeTemporaryFolder(onTestFinished), DIST_DIR: dist });
  const home = async () => (await fetch(origin)).text();
  const photo = () => statSync(path.join(dist, '_astro/photo.a1.avif')).ino;
  for (const folder of [dist, path.join(here.folder, 'dist')]) {
    mkdirSync(path.join(folder, '_astro'));
    writeFileSync(path.join(folder, '_astro/photo.a1.avif'), 'a photograph');
  }
  writeFileSync(path.join(dist, '_astro/menu.a1.js'), 'let old');
  // A build by a release until November 2026 holds such names, and so does what was deployed from one.
  for (const folder of [dist, path.join(here.folder, 'dist')])
    linkSync(path.join(folder, '_astro/photo.a1.avif'), path.join(folder, '_astro/photo.a1.avif.shared'));
  const photoBefore = photo();
  expect(await home()).toBe('The old site');
  const { code, printed } = await deploy();
  expect(printed).toMatch(/^\d+\.\d MB went to /m);
  expect(printed).not.toContain('photo.a1.avif');
  expect(code).toBe(0);
  expect(readdirSync(path.join(dist, '_astro'))).toEqual(['photo.a1.avif']);
  expect(await home()).toContain('The last good build');
  expect(existsSync(path.join(dist, '.content/business.yaml'))).toBe(true);
  expect(beside()).toEqual(['.dist-address', '.dist-builds', 'dist']);
  expect(await (await fetch(`${origin}/_astro/menu.a1.js`)).text(), 'of a page opened before').toBe(
    'let old',
  );
  expect(photo(), 'takes no second room').toBe(photoBefore);
  // Again; and where there was none.
  expect((await deploy()).code).toBe(0);
  expect(builds()).toHaveLength(3);
  expect(readdirSync(path.join(dist, '_astro'))).toEqual(['photo.a1.avif']);
  expect(photo()).toBe(photoBefore);
  rmSync(path.dirname(dist), { recursive: true });
  mkdirSync(path.dirname(dist));
  expect((await deploy()).code).toBe(0);
  expect([served(), beside()]).toEqual([
    expect.stringContaining('The last good build'),
    ['.dist-builds', 'dist'],
  ]);
});

test('a build stays for a day after another took its place, and never fewer than two', () => {
  const among = path.join(path.dirname(dist), '.dist-builds');
  const now = Date.now();
  const hoursAgo = (hours: number) => `${now - hours * 3_600_000}-1`;
  for (const hours of [200, 100, 23]) mkdirSync(path.join(among, hoursAgo(hours)), { recursive: true });
  rmSync(dist, { recursive: true });
  symlinkSync(`.dist-builds/${hoursAgo(23)}`, dist);
  const packed = execFileSync('tar', [
    '-cf',
    '-',
    '-C',
    path.join(here.folder, 'dist'),
    '.',
    '-C',
    tokenFolder(),
    '.carried',
  ]);
  expect(receive(packed).status).toBe(0);
  expect(builds().slice(0, -1)).toEqual([hoursAgo(100), hoursAgo(23)]);
  expect(builds()).toHaveLength(3);
});

test.each(['SIGKILL', 'SIGINT'] as const)(
  'ended by %s in the middle, it changes nothing, leaves nothing and says so',
  async (signal) => {
    const large = path.join(here.folder, 'dist/large');
    writeFileSync(large, randomBytes(200_000_000));
    onTestFinished(() => rmSync(large));
    const TMPDIR = makeTemporaryFolder(onTestFinished);
    const child = start(undefined, { TMPDIR });
    const printed = text(child.stderr!);
    await expect.poll(beside, { interval: 5 }).toHaveLength(2);
    child.kill(signal);
    await once(child, 'exit');
    await expect.poll(beside).toEqual(['dist']);
    expect(served()).toBe('The old site');
    if (signal === 'SIGKILL') return;
    expect(await printed).toContain('The one there was not changed');
    expect(readdirSync(TMPDIR)).toEqual([]);
  },
);

test('if the line breaks when everything has arrived, it says that visitors get the new site', async () => {
  const { isHeld, goOn } = ssh.hold('sync', onTestFinished);
  const child = start();
  let printed = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (printed += chunk));
  await expect.poll(isHeld).toBe(true);
  child.kill('SIGINT');
  await expect.poll(() => printed).toContain('how it went');
  goOn();
  const [code] = await once(child, 'close');
  expect([code, printed]).toEqual([0, expect.stringContaining('get the new site now')]);
  expect(served()).toContain('The last good build');
});

test('a site that was built on the server, from words there, is replaced only if that is said, and kept', async () => {
  rmSync(path.join(dist, '.carried'));
  const { code, printed } = await deploy();
  expect([code, printed]).toEqual([
    1,
    expect.stringMatching(/was built there.*--replace.*Nothing was built/s),
  ]);
  expect(served()).toBe('The old site');
  expect((await deploy([`${ssh.target}:${checkout}`, '-F', ssh.config, '--replace'])).code).toBe(0);
  expect(served()).toContain('The last good build');
  const [kept] = builds();
  expect(readFileSync(path.join(dist, '..', '.dist-builds', kept!, 'index.html'), 'utf8')).toBe(
    'The old site',
  );
});

test('what is published at the desk there is never replaced by older words: they can be brought here first', async () => {
  const [mine, theirs] = [here.folder, checkout].map((folder) => path.join(folder, 'content'));
  onTestFinished(() => cpSync(path.join(here.folder, 'content-model/sample'), mine!, { recursive: true }));
  const read = (...name: string[]) => readFileSync(path.join(mine!, ...name), 'utf8');
  writeFileSync(path.join(theirs!, 'about.yaml'), '# Written there');
  writeFileSync(path.join(theirs!, 'photos/theirs.jpg'), 'their picture');
  mkdirSync(path.join(theirs!, '.draft'));
  writeFileSync(path.join(mine!, 'photos/mine.jpg'), 'my picture');
  const older = read('about.yaml');
  rmSync(path.join(dist, '.carried'));
  expect((await deploy()).printed).toContain('with --fetch');
  // As a server that was broken into may have it.
  symlinkSync('/etc/hostname', path.join(theirs!, 'photos/linked.txt'));
  writeFileSync(path.join(theirs!, 'photos/.hidden.jpg'), 'not a photo');
  const { code, printed } = await deploy([`${ssh.target}:${checkout}`, '-F', ssh.config, '--fetch']);
  expect(printed).toMatch(/\d other files .* were not taken/);
  expect(existsSync(path.join(mine!, 'photos/linked.txt'))).toBe(false);
  expect([code, printed]).toEqual([0, expect.stringContaining('are in')]);
  expect([read('about.yaml'), read('photos/theirs.jpg')]).toEqual(['# Written there', 'their picture']);
  const names = readdirSync(mine!);
  expect(names).not.toContain('.draft');
  expect(existsSync(path.join(mine!, 'photos/mine.jpg'))).toBe(false);
  const before = names.find((name) => name.startsWith('.before-'))!;
  expect([read(before, 'about.yaml'), read(before, 'photos/mine.jpg')]).toEqual([older, 'my picture']);
  expect(served()).toBe('The old site');
  // A line that breaks, or a folder without words, changes nothing here.
  rmSync(path.join(theirs!, 'business.yaml'));
  const again = await deploy([`${ssh.target}:${checkout}`, '-F', ssh.config, '--fetch']);
  expect([again.code, again.printed]).toEqual([1, expect.stringContaining('Nothing here was changed')]);
  expect(existsSync(path.join(mine!, 'business.yaml'))).toBe(true);
  expect(readdirSync(mine!)).toEqual(names);
});

test('whose line broke, and nobody can be told, leaves nothing; and what a killed one left goes', async () => {
  mkdirSync(path.join(path.dirname(dist), '.dist-4194305/_astro'), { recursive: true });
  const child = spawn('sh', receiving(), { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stderr.destroy();
  child.stdin.end(randomBytes(5000));
  await once(child, 'close');
  expect(beside()).toEqual(['dist']);
});

/** The mark that comes last. */
function tokenFolder() {
  const folder = makeTemporaryFolder(onTestFinished);
  writeFileSync(path.join(folder, '.carried'), 'a token');
  return folder;
}

/** What runs on the server. @param input what arrives there */
const receive = (input: Buffer | string) => spawnSync('sh', receiving(), { input, encoding: 'utf8' });
const receiving = () => [
  '-c',
  readFileSync('scripts/deploy/receive.sh', 'utf8'),
  'sh',
  dist,
  'a token',
  checkout,
];

test.each([0, 512, 5_000, 20_480])('a site of which only %i bytes arrive is not put in place', (bytes) => {
  const packed = execFileSync('tar', ['-cf', '-', '-C', path.join(here.folder, 'dist'), '.']);
  const { status, stderr } = receive(packed.subarray(0, bytes));
  expect([status, stderr]).toEqual([4, expect.stringContaining('Nothing was changed')]);
  expect(served()).toBe('The old site');
  expect(beside()).toEqual(['dist']);
});

test('what a power cut took away between two names is there again, even if nothing new arrives', () => {
  renameSync(dist, path.join(path.dirname(dist), '.dist-4194305-old'));
  expect(receive('').status).toBe(4);
  expect(served()).toBe('The old site');
});

test('code that differs is refused, and what to do is said', async () => {
  const other = path.join(checkout, 'server/other.ts');
  writeFileSync(other, '// other\n');
  onTestFinished(() => rmSync(other));
  const { code, printed } = await deploy();
  expect([code, printed]).toEqual([1, expect.stringMatching(/is not the code here.*same commit/s)]);
  expect(served()).toBe('The old site');
});

test.each([
  undefined,
  'http://concrete-deployed.com',
  'https://localhost',
  'https://192.0.2.1',
  'https://my.test',
])('with SITE_URL %s nothing is deployed', async (SITE_URL) => {
  const { code, printed } = await deploy(undefined, { SITE_URL });
  expect([code, printed]).toEqual([1, expect.stringContaining('SITE_URL must be the public address')]);
});

test('a server that has another address is refused', async () => {
  writeFileSync(path.join(checkout, '.env'), `DIST_DIR=${dist}\nSITE_URL="https://another-company.com"\n`);
  const { code, printed } = await deploy();
  expect([code, printed]).toEqual([1, expect.stringContaining('https://another-company.com on')]);
});

test.each([
  ['no folder', () => [`${ssh.target}:/no/such/folder`, '-F', ssh.config], 1, /There is no folder/],
  ['no checkout', () => [`${ssh.target}:/tmp`, '-F', ssh.config], 1, /holds no checkout/],
  ['nobody at the port', () => [`${ssh.target}:/tmp`, '-F', devNull, '-p', '1'], 1, /did not answer/],
  ['no target', () => [], 2, /Say where to/],
  ['a target without a folder', () => ['me@server'], 2, /Say where to/],
])('with %s it says so', async (_, words, expected, message) => {
  const { code, printed } = await deploy(words());
  expect([code, printed]).toEqual([expected, expect.stringMatching(message)]);
});
