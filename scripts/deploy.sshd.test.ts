import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { create } from 'tar';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildsFolder, listBuilds, placeBuild, readBuiltFrom } from '#publishing/builds.mjs';
import { digestOf, listContentFiles } from '#publishing/content-files.mjs';
import { publishingLock } from '#publishing/folders.ts';
import { acquireLock, type Lock } from '#publishing/lock.ts';
import { publishSnapshot } from '#publishing/publish.ts';
import { stageWorkingCopy } from '#publishing/snapshots.ts';
import { openVersions } from '#publishing/versions.ts';
import { readWorkingState } from '#publishing/working-copy.ts';
import { startServer } from '#server/testing/child.ts';
import { findReasonNotToPublish } from '#server/website/publish/reason-not-to-publish.ts';
import { writeBuild } from '#tests/support/pretended-site.ts';
import { copyDelivered, copyProject, linkInstalled, pretendBuilt } from '#tests/support/project-copy.ts';
import { makeSshServer } from '#tests/support/ssh-server.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

vi.setConfig({ testTimeout: 120_000 });

const address = 'https://concrete-deployed.com';
const ssh = makeSshServer(afterAll);
const here = copyProject(afterAll);
// As the server's settings have it.
Object.assign(here.env, { SITE_URL: `${address}/` });
pretendBuilt(here);
const mine = { content: path.join(here.folder, 'content'), dist: path.join(here.folder, 'dist') };
const { stamp } = readBuiltFrom(mine.dist)!;
/** On the server: the checkout, and where its site is. */
const server = makeTemporaryFolder(afterAll);
const checkout = path.join(server, "the owner's checkout");
const theirs = { content: path.join(server, 'state/content'), dist: path.join(server, 'state/dist') };
copyDelivered(checkout);
linkInstalled(checkout);

const at = [`${ssh.target}:${checkout}`, '-F', ssh.config];
const settings = `CONTENT_DIR=${theirs.content}\nDIST_DIR="${theirs.dist}" # where it is\nSITE_URL=${address}/\n`;

/** A server with the sample, of which nothing was published yet, and a site of an earlier release. */
beforeEach(() => {
  writeFileSync(path.join(checkout, '.env'), settings);
  rmSync(path.join(server, 'state'), { recursive: true, force: true });
  cpSync('content-model/sample', theirs.content, { recursive: true });
  mkdirSync(theirs.dist);
  writeFileSync(path.join(theirs.dist, 'index.html'), 'The old site');
});

function start(words = at, env = {}) {
  const child = spawn(process.execPath, ['scripts/deploy.mjs', ...words], {
    cwd: here.folder,
    env: { ...here.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
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

/** Changes a text in a content folder, as by hand. */
function write({ content }: { content: string }, title: string) {
  const file = path.join(content, 'home.yaml');
  const yaml = readFileSync(file, 'utf8');
  writeFileSync(file, `# ${title}\n${yaml.replace(/^# Text .*\n/, '')}`);
}

/** Publishes a content folder as it is, with a build of one page. @returns the version's id */
async function publish({ content, dist }: typeof mine, held?: Lock) {
  const versions = openVersions(content);
  const lock = held ?? (await acquireLock(publishingLock(content)))!;
  const snapshot = await stageWorkingCopy(content, versions);
  const fresh = path.join(path.dirname(dist), '.dist-fresh');
  const from = { digest: digestOf(snapshot.files), stamp, release: 1 };
  writeBuild(fresh, content, from);
  mkdirSync(buildsFolder(dist), { recursive: true });
  const build = placeBuild(dist, fresh, from);
  const now = new Date().toISOString();
  const about = { id: versions.newId(now), at: now, by: 'owner@example.com', restored: null, changed: 1 };
  try {
    return (await publishSnapshot({ content, dist, versions, lock, snapshot, build, about })).id;
  } finally {
    await lock.release();
    rmSync(snapshot.folder, { recursive: true });
  }
}

async function publishText(site: typeof mine, title: string) {
  write(site, title);
  return publish(site);
}

const served = () => readFileSync(path.join(theirs.dist, 'index.html'), 'utf8');
const beside = () => readdirSync(path.dirname(theirs.dist)).filter((name) => name !== 'content');
const textOf = ({ content }: typeof mine) =>
  readFileSync(path.join(content, 'home.yaml'), 'utf8').split('\n')[0];
const published = ({ content }: typeof mine) => openVersions(content).published()?.id;
const listed = ({ content }: typeof mine) =>
  openVersions(content)
    .list()
    .map(({ id }) => id);

/** Nothing of a deploy is in place, and nothing is left of it. */
function expectUnchanged() {
  expect(served()).toBe('The old site');
  expect(beside()).toEqual(['dist']);
  expect(published(theirs)).toBeUndefined();
}

test('what is published here is published there with its build, without a restart, and nothing else is left there', async () => {
  const id = await publishText(mine, 'Text one');
  const { origin } = await startServer({
    DATA_DIR: makeTemporaryFolder(onTestFinished),
    CONTENT_DIR: theirs.content,
    DIST_DIR: theirs.dist,
  });
  const home = async () => (await fetch(origin)).text();
  const photo = () => statSync(path.join(theirs.dist, '_astro/photo.a1.avif')).ino;
  for (const folder of [theirs.dist, mine.dist]) {
    mkdirSync(path.join(folder, '_astro'), { recursive: true });
    writeFileSync(path.join(folder, '_astro/photo.a1.avif'), 'a photo');
    // A build by a release until November 2026 holds such names, and so does what was deployed from one.
    linkSync(path.join(folder, '_astro/photo.a1.avif'), path.join(folder, '_astro/photo.a1.avif.shared'));
  }
  writeFileSync(path.join(theirs.dist, '_astro/menu.a1.js'), 'let old');
  const photoBefore = photo();
  expect(await home()).toBe('The old site');
  const { code, printed } = await deploy(undefined, { SITE_URL: address });
  expect(printed).toMatch(/^Sent \d+\.\d MB to /m);
  expect(code).toBe(0);
  expect(readdirSync(path.join(theirs.dist, '_astro'))).toEqual(['photo.a1.avif']);
  expect(await home()).toContain('The last good build');
  expect([published(theirs), readWorkingState(theirs.content).version]).toEqual([id, id]);
  expect(textOf(theirs)).toBe('# Text one');
  expect(readBuiltFrom(theirs.dist)).toEqual(readBuiltFrom(mine.dist));
  expect(beside()).toEqual(['.dist-address', '.dist-builds', 'dist']);
  expect(await (await fetch(`${origin}/_astro/menu.a1.js`)).text(), 'of a page opened before').toBe(
    'let old',
  );
  expect(photo(), 'takes no second room').toBe(photoBefore);
  // Again: the same version, built anew.
  const before = listed(theirs);
  expect((await deploy()).code).toBe(0);
  expect([listed(theirs), listBuilds(theirs.dist).length]).toEqual([before, 3]);
});

test('an empty server takes everything, the pictures too, and the next deploy sends none that is there', async () => {
  for (const folder of Object.values(theirs)) rmSync(folder, { recursive: true });
  const { printed } = await deploy();
  expect(published(theirs)).toBe(published(mine));
  expect(listContentFiles(theirs.content)).toEqual(listContentFiles(mine.content));
  const { code, output } = preparedAgain();
  expect([code, output], 'in the form of this release').toEqual([0, '']);
  const megabytes = (text: string) => Number(/^Sent ([\d.]+) MB/m.exec(text)![1]);
  await publishText(mine, 'Text after the first');
  const second = await deploy();
  expect(megabytes(second.printed)).toBeLessThan(megabytes(printed) / 10);
  expect(textOf(theirs)).toBe('# Text after the first');
});

/** What the server's next start would do with its content folder. */
function preparedAgain() {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['publishing/main.ts', 'prepare'], {
    cwd: checkout,
    env: { ...here.env, CONTENT_DIR: theirs.content, DIST_DIR: theirs.dist },
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

test('a version published on the server is replaced only with --replace; it is kept there, and the next deploy is accepted', async () => {
  expect((await deploy()).code).toBe(0);
  const sent = published(mine)!;
  const own = await publishText(theirs, 'Text from the desk there');
  const refused = await deploy();
  expect([refused.code, refused.printed]).toEqual([
    1,
    expect.stringMatching(/by owner@example\.com\).*--fetch.*--replace.*Nothing was deployed/s),
  ]);
  expect([published(theirs), textOf(theirs)]).toEqual([own, '# Text from the desk there']);
  expect((await deploy([...at, '--replace'])).code).toBe(0);
  const [newest, ...before] = listed(theirs);
  // Its own id is that of an earlier version there.
  expect(before.slice(0, 2)).toEqual([own, sent]);
  expect(openVersions(theirs.content).find(newest!)).toMatchObject({ previous: own, deployed: sent });
  expect(textOf(theirs)).toBe(textOf(mine));
  expect((await deploy()).code).toBe(0);
  expect(published(theirs)).toBe(newest);
  const next = await publishText(mine, 'Text after replacing');
  expect((await deploy()).code).toBe(0);
  expect(listed(theirs).slice(0, 3)).toEqual([next, newest, own]);
  // Undone at the desk there: that was published there, too, although it reads as a version did that came from here.
  await publishText(theirs, 'Text in between');
  cpSync(
    path.join(openVersions(theirs.content).folderOf(newest!), 'home.yaml'),
    path.join(theirs.content, 'home.yaml'),
  );
  const undone = await publish(theirs);
  expect((await deploy()).code).toBe(1);
  expect(published(theirs)).toBe(undone);
});

test('unpublished content on the server is replaced only with --replace, and becomes a version', async () => {
  write(theirs, 'Text of another company');
  const { code, printed } = await deploy();
  expect([code, printed]).toEqual([1, expect.stringContaining('never published')]);
  expectUnchanged();
  expect((await deploy([...at, '--replace'])).code).toBe(0);
  const [newest, first] = listed(theirs);
  expect(newest).toBe(published(mine));
  const publishedText = readFileSync(
    path.join(openVersions(theirs.content).folderOf(first!), 'home.yaml'),
    'utf8',
  );
  expect(publishedText).toContain('Text of another company');
  expect(textOf(theirs)).toBe(textOf(mine));
});

test('a site deployed by an earlier release is replaced, and unpublished edits there are kept', async () => {
  const first = await publishText(theirs, 'Text that nobody saw');
  writeFileSync(path.join(theirs.dist, '.carried'), 'a token');
  writeFileSync(path.join(theirs.content, 'about.yaml'), '# Half typed: [');
  writeFileSync(path.join(theirs.content, 'photos/unpublished.jpg'), 'a new picture');
  const folders = { contentDir: theirs.content, distDir: theirs.dist };
  expect(await findReasonNotToPublish(folders)).toContain('another computer');
  expect((await deploy()).code).toBe(0);
  expect(await findReasonNotToPublish(folders), 'the desk there goes on from it').toBeNull();
  expect(listed(theirs)).toEqual([published(mine), first]);
  expect(textOf(theirs)).toBe(textOf(mine));
  expect(readFileSync(path.join(theirs.content, 'about.yaml'), 'utf8')).toBe('# Half typed: [');
  expect(existsSync(path.join(theirs.content, 'photos/unpublished.jpg'))).toBe(true);
  expect(existsSync(path.join(theirs.dist, '.carried'))).toBe(false);
});

test('--fetch copies versions and unpublished edits and lists them; the next deploy is accepted', async () => {
  expect((await deploy()).code).toBe(0);
  const own = await publishText(theirs, 'Text from the desk there');
  write(theirs, 'Text that is not published');
  writeFileSync(path.join(theirs.content, 'photos/theirs.jpg'), 'their picture');
  writeFileSync(path.join(mine.content, 'photos/mine.jpg'), 'my picture');
  const [older, versions] = [textOf(mine), listed(mine)];
  symlinkSync('/etc/hostname', path.join(theirs.content, 'photos/linked.txt'));
  writeFileSync(path.join(theirs.content, 'photos/.hidden.jpg'), 'not a photo');
  const { code, printed } = await deploy([...at, '--fetch']);
  expect([code, printed]).toEqual([0, expect.stringMatching(/theirs.*changes above were copied, too/s)]);
  expect([published(mine), textOf(mine)]).toEqual([own, '# Text that is not published']);
  expect(listed(mine)).toEqual(listed(theirs));
  expect(readdirSync(path.join(mine.content, 'photos'))).toContain('theirs.jpg');
  for (const name of ['mine.jpg', 'linked.txt', '.hidden.jpg'])
    expect(existsSync(path.join(mine.content, 'photos', name)), name).toBe(false);
  const previousName = readdirSync(mine.content).find((name) => name.startsWith('.before-'))!;
  const before = { ...mine, content: path.join(mine.content, previousName) };
  expect([textOf(before), listed(before)]).toEqual([older, versions]);
  expect(readFileSync(path.join(before.content, 'photos/mine.jpg'), 'utf8')).toBe('my picture');
  // Every version can be put together, with its pictures.
  for (const id of listed(mine)) {
    const folder = makeTemporaryFolder(onTestFinished);
    expect(await openVersions(mine.content).stage(id, folder), id).toEqual([]);
  }
  const next = await publish(mine);
  expect((await deploy()).code).toBe(0);
  expect(listed(theirs).slice(0, 2)).toEqual([next, own]);
  expect(textOf(theirs)).toBe('# Text that is not published');
  // A folder without content changes nothing here.
  rmSync(path.join(theirs.content, 'business.yaml'));
  const names = readdirSync(mine.content);
  const again = await deploy([...at, '--fetch']);
  expect([again.code, again.printed]).toEqual([1, expect.stringContaining('Nothing here was changed')]);
  expect(readdirSync(mine.content)).toEqual(names);
});

/** Runs a command of transfer.ts with an archive as its input. */
const transfer = (folder: string, args: string[], input: Buffer, env = {}) =>
  spawnSync(process.execPath, ['scripts/transfer.ts', ...args], {
    cwd: folder,
    env: { ...here.env, ...env },
    input,
    encoding: 'utf8',
  });

async function archiveOf(cwd: string, names: string[], options = {}) {
  const chunks: Buffer[] = [];
  for await (const chunk of create({ cwd, ...options }, names) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const id = '20261128T120000000Z-abc123';
const version = { id, at: '2026-11-28T12:00:00.000Z', by: null, restored: null, changed: 0 };

test.each([
  ['a dot name', '.ssh/authorized_keys', 'a key'],
  ['a name above', '../authorized_keys', 'a key'],
  ['a version with a name above', `.versions/${id}/../../../key.yaml`, 'a key'],
  ['another file of a version', `.versions/${id}/run.sh`, 'a program'],
  ['a journal', '.publishing/commit.json', '{}'],
  ['a picture under the hash of another', `.versions/photos/${'a'.repeat(64)}.jpg`, 'not that'],
  ['a version with another digest', `.versions/${id}/home.yaml`, 'title: Theirs'],
])('a server that was broken into sends %s, and nothing here is changed', async (_, name, data) => {
  const sent = makeTemporaryFolder(onTestFinished);
  const about = { ...version, digest: digestOf(new Map()) };
  const files = {
    'business.yaml': 'company: theirs',
    [`.versions/${id}/version.json`]: JSON.stringify(about),
    [`.versions/${id}/photos.json`]: '{}',
    '.versions/published': id,
    [name]: data,
  };
  for (const [each, text] of Object.entries(files)) {
    const place = path.join(sent, 'inside/content', each);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  const input = await archiveOf(path.join(sent, 'inside/content'), Object.keys(files), {
    preservePaths: true,
  });
  expectRefused(input);
});

test('content from a server is accepted if it is valid and complete', async () => {
  const sent = makeTemporaryFolder(onTestFinished);
  writeFileSync(path.join(sent, 'business.yaml'), 'company: theirs');
  const taken = take(await archiveOf(sent, ['business.yaml']));
  expect([taken.status, taken.names]).toEqual([
    0,
    [expect.stringMatching(/^\.before-/), '.publishing', 'business.yaml', 'photos'],
  ]);
});

/** Gives an archive to `take` as if a server had sent it, in place of a content folder with one file. */
function take(input: Buffer) {
  const folder = path.join(makeTemporaryFolder(onTestFinished), 'content');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'business.yaml'), 'company: mine');
  const { status } = transfer(here.folder, ['take'], input, { CONTENT_DIR: folder });
  return { status, names: readdirSync(folder), around: readdirSync(path.dirname(folder)), folder };
}

function expectRefused(input: Buffer) {
  const { status, names, around, folder } = take(input);
  expect([status, names, around]).toEqual([4, ['business.yaml'], ['content']]);
  expect(readFileSync(path.join(folder, 'business.yaml'), 'utf8')).toBe('company: mine');
}

test('a link from a server that was broken into is not followed, and a line that breaks changes nothing', async () => {
  const sent = makeTemporaryFolder(onTestFinished);
  writeFileSync(path.join(sent, 'business.yaml'), 'company: theirs');
  const whole = await archiveOf(sent, ['business.yaml']);
  symlinkSync('/etc', path.join(sent, 'photos'));
  symlinkSync('/etc/hostname', path.join(sent, 'about.yaml'));
  const inputs = [
    await archiveOf(sent, ['business.yaml', 'photos']),
    await archiveOf(sent, ['business.yaml', 'about.yaml']),
    // Without the end of the archive.
    whole.subarray(0, 1024),
    whole.subarray(0, 600),
  ];
  for (const input of inputs) expectRefused(input);
});

/** What `npm run deploy` sends for an empty server. */
const packed = () => {
  const versions = openVersions(mine.content)
    .list()
    .map(({ id, digest }) => ({ id, digest }));
  const input = JSON.stringify({ versions, replaces: false, pictures: [] });
  return spawnSync(process.execPath, ['scripts/transfer.ts', 'pack'], {
    cwd: here.folder,
    env: { ...here.env },
    input,
    maxBuffer: 1e9,
  }).stdout;
};

test('an incomplete or mislabeled archive is not installed', async () => {
  const whole = packed();
  const sent = published(mine)!;
  const cuts = [0, 512, 5_000, whole.length - 1024].map((bytes) => whole.subarray(0, bytes));
  const [one, other] = ['# Text', '# Tixt'].map((text) => Buffer.from(text));
  const changed = Buffer.from(whole);
  for (let place = changed.indexOf(one!); place >= 0; place = changed.indexOf(one!))
    other!.copy(changed, place);
  const built = Buffer.from(whole);
  const { digest } = readBuiltFrom(mine.dist)!;
  built.write('0'.repeat(8), built.indexOf(`{"digest":"${digest}`) + 11);
  const folder = makeTemporaryFolder(onTestFinished);
  mkdirSync(path.join(folder, 'site'));
  symlinkSync('/etc/hostname', path.join(folder, 'site/linked'));
  const linked = await archiveOf(folder, ['site/linked']);
  for (const [index, input] of [...cuts, changed, built, linked].entries()) {
    const { status, stderr } = transfer(checkout, ['receive', sent], input);
    expect([index, status, stderr]).toEqual([
      index,
      4,
      expect.stringMatching(/Only part of it arrived|doesn’t belong/),
    ]);
    expectUnchanged();
  }
  expect(transfer(checkout, ['receive', '../x'], whole).status).toBe(4);
  expect(transfer(checkout, ['receive', sent], whole)).toMatchObject({ status: 0 });
  expect(published(theirs)).toBe(sent);
});

test.each(['SIGKILL', 'SIGINT'] as const)(
  'ended by %s in the middle, it changes nothing, leaves nothing and says so',
  async (signal) => {
    const large = path.join(mine.dist, 'large');
    writeFileSync(large, randomBytes(200_000_000));
    onTestFinished(() => rmSync(large));
    const child = start();
    const printed = text(child.stderr!);
    await expect.poll(beside, { interval: 5 }).toHaveLength(2);
    child.kill(signal);
    await once(child, 'exit');
    await expect.poll(beside).toEqual(['dist']);
    expectUnchanged();
    if (signal === 'SIGINT') expect(await printed).toContain('The one there was not changed');
    const staged = () => readdirSync(path.join(mine.content, '.versions')).join();
    await expect.poll(staged).not.toContain('.staged');
  },
);

test('it waits while somebody publishes there; if the connection breaks then, it reports that visitors get the new site', async () => {
  const lock = (await acquireLock(publishingLock(theirs.content)))!;
  const child = start();
  let printed = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (printed += chunk));
  await expect.poll(hasArrived).toBe(true);
  child.kill('SIGINT');
  await expect.poll(() => printed).toContain('how it went');
  await lock.release();
  const [code] = await once(child, 'close');
  expect([code, printed]).toEqual([0, expect.stringContaining('get the new site now')]);
  expect(published(theirs)).toBe(published(mine));
});

/** Where what arrives is put together. */
const receiving = () => beside().find((name) => name.startsWith('.dist-deploy-'));
const hasArrived = () => existsSync(path.join(path.dirname(theirs.dist), `${receiving()}`, 'version.json'));

test('the first to publish wins, and the later deploy is refused with the reason', async () => {
  const lock = (await acquireLock(publishingLock(theirs.content)))!;
  const child = start();
  const printed = text(child.stderr!);
  await expect.poll(hasArrived).toBe(true);
  write(theirs, 'Text that is published first');
  const own = await publish(theirs, lock);
  const [code] = await once(child, 'close');
  expect([code, await printed]).toEqual([1, expect.stringContaining('not in the history of the version')]);
  expect([published(theirs), textOf(theirs)]).toEqual([own, '# Text that is published first']);
  expect([listed(theirs), listBuilds(theirs.dist).length, receiving()]).toEqual([[own], 2, undefined]);
});

test('of two simultaneous deploys, one wins and the other is refused with the reason', async () => {
  const other = path.join(makeTemporaryFolder(onTestFinished), 'content');
  cpSync(mine.content, other, { recursive: true });
  const [first, second] = [mine, { content: other, dist: path.join(path.dirname(other), 'dist') }];
  await publishText(first, 'Text of the first computer');
  await publishText(second, 'Text of the second computer');
  const both = [deploy(), deploy(undefined, { CONTENT_DIR: second.content, DIST_DIR: second.dist })];
  const results = await Promise.all(both);
  const won = results.findIndex(({ code }) => code === 0);
  expect(results.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  // The other one comes during that deploy or after it.
  expect(results[1 - won]!.printed).toMatch(
    /not in the history of the version|Somebody is publishing there right now/,
  );
  expect(published(theirs)).toBe(published([first, second][won]!));
});

test.runIf(process.getuid?.() === 0)(
  'as root, it writes what the user of the service owns and can change',
  async () => {
    const [uid, gid] = [12_345, 12_346];
    rmSync(theirs.content, { recursive: true });
    for (const folder of [server, path.dirname(theirs.dist)]) chmodSync(folder, 0o755);
    spawnSync('chown', ['-R', `${uid}:${gid}`, path.dirname(theirs.dist)]);
    expect((await deploy()).printed).toContain('get the new site now');
    await publishText(mine, 'Text for the service');
    expect((await deploy()).printed).toContain('get the new site now');
    const places = readdirSync(path.dirname(theirs.dist), { recursive: true }).map(String);
    const others = places.filter((name) => {
      const found = lstatSync(path.join(path.dirname(theirs.dist), name));
      return found.uid !== uid || found.gid !== gid;
    });
    expect(others).toEqual([]);
    expect(statSync(path.join(theirs.dist, 'index.html')).mode & 0o777, 'for Caddy').toBe(0o644);
  },
);

test('different code is refused, with what to do', async () => {
  const other = path.join(checkout, 'site/other.ts');
  writeFileSync(other, '// other\n');
  onTestFinished(() => rmSync(other));
  const { code, printed } = await deploy();
  expect([code, printed]).toEqual([1, expect.stringMatching(/is not the code here.*git status/s)]);
  expectUnchanged();
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

test('a server with another address or other settings of the pages is refused', async () => {
  const file = path.join(checkout, '.env');
  writeFileSync(file, settings.replace(address, 'https://another-company.com'));
  const { code, printed } = await deploy();
  expect([code, printed]).toEqual([1, expect.stringContaining('https://another-company.com on')]);
  writeFileSync(file, `${settings}PUBLIC_QUOTE_ENDPOINT=https://quotes.another-company.com\n`);
  expect((await deploy()).printed).toContain('PUBLIC_QUOTE_ENDPOINT is not set here and https://quotes.');
  expectUnchanged();
});

test.each([
  ['no folder', () => [`${ssh.target}:/no/such/folder`, '-F', ssh.config], 1, /There is no folder/],
  ['no checkout', () => [`${ssh.target}:/tmp`, '-F', ssh.config], 1, /is not a checkout/],
  ['nobody at the port', () => [`${ssh.target}:/tmp`, '-F', devNull, '-p', '1'], 1, /did not answer/],
  ['no target', () => [], 2, /Name the server/],
  ['a target without a folder', () => ['me@server'], 2, /Name the server/],
])('with %s it says so', async (_, words, expected, message) => {
  const { code, printed } = await deploy(words());
  expect([code, printed]).toEqual([expected, expect.stringMatching(message)]);
});
